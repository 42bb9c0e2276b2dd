import Fields
import Values

/// A text that an item had.
public struct TextVersion: FieldObject, Hashable, Sendable {
  public var version = ""
  /// When somebody began to write it.
  public var begunAt = Instant.epoch
  public var writtenAt = Instant.epoch
  public var bytes: Int64 = 0

  public init() {}

  public init(_ version: String, bytes: Int64, at now: Instant) {
    self.version = version
    self.bytes = bytes
    begunAt = now
    writtenAt = now
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("version", &version, maxLength: Item.Limits.version)
    fields.field("begunAt", &begunAt)
    fields.field("writtenAt", &writtenAt)
    fields.field("bytes", &bytes)
  }
}

/// The texts that an item has had, the newest first: the same rule on the device and at the server.
public struct VersionList: FieldObject, Hashable, Sendable {
  /// So many stay.
  public static let most = 50
  /// What goes on with the newest in the same sitting, and comes within this time of it, takes its place, so that an
  /// hour of typing is a few versions.
  public static let pause: Int64 = 10 * 60_000
  /// One that was begun so long ago stays, however steadily somebody types.
  public static let longest: Int64 = 30 * 60_000

  public var versions: [TextVersion] = []

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("versions", &versions, maxCount: Self.most)
  }

  /// Adds what was written. It takes the place of the newest only where one editor wrote both in one sitting: what
  /// another tab or device wrote stays, however short ago that was.
  /// - Parameter continuing: the version that the same editor wrote before it in the same sitting; empty for none.
  /// - Returns: the versions whose texts nobody needs any more, unless the item's head names them.
  public mutating func add(
    _ version: String, bytes: Int64, at now: Instant, continuing: String = ""
  ) -> [String] {
    guard !version.isEmpty, versions.first?.version != version else { return [] }
    var gone: [String] = []
    // An earlier text that is written again is the newest. It takes no other's place, so that whoever has put it back
    // finds what was there before.
    let isEarlier = versions.contains { $0.version == version }
    versions.remove { $0.version == version }
    var added = TextVersion(version, bytes: bytes, at: now)
    if !isEarlier, !continuing.isEmpty, let newest = versions.first, newest.version == continuing,
      0..<Self.pause ~= now.since(newest.writtenAt), now.since(newest.begunAt) < Self.longest
    {
      added.begunAt = newest.begunAt
      gone.append(newest.version)
      versions.removeFirst()
    }
    versions.insert(added, at: 0)
    while versions.count > Self.most { gone.append(versions.removeLast().version) }
    return gone
  }
}

/// What is being typed, before it is an item's text: it survives the tab.
public struct Draft: FieldObject, Hashable, Sendable {
  public var item = ID<Item>.none
  /// Whether the item is not there yet.
  public var isNew = false
  /// The version of the text that it is written over.
  public var base = ""
  public var title = ""
  public var text = ""
  public var tags: [String] = []
  public var day = CivilDate.epoch
  /// The minute of the day; nil for all of it.
  public var minute: Int?
  /// The address as it stands in its field, whether it is one or not; nil where the draft says nothing of it, nor of
  /// the minute.
  public var url: String?
  /// When something was last typed.
  public var typedAt = Instant.epoch

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("item", &item)
    fields.field("isNew", &isNew)
    fields.field("base", &base, maxLength: Item.Limits.version)
    fields.line("title", &title, maxLength: Item.Limits.title)
    fields.field("text", &text, maxLength: JournalText.mostScalars)
    fields.field("tags", &tags, maxLength: Item.Limits.tag, maxCount: Item.Limits.tags)
    fields.field("day", &day)
    fields.field("minute", &minute)
    fields.field("url", &url, maxLength: Item.Limits.url)
    fields.field("typedAt", &typedAt)
  }
}
