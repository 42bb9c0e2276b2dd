import Fields
import Values

/// Cuts a JSON text that comes part by part into the elements of its list: that which is all of it, or, where it is an
/// object, that which its member `entries` is. One that cannot be read is told of, and reading goes on behind it.
struct ElementReader: Hashable, Sendable {
  /// The longest element, in bytes.
  static let mostBytes = 24 << 20
  private static let mostDepth = 64

  /// The bytes of the element that is being read.
  private var element: [UInt8] = []
  private var depth = 0
  /// How deep the elements lie; 0 as long as no list has begun.
  private var listDepth = 0
  private var isInText = false
  private var isEscaped = false
  /// The name of the member of the outermost object that was read last.
  private var name: [UInt8] = []
  private var isNaming = false
  /// How many elements there were.
  private(set) var count = 0
  private var isTooLong = false
  private var hasEnded = false

  enum Element: Hashable, Sendable {
    case value(JSONValue)
    case tooLong
    case unreadable
  }

  /// Takes the next bytes in.
  /// - Parameter isLast: whether no more come.
  mutating func read(_ bytes: ArraySlice<UInt8>, isLast: Bool) -> [Element] {
    var found: [Element] = []
    for byte in bytes {
      guard !hasEnded else { break }
      if listDepth == 0 { seek(byte) } else { take(byte, &found) }
    }
    if isLast, !hasEnded, listDepth > 0, !element.isEmpty || isTooLong { end(&found) }
    return found
  }

  /// Looks for the list.
  private mutating func seek(_ byte: UInt8) {
    if isInText {
      if isEscaped {
        isEscaped = false
      } else if byte == 0x5C {
        isEscaped = true
      } else if byte == 0x22 {
        isInText = false
        return
      }
      if isNaming, name.count < 64 { name.append(byte) }
      return
    }
    switch byte {
    case 0x22:
      isInText = true
      isNaming = depth == 1
      if isNaming { name = [] }
    case 0x7B, 0x5B:
      if byte == 0x5B, depth == 0 || depth == 1 && String(utf8: name) == "entries" {
        depth += 1
        listDepth = depth
        return
      }
      depth += 1
      if depth > Self.mostDepth { hasEnded = true }
    case 0x7D, 0x5D:
      depth -= 1
      if depth <= 0 { hasEnded = true }
    default: break
    }
  }

  private mutating func take(_ byte: UInt8, _ found: inout [Element]) {
    if isInText {
      if isEscaped {
        isEscaped = false
      } else if byte == 0x5C {
        isEscaped = true
      } else if byte == 0x22 {
        isInText = false
      }
      keep(byte)
      return
    }
    switch byte {
    case 0x22: isInText = true
    case 0x7B, 0x5B: depth += 1
    case 0x7D, 0x5D:
      if depth == listDepth {
        end(&found)
        hasEnded = true
        return
      }
      depth -= 1
    case 0x2C where depth == listDepth:
      end(&found)
      return
    case 0x20, 0x09, 0x0A, 0x0D: if element.isEmpty { return }
    default: break
    }
    keep(byte)
  }

  private mutating func keep(_ byte: UInt8) {
    guard !isTooLong else { return }
    element.append(byte)
    if element.count > Self.mostBytes {
      isTooLong = true
      element = []
    }
  }

  private mutating func end(_ found: inout [Element]) {
    let bytes = element
    element = []
    if isTooLong {
      isTooLong = false
      count += 1
      found.append(.tooLong)
      return
    }
    guard !bytes.isEmpty else { return }
    count += 1
    if let value = Self.parse(bytes) {
      found.append(.value(value))
    } else {
      found.append(.unreadable)
    }
  }

  private static func parse(_ bytes: [UInt8]) -> JSONValue? {
    do throws(JSONError) {
      return try JSONValue.parse(bytes)
    } catch {
      guard error.reason == .invalidUTF8 else { return nil }
    }
    // Broken letters become U+FFFD: better a word with a hole than no text.
    do throws(JSONError) {
      return try JSONValue.parse(String(utf8: bytes))
    } catch {
      return nil
    }
  }
}
