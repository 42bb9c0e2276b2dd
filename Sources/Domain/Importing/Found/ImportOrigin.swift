import Journal
import Records
import Values

/// By what something is known that comes from another program: the same whenever it is read, and on whatever device.
public enum ImportOrigin {
  /// - Parameter parts: what tells it from all others of its program: an address, an id.
  public static func of(_ source: Item.Source, _ parts: [String]) -> String {
    code(of: source) + ":" + digits(hash(1, parts)) + digits(hash(2, parts))
  }

  /// The id of the item that is made of it: two devices that bring in the same make the same item.
  public static func id(of origin: String) -> ID<Item> {
    let (high, low) = (hash(3, [origin]), hash(4, [origin]))
    // Version 8 (RFC 9562 section 5.8).
    return ID(
      UUID(
        high: high & ~0xF000 | 0x8000, low: low & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000))
  }

  /// Two letters, which are stored and never change.
  private static func code(of source: Item.Source) -> String {
    switch source {
    case .pocket: "pk"
    case .instapaper: "ip"
    case .raindrop: "rd"
    case .readwise: "rw"
    case .omnivore: "om"
    case .wallabag: "wb"
    case .dayOne: "do"
    case .bookmarks: "bm"
    case .markdown: "md"
    case .typed, .pasted, .dropped, .shared, .bookmarklet, .mail, .spoken, .journal: "um"
    }
  }

  private static func hash(_ half: UInt8, _ parts: [String]) -> UInt64 {
    var hash = FNV1a()
    hash.add(half)
    for part in parts { hash.add(part) }
    return hash.value
  }

  private static func digits(_ value: UInt64) -> String {
    var digits: [UInt8] = []
    digits.reserveCapacity(16)
    for place in 1...16 {
      let digit = UInt8(truncatingIfNeeded: value >> UInt64(64 - place * 4)) & 15
      digits.append(digit < 10 ? 0x30 + digit : 0x57 + digit)
    }
    return String(utf8: digits)
  }
}

/// Many texts of which one must only know whether a text is among them: eight bytes each.
public struct TextMarks: Sendable {
  /// 0 where none is; a power of two of them.
  private var slots: [UInt64] = []
  public private(set) var count = 0

  public init() {}

  /// Adds a text; false when it was there.
  @discardableResult
  public mutating func insert(_ text: String) -> Bool {
    if (count + 1) * 2 > slots.count { grow() }
    let mark = Self.mark(of: text)
    let slot = place(of: mark)
    guard slots[slot] == 0 else { return false }
    slots[slot] = mark
    count += 1
    return true
  }

  public func contains(_ text: String) -> Bool {
    guard !slots.isEmpty else { return false }
    return slots[place(of: Self.mark(of: text))] != 0
  }

  private static func mark(of text: String) -> UInt64 {
    var hash = FNV1a()
    hash.add(text)
    return hash.value == 0 ? 1 : hash.value
  }

  /// Where it stands, or would.
  private func place(of mark: UInt64) -> Int {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: (mark &* 0x9E37_79B9_7F4A_7C15) >> 33) & mask
    while slots[slot] != 0, slots[slot] != mark { slot = (slot + 1) & mask }
    return slot
  }

  private mutating func grow() {
    let old = slots
    slots = [UInt64](repeating: 0, count: max(64, old.count * 2))
    for mark in old where mark != 0 { slots[place(of: mark)] = mark }
  }
}

extension TextMarks: Equatable {
  /// Of as many: comparing all would take longer than what it saves.
  public static func == (a: TextMarks, b: TextMarks) -> Bool { a.count == b.count }
}

/// Addresses as they are compared: two that lead to one page are mostly the same here.
public enum AddressKey {
  /// Without scheme, `www.`, what is behind a number sign, what only counts visits, and a slash at the end; the host
  /// in lower case. Empty for what is no address.
  public static func of(_ address: String) -> String {
    let bytes = [UInt8](address.trimmed.bytes)
    guard let start = start(bytes) else { return "" }
    var end = start
    while end < bytes.count, bytes[end] != 0x23 { end += 1 }
    // Pages that are one program name their place so: `#!/…` and `#/…`.
    if end + 1 < bytes.count, bytes[end + 1] == 0x21 || bytes[end + 1] == 0x2F { end = bytes.count }
    var hostEnd = start
    while hostEnd < end, bytes[hostEnd] != 0x2F, bytes[hostEnd] != 0x3F { hostEnd += 1 }
    var host = String(utf8: bytes[start..<hostEnd]).asciiLowercased
    if host.begins(with: "www.") { host = host.dropping(utf8: 4) }
    var query = hostEnd
    while query < end, bytes[query] != 0x3F { query += 1 }
    var path = bytes[hostEnd..<query]
    while path.last == 0x2F { path.removeLast() }
    let kept = query < end ? counted(String(utf8: bytes[(query + 1)..<end])) : ""
    return host + String(utf8: path) + (kept.isEmpty ? "" : "?" + kept)
  }

  /// Where the host begins.
  private static func start(_ bytes: [UInt8]) -> Int? {
    var position = 0
    while position < bytes.count, bytes[position] != 0x3A, position < 8 { position += 1 }
    let scheme = String(utf8: bytes[..<position]).asciiLowercased
    guard scheme == "http" || scheme == "https", position + 3 < bytes.count,
      bytes[position + 1] == 0x2F, bytes[position + 2] == 0x2F
    else { return nil }
    return position + 3
  }

  private static func counted(_ query: String) -> String {
    var kept: [String] = []
    for part in query.parts(between: { $0 == "&" }) {
      let lower = part.asciiLowercased
      let isCounting =
        lower.begins(with: "utm_") || lower.begins(with: "fbclid=")
        || lower.begins(with: "gclid=")
      if !isCounting { kept.append(part) }
    }
    return kept.joined(separator: "&")
  }
}
