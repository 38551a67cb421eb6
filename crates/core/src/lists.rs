//! Lists that are sorted, or serve as sets and maps. Those of std are faster for many items, but each type is thousands of instructions.

/// Sorts a short list, and keeps the order of equal items.
pub fn sort_short<T, K: Ord>(list: &mut [T], key: impl Fn(&T) -> K) {
    for end in 1..list.len() {
        let mut at = end;
        while at > 0 && key(&list[at - 1]) > key(&list[at]) {
            list.swap(at - 1, at);
            at -= 1;
        }
    }
}

/// Sorts a list of any length by the place of its items in a text, and keeps the order of items in the same place.
pub fn sort_by_place<T>(list: &mut Vec<T>, place: &dyn Fn(&T) -> usize) {
    if list.is_sorted_by_key(place) {
        return;
    }
    let mut order: Vec<(usize, usize)> = list.iter().map(place).zip(0..).collect();
    order.sort_unstable();
    let mut items: Vec<_> = list.drain(..).map(Some).collect();
    list.extend(order.into_iter().filter_map(|(_, n)| items[n].take()));
}

/// The distinct values, sorted.
pub fn set<T: Ord>(values: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut set = Vec::new();
    for value in values {
        if let Err(at) = set.binary_search(&value) {
            set.insert(at, value);
        }
    }
    set
}

/// The value of a key in a short list of pairs. A missing key is added at the end.
pub fn entry<K: PartialEq, V: Default>(list: &mut Vec<(K, V)>, key: K) -> &mut V {
    let known = list.iter().position(|(known, _)| *known == key);
    let at = known.unwrap_or_else(|| {
        list.push((key, V::default()));
        list.len() - 1
    });
    &mut list[at].1
}

/// Values as text, with a separator between them.
pub fn joined(values: impl IntoIterator<Item: ToString>, separator: &str) -> String {
    let texts: Vec<_> = (values.into_iter().map(|value| value.to_string())).collect();
    texts.join(separator)
}
