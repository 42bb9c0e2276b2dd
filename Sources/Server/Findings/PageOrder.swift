/// What a worker is told of a page that it reads: a few lines before its bytes.
public struct PageOrder: Hashable, Sendable {
  /// Where it was found, which its addresses are relative to.
  public var address: String
  /// The character set that its server named.
  public var charset: String?
  /// Whether it is packed (gzip).
  public var isPacked: Bool

  public init(address: String, charset: String? = nil, isPacked: Bool = false) {
    self.address = address
    self.charset = charset
    self.isPacked = isPacked
  }

  /// Before the bytes of the page.
  public var head: [UInt8] {
    let lines = [address, charset ?? "", isPacked ? "gzip" : ""]
    let plain = lines.map { line in line.filter { !$0.isNewline } }
    return Array((plain.joined(separator: "\n") + "\n").utf8)
  }

  /// The order and the page behind it; nil for what no server of ours writes.
  public static func read(_ bytes: [UInt8]) -> (order: PageOrder, page: ArraySlice<UInt8>)? {
    var lines: [String] = []
    var rest = bytes[...]
    while lines.count < 3 {
      guard let end = rest.firstIndex(of: 0x0A) else { return nil }
      lines.append(String(decoding: rest[..<end], as: UTF8.self))
      rest = rest[(end + 1)...]
    }
    let order = PageOrder(
      address: lines[0], charset: lines[1].isEmpty ? nil : lines[1], isPacked: lines[2] == "gzip")
    return (order, rest)
  }
}
