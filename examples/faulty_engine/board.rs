//! The board: 64 squares with the letters of FEN, and which of them are attacked.

/// The square a1 is 0, h1 is 7 and a8 is 56.
pub(crate) type Square = usize;

pub(crate) const EMPTY: u8 = b'.';

#[derive(Clone)]
pub(crate) struct Board {
    pub(crate) squares: [u8; 64],
    pub(crate) white: bool,
    /// The squares of the rooks that may castle.
    pub(crate) rights: Vec<Square>,
    pub(crate) en_passant: Option<Square>,
    /// Plies without a capture or pawn move.
    pub(crate) halfmoves: u32,
    clocks: String,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Move {
    pub(crate) from: Square,
    /// For castling, the square of the rook.
    pub(crate) to: Square,
    pub(crate) promotion: Option<u8>,
    pub(crate) kind: Kind,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Normal,
    EnPassant,
    Castling,
}

impl Move {
    /// Where king and rook go.
    pub(crate) fn castled(self) -> (Square, Square) {
        let rank = self.from / 8 * 8;
        if self.to > self.from {
            (rank + 6, rank + 5)
        } else {
            (rank + 2, rank + 3)
        }
    }

    pub(crate) fn text(self, chess960: bool) -> String {
        let to = match self.kind {
            Kind::Castling if !chess960 => self.castled().0,
            _ => self.to,
        };
        let mut text = name(self.from) + &name(to);
        text.extend(
            self.promotion
                .map(|letter| letter.to_ascii_lowercase() as char),
        );
        text
    }
}

fn name(square: Square) -> String {
    let (file, rank) = ((square % 8) as u8, (square / 8) as u8);
    [b'a' + file, b'1' + rank].map(char::from).iter().collect()
}

/// The square some files and ranks away, if it is on the board.
pub(crate) fn offset(square: Square, (file, rank): (i32, i32)) -> Option<Square> {
    let to = ((square % 8) as i32 + file, (square / 8) as i32 + rank);
    let is_on_board = (0..8).contains(&to.0) && (0..8).contains(&to.1);
    is_on_board.then_some((to.1 * 8 + to.0) as usize)
}

pub(crate) const ROOK: [(i32, i32); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
pub(crate) const BISHOP: [(i32, i32); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
pub(crate) const KNIGHT: [(i32, i32); 8] = [
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
];

pub(crate) fn directions(piece: u8) -> Vec<(i32, i32)> {
    match piece.to_ascii_uppercase() {
        b'R' => ROOK.to_vec(),
        b'B' => BISHOP.to_vec(),
        b'N' => KNIGHT.to_vec(),
        _ => [ROOK, BISHOP].concat(),
    }
}

pub(crate) fn slides(piece: u8) -> bool {
    matches!(piece.to_ascii_uppercase(), b'R' | b'B' | b'Q')
}

impl Board {
    pub(crate) fn start() -> Self {
        Self::from_fen(&[
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
            "w",
            "KQkq",
            "-",
            "0",
            "1",
        ])
    }

    pub(crate) fn from_fen(fields: &[&str]) -> Self {
        let field = |n: usize| fields.get(n).copied().unwrap_or("-");
        let mut board = Self {
            squares: [EMPTY; 64],
            white: field(1) == "w",
            rights: Vec::new(),
            en_passant: square(field(3)),
            halfmoves: field(4).parse().unwrap_or(0),
            clocks: format!("{} {}", field(4), field(5)),
        };
        let (mut file, mut rank) = (0, 7);
        for letter in field(0).bytes() {
            match letter {
                b'/' => (file, rank) = (0, rank - 1),
                b'1'..=b'8' => file += usize::from(letter - b'0'),
                _ => {
                    board.squares[rank * 8 + file] = letter;
                    file += 1;
                }
            }
        }
        for letter in field(2).bytes() {
            board.rights.extend(board.castling_rook(letter));
        }
        board
    }

    /// The rook that a letter of the castling field means: the outermost one, or the one on a file.
    fn castling_rook(&self, letter: u8) -> Option<Square> {
        let white = letter.is_ascii_uppercase();
        let king = self.king(white)?;
        let rook = if white { b'R' } else { b'r' };
        let rank = king / 8 * 8;
        let mut rooks = (rank..rank + 8).filter(|&square| self.squares[square] == rook);
        match letter.to_ascii_uppercase() {
            b'K' => rooks.next_back().filter(|&rook| rook > king),
            b'Q' => rooks.next().filter(|&rook| rook < king),
            file @ b'A'..=b'H' => Some(rank + usize::from(file - b'A')),
            _ => None,
        }
    }

    pub(crate) fn fen(&self) -> String {
        let mut text = String::new();
        for rank in (0..8).rev() {
            let mut empty = 0;
            for file in 0..8 {
                match self.squares[rank * 8 + file] {
                    EMPTY => empty += 1,
                    piece => {
                        if empty > 0 {
                            text += &empty.to_string();
                        }
                        empty = 0;
                        text.push(piece.into());
                    }
                }
            }
            if empty > 0 {
                text += &empty.to_string();
            }
            if rank > 0 {
                text.push('/');
            }
        }
        let side = if self.white { "w" } else { "b" };
        let right = |&rook: &Square| {
            let file = b'A' + (rook % 8) as u8;
            let is_meant = |letter: &u8| {
                let letter = if rook < 8 {
                    *letter
                } else {
                    letter.to_ascii_lowercase()
                };
                self.castling_rook(letter) == Some(rook)
            };
            let letter = [b'K', b'Q'].into_iter().find(is_meant).unwrap_or(file);
            char::from(if rook < 8 {
                letter
            } else {
                letter.to_ascii_lowercase()
            })
        };
        let mut rights: String = self.rights.iter().map(right).collect();
        if rights.is_empty() {
            rights.push('-');
        }
        let en_passant = self.en_passant.map_or("-".to_owned(), name);
        format!("{text} {side} {rights} {en_passant} {}", self.clocks)
    }

    pub(crate) fn king(&self, white: bool) -> Option<Square> {
        let king = if white { b'K' } else { b'k' };
        self.squares.iter().position(|&piece| piece == king)
    }

    pub(crate) fn is_own(&self, square: Square, white: bool) -> bool {
        let piece = self.squares[square];
        piece != EMPTY && piece.is_ascii_uppercase() == white
    }

    /// The pieces of a side that attack a square.
    pub(crate) fn attackers(&self, square: Square, white: bool) -> Vec<Square> {
        (0..64)
            .filter(|&from| self.is_own(from, white) && self.attacks(from, square))
            .collect()
    }

    fn attacks(&self, from: Square, to: Square) -> bool {
        let piece = self.squares[from];
        if piece.eq_ignore_ascii_case(&b'P') {
            let forward = if piece == b'P' { 1 } else { -1 };
            return [-1, 1]
                .iter()
                .any(|&file| offset(from, (file, forward)) == Some(to));
        }
        directions(piece).into_iter().any(|direction| {
            let mut square = from;
            while let Some(next) = offset(square, direction) {
                if next == to {
                    return true;
                }
                if !slides(piece) || self.squares[next] != EMPTY {
                    return false;
                }
                square = next;
            }
            false
        })
    }

    pub(crate) fn is_attacked(&self, square: Square, white: bool) -> bool {
        !self.attackers(square, white).is_empty()
    }

    /// Whether the king of the side to move is attacked.
    pub(crate) fn is_check(&self) -> bool {
        self.king(self.white)
            .is_some_and(|king| self.is_attacked(king, !self.white))
    }
}

fn square(text: &str) -> Option<Square> {
    match *text.as_bytes() {
        [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => {
            Some(usize::from(rank - b'1') * 8 + usize::from(file - b'a'))
        }
        _ => None,
    }
}
