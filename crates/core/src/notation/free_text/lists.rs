//! The words that are known around moves, in lower case.

use std::collections::HashMap;
use std::ops::BitOr;
use std::sync::LazyLock;

/// A list of words, or several together, as bits.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct List(u32);

impl List {
    /// Whether the list has a word, in any case of its letters.
    pub(super) fn has(self, word: &str) -> bool {
        lists_of(word).0 & self.0 != 0
    }
}

impl BitOr for List {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

/// The lists that have a word.
pub(super) fn lists_of(word: &str) -> List {
    static WORDS: LazyLock<HashMap<&str, u32>> = LazyLock::new(|| {
        let mut words = HashMap::new();
        for (list, text) in ALL {
            for word in text.split_ascii_whitespace() {
                *words.entry(word).or_default() |= list.0;
            }
        }
        words
    });
    let is_lower = word
        .bytes()
        .all(|byte| byte.is_ascii() && !byte.is_ascii_uppercase());
    let found = if is_lower {
        WORDS.get(word)
    } else {
        WORDS.get(&*word.to_lowercase())
    };
    List(found.copied().unwrap_or_default())
}

macro_rules! lists {
    ($($(#[$doc:meta])* $name:ident = $words:literal;)*) => {
        #[allow(non_camel_case_types, clippy::upper_case_acronyms, reason = "the names of the lists")]
        enum Number { $($name),* }
        $($(#[$doc])* pub(super) const $name: List = List(1 << Number::$name as u32);)*
        const ALL: &[(List, &str)] = &[$(($name, $words)),*];
    };
}

lists! {
    /// Words before a square that is a place and not a move of a pawn.
    PLACE = "on at from via toward towards square squares control controls controlling attack attacks attacking defend defends defending \
        protect protects protecting cover covers covering target targets targeting eye eyes eyeing pressure pressures pressuring \
        occupy occupies occupying weaken weakens weakening of";
    /// Words after such a square.
    PIECE_OR_SQUARE = "pawn knight bishop rook queen king square squares file";
    CASTLING = "castle castles castling castled rochade roque enroque arrocco rokade рокировка рокировку roszada roszadę rok";
    SHORT = "kingside short kurz kurze kurzer petit corto corta pequeno korte короткая короткую krótka krótką kısa";
    LONG = "queenside long lang lange langer grand largo larga grande lungo длинная длинную długa długą uzun";
    PROMOTION = "promotion promote promotes promoting promoted into to a and with";
    FROM = "from frm source src start starting origin orig origen origem initial init departure départ depart begin beginning von vom \
        van uit de du da di do desde depuis z ze с со откуда skąd aus 从 從 自 由";
    ON = "on at auf op in sur em w";
    LINKS_TO = "to target targets tgt dest destination dst arrival arrivée landing destino nach naar à a al en para hasta vers na на w su 到 \
        至 向 往 去 goes go going moves moving jumps hops lands";
    /// Keys of a target, if there is one of an origin.
    FINAL = "final end ending finish stop last";
    TAKE = "x take takes taking capture captures capturing schlägt nimmt prend toma captura prende mangia slaat neemt берёт берет бьёт \
        бьет bije alır 吃";
    PIECE = "piece figure figur pieza peça pezzo pièce stuk фигура figura taş chessman 棋子 子";
    /// Words between a piece or a square and its square.
    NEUTRAL = "square sq field the its is my piece pawn then and move will would le la il lo el o den dem der das het w va vai geht zieht \
        gaat идёт идет ходит idzie mueve 走 跳 在 white black w b";
    /// Words after a move that begin what is said about it.
    ABOUT = "free develop defend prepare gain threaten support prevent stop block create give aim claim occupy challenge strike allow win protect \
        restrict pin fork kick chase trap limit help helps helping let lets controls control controlling attacks attack attacking hits hitting opens open opening develops defends defending prepares \
        preparing gains gaining threatens threatening supports supporting frees freeing fights fighting prevents preventing stops \
        blocks creates creating gives giving aims aiming claims claiming stakes occupies occupying challenges challenging strikes \
        striking allows allowing wins winning hoping followed because since protects protecting restricts pins forks forking pinning \
        chases kicks kicking trapping traps limits limiting";
    /// Words with which a player says a move.
    /// Keys of a move, besides those that end like one.
    MOVE_KEYS = "white black output result uci san lan pgn ply play notation";
    KNOWN = "alright hello hi ah oh output result continuation selection opener strategically tactically positionally objectively clearly definitely probably certainly \
        i i'll i’ll i'd i’d i'm i’m we we'll let's let’s let me our the a an that it so now here as will would shall should must \
        have has had do does am are be was were want like prefer open opening with starting begin respond reply continue push \
        pushing advance advancing good better strong solid natural principled classical simple safe classic next first only white \
        black white's black's side turn for in position and but just simply sure great well yes okay ok alternatively chess game \
        legal algebraic notation format central center centre pawn pawns king's queen's popular known hmm too on to is it's best try \
        trying played about or think believe feel suggest recommend plan intend instinct idea right most very quite rather one e.g \
        really still could";
    /// Words for the other side, and for what is past.
    FOREIGN = "last previous opponent opponent's opponents enemy you your you've they they've they’ve their illegal ponder";
    /// Words that rule out the move after them.
    REJECT = "not never cannot avoid avoids avoiding avoided instead than over unlike after before then later followed follows against \
        versus vs except prepare prepares preparing allow allows allowing prevent prevents preventing stop stops stopping threaten \
        threatens threatening threat without";
    /// Words around moves that are only talked about.
    TENTATIVE = "could can might may if when consider considers considered considering thought thinking also option options candidate \
        candidates alternative alternatives alternatively another other others like such include includes including moves possible \
        maybe perhaps";
    /// Words with which a player decides.
    DECIDE = "play plays playing choose chooses choosing chose pick picking select selecting go going decide decided settle settled \
        actually finally therefore thus hence wait no correction recommend suggest";
    /// Words for the answer itself.
    ANSWER = "answer final choice decision action uci san reply response boxed";
    /// Words after a move that is ruled out.
    FAILS = "isn't isn’t wasn't fails loses blunders cannot can't";
    /// Markup around a move, as words.
    MARKUP = "text textbf mathbf mathrm texttt b strong code";
}
