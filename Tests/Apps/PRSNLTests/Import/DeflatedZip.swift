import Archives

/// A zip archive whose files are deflated, into blocks that are stored as they are (RFC 1951 section 3.2.4).
struct DeflatedZip {
  private(set) var bytes: [UInt8] = []
  private var directory: [UInt8] = []
  private var count = 0

  /// - Parameter content: at most 65,535 bytes.
  mutating func add(_ name: String, _ content: [UInt8]) {
    let start = bytes.count
    let name = Array(name.utf8)
    let length = Self.number(content.count, 2)
    var packed: [UInt8] = [1]
    packed += length
    packed += length.map { ~$0 }
    packed += content
    var about = Self.number(0, 2) + Self.number(8, 2) + Self.number(0, 4)
    about += Self.number(Int(CRC32(content).value), 4)
    about += Self.number(packed.count, 4) + Self.number(content.count, 4)
    about += Self.number(name.count, 2) + Self.number(0, 2)
    bytes += Self.number(0x0403_4B50, 4) + Self.number(20, 2) + about + name + packed
    directory += Self.number(0x0201_4B50, 4) + Self.number(20, 2) + Self.number(20, 2) + about
    directory += Self.number(0, 10) + Self.number(start, 4) + name
    count += 1
  }

  mutating func end() {
    let start = bytes.count
    bytes += directory + Self.number(0x0605_4B50, 4) + Self.number(0, 4)
    bytes += Self.number(count, 2) + Self.number(count, 2)
    bytes += Self.number(directory.count, 4) + Self.number(start, 4) + Self.number(0, 2)
  }

  /// What such bytes are when they are inflated; nil for others.
  static func inflated(_ packed: ArraySlice<UInt8>) -> [UInt8]? {
    packed.first == 1 && packed.count >= 5 ? Array(packed.dropFirst(5)) : nil
  }

  private static func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { $0 < 8 ? UInt8(truncatingIfNeeded: value >> ($0 * 8)) : 0 }
  }
}
