import Records
import Values

/// The texts of items: what somebody wrote, and readable copies of pages. They are no records: each is a value beside
/// them that never changes, known by its item and by its version, which is what the item's head names.
public enum JournalText {
  /// The most bytes of UTF-8. What is longer is offered as a file.
  public static let mostBytes: Int64 = 4_194_304
  /// The most Unicode scalars.
  public static let mostScalars = 1_000_000

  /// Whether it may be an item's text.
  public static func isHeld(_ text: String) -> Bool {
    Int64(text.byteCount) <= mostBytes && text.scalarCount <= mostScalars
  }

  /// Whether it is the version of a text: 16 hexadecimal digits in lower case.
  public static func isVersion(_ text: String) -> Bool {
    guard text.byteCount == Item.Limits.version else { return false }
    for byte in text.bytes {
      switch byte {
      case 0x30...0x39, 0x61...0x66: continue
      default: return false
      }
    }
    return true
  }

  /// Refuses a text that no item can have.
  static func check(_ version: String, _ bytes: Int64) throws(Refusal) {
    if version.isEmpty {
      guard bytes == 0 else { throw Refusal(.invalid, "bytes") }
      return
    }
    _ = try checked(version)
    guard 1...mostBytes ~= bytes else { throw Refusal(.invalid, "bytes", reason: "tooLong") }
  }

  static func checked(_ version: String) throws(Refusal) -> String {
    guard isVersion(version) else { throw Refusal(.invalid, "text") }
    return version
  }
}

/// What the values beside the records are called on the device (`Effect.keepValues`).
public enum JournalKey {
  /// A text of an item: UTF-8.
  public static func text(of item: ID<Item>, _ version: String) -> String {
    texts(of: item) + version
  }

  /// What the keys of all texts of an item begin with.
  public static func texts(of item: ID<Item>) -> String { allTexts + item.description + "/" }

  public static var allTexts: String { "t/" }

  /// The versions of an item's text that this device has: a `VersionList`.
  public static func versions(of item: ID<Item>) -> String { allVersions + item.description }

  public static var allVersions: String { "v/" }

  /// What is being typed in a tab and is no version yet: a `Draft`.
  public static func draft(of item: ID<Item>, in tab: String) -> String {
    drafts(of: item) + tab
  }

  public static func drafts(of item: ID<Item>) -> String { allDrafts + item.description + "/" }

  public static var allDrafts: String { "d/" }

  /// Says that the server has not got a text yet; empty.
  public static func unsent(_ item: ID<Item>, _ version: String) -> String {
    allUnsent + item.description + "/" + version
  }

  public static var allUnsent: String { "u/" }

  /// The text that a key of `unsent` is of; nil for another key.
  public static func unsent(_ key: String) -> (item: ID<Item>, version: String)? {
    name(key, behind: allUnsent)
  }

  /// Says that the server never takes a text, which is on this device alone; empty.
  public static func refused(_ item: ID<Item>, _ version: String) -> String {
    allRefused + item.description + "/" + version
  }

  public static var allRefused: String { "r/" }

  /// The text that a key of `refused` is of; nil for another key.
  public static func refused(_ key: String) -> (item: ID<Item>, version: String)? {
    name(key, behind: allRefused)
  }

  private static func name(
    _ key: String, behind prefix: String
  ) -> (item: ID<Item>, version: String)? {
    guard key.begins(with: prefix) else { return nil }
    let parts = key.parts { $0 == "/" }
    guard parts.count == 3, let item = ID<Item>(parts[1]), JournalText.isVersion(parts[2]) else {
      return nil
    }
    return (item, parts[2])
  }

  /// What all keys of an item begin with, of texts and of what goes with them: with the item they go as well.
  public static func all(of item: ID<Item>) -> [String] {
    [
      texts(of: item), versions(of: item), drafts(of: item), allUnsent + item.description,
      allRefused + item.description,
    ]
  }

  /// What the keys begin with that name an item behind it.
  public static var allOfItems: [String] {
    [allTexts, allVersions, allDrafts, allUnsent, allRefused]
  }

  /// The item that such a key names; nil for another key.
  public static func item(_ key: String) -> ID<Item>? {
    let parts = key.parts { $0 == "/" }
    return parts.count >= 2 ? ID(parts[1]) : nil
  }

  /// Of which items texts were here lately that are not here themselves.
  public static var strays: String { "x/strays" }

  /// The segments and the list of the index for searching.
  public static var index: String { "s/" }

  /// The address of a public link that was made on this device.
  public static func link(_ id: ID<PublicLink>) -> String { allLinks + id.description }

  public static var allLinks: String { "l/" }

  /// The link that a key of `link` is of; nil for another key.
  public static func link(_ key: String) -> ID<PublicLink>? {
    key.begins(with: allLinks) ? ID(key.dropping(utf8: allLinks.byteCount)) : nil
  }

  /// An import that goes on: what is left of it, by the id of its run.
  public static func run(_ id: UUID) -> String { runs + id.description }

  public static var runs: String { "i/" }

  /// What became of the last import, until the person dismisses it.
  public static var imported: String { "o/import" }

  /// What goes up to an account with the items of a space of one device: what is to be sent is known before the texts
  /// are there, so that none is forgotten.
  public static var carried: [String] { [allUnsent, allTexts, allVersions, allDrafts, "l/"] }

  /// What somebody takes away once a week.
  public static var weekly: String { "e/weekly" }
}
