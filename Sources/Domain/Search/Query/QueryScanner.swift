import Values

/// Cuts a typed query into what stands between white space, quotes kept together.
struct QueryScanner {
  /// One piece: `-tag:"pão de queijo"`.
  struct Piece {
    var isNegated = false
    /// What stood before the first colon, if there was one.
    var name: Range<Int>?
    /// What stood behind it, or all, without quotes.
    var value: Range<Int> = 0..<0
    /// All of the value stood in quotes.
    var isQuoted = false
    /// A quote that does not end.
    var isOpen = false
    var range: Range<Int> = 0..<0
  }

  private let bytes: [UInt8]
  private var place = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func next() -> Piece? {
    while place < bytes.count, space(at: place) > 0 { place += space(at: place) }
    guard place < bytes.count else { return nil }
    var piece = Piece()
    let start = place
    if bytes[place] == 0x2D, place + 1 < bytes.count, space(at: place + 1) == 0 {
      piece.isNegated = true
      place += 1
    }
    let first = place
    if quote(at: place) > 0 {
      readQuoted(&piece)
    } else {
      while place < bytes.count, space(at: place) == 0, quote(at: place) == 0 {
        let isColon = bytes[place] == 0x3A
        place += 1
        if isColon, piece.name == nil, place - 1 > first {
          piece.name = first..<(place - 1)
          if place < bytes.count, quote(at: place) > 0 {
            readQuoted(&piece)
            piece.range = start..<place
            return piece
          }
        }
      }
      piece.value = (piece.name.map { $0.upperBound + 1 } ?? first)..<place
    }
    piece.range = start..<place
    return piece
  }

  private mutating func readQuoted(_ piece: inout Piece) {
    place += quote(at: place)
    let from = place
    while place < bytes.count, quote(at: place) == 0 { place += 1 }
    piece.value = from..<place
    piece.isQuoted = true
    piece.isOpen = place >= bytes.count
    if !piece.isOpen { place += quote(at: place) }
  }

  /// How many bytes the white space there has; 0 where there is none.
  private func space(at place: Int) -> Int {
    switch bytes[place] {
    case 0x09...0x0D, 0x20: 1
    case 0xC2: byte(place + 1) == 0xA0 ? 2 : 0
    case 0xE3: byte(place + 1) == 0x80 && byte(place + 2) == 0x80 ? 3 : 0
    default: 0
    }
  }

  /// How many bytes the quote there has: `"`, those of Portuguese and English, guillemets; 0 where there is none.
  private func quote(at place: Int) -> Int {
    switch bytes[place] {
    case 0x22: 1
    case 0xC2: byte(place + 1) == 0xAB || byte(place + 1) == 0xBB ? 2 : 0
    case 0xE2: byte(place + 1) == 0x80 && (0x9C...0x9F).contains(byte(place + 2)) ? 3 : 0
    default: 0
    }
  }

  private func byte(_ place: Int) -> UInt8 { place < bytes.count ? bytes[place] : 0 }
}
