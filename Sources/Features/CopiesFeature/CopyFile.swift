import Copies
import Fields
import Records
import Shell
import Sync
import Values

/// What a copy holds: the records of a space as they are on the device that makes it, with the texts
/// that wait for a decision, and the key of the bytes that some have, which lie beside it. Which records
/// those are, and how they stand there, their kinds say.
public struct CopyFile: Equatable, Sendable {
  /// Why what was unsealed is no copy.
  enum Problem: Error, Equatable, Sendable {
    case unreadable
    /// A newer version of the app wrote it.
    case newer
  }

  /// The records of one kind.
  struct Contents: Equatable, Sendable {
    /// The record's type, and under what they stand.
    let type: String
    let key: String
    /// Whether copies were made before they held these: then an empty list is none.
    var isLater = false
    var entries: [CopyEntry] = []
    /// How many could not be read.
    var unreadable = 0
  }

  static let format = "umbu.copy.v1"
  static let maxBytes = 67_108_864
  static let maxRecords = 100_000

  /// The app, the revision of its schema, and under what the name of the space stands.
  let app: String
  let revision: Int
  let nameKey: String

  var space = UUID.zero
  /// What the space is called.
  var name = ""
  var madeAt = Instant.epoch
  var key = CopyKey()
  var contents: [Contents] = []

  var bytes: [UInt8] {
    var members: [JSONValue.Member] = [
      .init("format", .text(Self.format)), .init("app", .text(app)),
      .init("schema", .integer(Int64(revision))), .init("space", space.json),
      .init(nameKey, .text(name)), .init("madeAt", madeAt.json), .init("key", .text(key.digits)),
    ]
    for contents in contents where !contents.isLater || !contents.entries.isEmpty {
      members.append(.init(contents.key, .array(contents.entries.map { $0.arguments })))
    }
    return JSONValue.object(members).bytes
  }

  /// What is here, at that time.
  init(of here: CopiedSpace, at time: Instant, key: CopyKey) {
    self.init(here.context.app)
    space = here.space
    name = here.context.name
    madeAt = time
    self.key = key
    contents = here.kinds.map {
      Contents(
        type: $0.type, key: $0.key, isLater: $0.isLater, entries: $0.entries(here.parts))
    }
  }

  /// What a space of this device alone holds, that is not the open one.
  init(_ contents: LocalContents, of kept: KeptAlone, for app: App, _ kinds: [CopyKind]) {
    self.init(app)
    space = kept.space
    name = kept.name
    madeAt = kept.begunAt
    self.contents = kinds.map {
      Contents(
        type: $0.type, key: $0.key, isLater: $0.isLater, entries: $0.carried(contents))
    }
  }

  /// Reads what this app or an earlier version of it wrote.
  init(_ bytes: [UInt8], for app: App, _ kinds: [CopyKind]) throws(Problem) {
    self.init(app)
    let file: JSONValue
    do throws(JSONError) {
      file = try JSONValue.parse(bytes, limits: JSONLimits(depth: 16, bytes: Self.maxBytes))
    } catch {
      throw .unreadable
    }
    guard let format = file["format"]?.text, format.begins(with: "umbu.copy."),
      file["app"]?.text == self.app
    else { throw .unreadable }
    guard format == Self.format, let revision = file["schema"]?.integer,
      1...Int64(app.schema.revision) ~= revision
    else { throw .newer }
    guard let space = file["space"].flatMap({ UUID(json: $0) }),
      let time = file["madeAt"].flatMap({ Instant(json: $0) }),
      let key = file["key"]?.text.flatMap({ CopyKey($0) })
    else { throw .unreadable }
    self.space = space
    name = file[nameKey]?.text ?? ""
    madeAt = time
    self.key = key
    for kind in kinds {
      // What that version did not know it did not write.
      let isKnown = !kind.isLater && app.schema.knows(kind.type, in: Int(revision))
      guard let objects = file[kind.key]?.array ?? (isKnown ? nil : []),
        objects.count <= Self.maxRecords
      else { throw .unreadable }
      var contents = Contents(type: kind.type, key: kind.key, isLater: kind.isLater)
      for object in objects {
        if let entry = kind.read(object, from: Int(revision), of: app.schema) {
          contents.entries.append(entry)
        } else {
          contents.unreadable += 1
        }
      }
      self.contents.append(contents)
    }
  }

  private init(_ app: App) {
    self.app = app.id.text
    revision = app.schema.revision
    nameKey = app.schema.kind
  }

  func contents(of kind: CopyKind) -> Contents {
    contents.first { $0.type == kind.type }
      ?? Contents(type: kind.type, key: kind.key, isLater: kind.isLater)
  }
}
