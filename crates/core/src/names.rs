//! Enums whose values have names.

/// Defines an enum whose values have stable names, with the constant `ALL` and the functions `name` and `from_name`.
#[doc(hidden)]
#[macro_export]
macro_rules! named {
    ($(#[$about:meta])* $type:ident: $($(#[$value_about:meta])* $value:ident $name:literal;)*) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum $type {
            $($(#[$value_about])* $value,)*
        }

        impl $type {
            /// All values, in their order.
            pub const ALL: [Self; [$($name),*].len()] = [$(Self::$value),*];

            /// The stable name.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$value => $name,)* }
            }

            /// The value with this name.
            pub fn from_name(name: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|value| value.name() == name)
            }
        }
    };
}

/// Implements `Display` for types that have a name or a code.
macro_rules! displayed_by {
    ($($method:ident: $($type:ident)*;)*) => {$($(
        impl std::fmt::Display for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.$method())
            }
        }
    )*)*};
}
pub(crate) use displayed_by;
