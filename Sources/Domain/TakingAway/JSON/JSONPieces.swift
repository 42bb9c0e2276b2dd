import Values

/// Takes a JSON object (RFC 8259) apart while it comes: its members one by one, and of the list "items" each of its
/// values. So what is longer than a device's memory is read, whatever white space is between.
struct JSONPieces: Hashable, Sendable {
  enum Piece: Hashable, Sendable {
    case member(String, [UInt8])
    case item([UInt8])
  }

  /// The longest value, in bytes.
  static let mostBytes = 48 << 20

  private enum Place: Hashable, Sendable {
    case start, name, colon, value, afterValue
    /// In the list of items.
    case item, afterItem
    case end
  }

  /// What of a value has come.
  private struct Value: Hashable, Sendable {
    var bytes: [UInt8] = []
    var depth = 0
    var isText = false
    var isEscaped = false
    /// Whether it is a number or a word, which ends where something else begins.
    var isWord = false
  }

  private var place = Place.start
  private var value: Value?
  private var name = ""
  private let list: String

  /// Whether the object has ended.
  var isDone: Bool { place == .end }

  init(list: String = "items") { self.list = list }

  /// - Throws: `damaged` for what is no such object.
  mutating func read(_ bytes: ArraySlice<UInt8>) throws(TakenProblem) -> [Piece] {
    var pieces: [Piece] = []
    var position = bytes.startIndex
    while position < bytes.endIndex, place != .end {
      if value.isThere {
        position = try read(bytes, from: position, into: &pieces)
        continue
      }
      let byte = bytes[position]
      position += 1
      switch byte {
      case 0x20, 0x09, 0x0A, 0x0D: continue
      default: break
      }
      switch (place, byte) {
      case (.start, 0x7B): place = .name
      case (.name, 0x7D), (.afterValue, 0x7D): place = .end
      case (.name, 0x22): begin(byte)
      case (.colon, 0x3A): place = .value
      case (.value, 0x5B) where name == list: place = .item
      case (.item, 0x5D), (.afterItem, 0x5D): place = .afterValue
      case (.value, _), (.item, _): begin(byte)
      case (.afterValue, 0x2C): place = .name
      case (.afterItem, 0x2C): place = .item
      // What some programs write before a text.
      case (.start, 0xEF), (.start, 0xBB), (.start, 0xBF): continue
      default: throw .damaged
      }
    }
    return pieces
  }

  private mutating func begin(_ byte: UInt8) {
    var begun = Value()
    begun.bytes.append(byte)
    switch byte {
    case 0x22: begun.isText = true
    case 0x7B, 0x5B: begun.depth = 1
    default: begun.isWord = true
    }
    value = begun
  }

  /// Reads on in the value that is begun, up to its end.
  /// - Returns: how far it read.
  private mutating func read(
    _ bytes: ArraySlice<UInt8>, from start: Int, into pieces: inout [Piece]
  ) throws(TakenProblem) -> Int {
    guard var open = value else { return start }
    value = nil
    var position = start
    var isWhole = false
    while position < bytes.endIndex, !isWhole {
      let byte = bytes[position]
      if open.isWord {
        switch byte {
        case 0x2C, 0x7D, 0x5D, 0x20, 0x09, 0x0A, 0x0D: isWhole = true
        default: position += 1
        }
        continue
      }
      position += 1
      if open.isText {
        if open.isEscaped {
          open.isEscaped = false
        } else if byte == 0x5C {
          open.isEscaped = true
        } else if byte == 0x22 {
          open.isText = false
          isWhole = open.depth == 0
        }
        continue
      }
      switch byte {
      case 0x22: open.isText = true
      case 0x7B, 0x5B: open.depth += 1
      case 0x7D, 0x5D:
        open.depth -= 1
        isWhole = open.depth == 0
      default: continue
      }
    }
    open.bytes += bytes[start..<position]
    guard open.bytes.count <= Self.mostBytes else { throw .damaged }
    if isWhole { try end(open.bytes, into: &pieces) } else { value = open }
    return position
  }

  private mutating func end(
    _ bytes: [UInt8], into pieces: inout [Piece]
  ) throws(TakenProblem) {
    switch place {
    case .name:
      guard let text = JSONText.text(bytes) else { throw .damaged }
      name = text
      place = .colon
    case .value:
      pieces.append(.member(name, bytes))
      place = .afterValue
    case .item:
      pieces.append(.item(bytes))
      place = .afterItem
    case .start, .colon, .afterValue, .afterItem, .end: throw .damaged
    }
  }
}
