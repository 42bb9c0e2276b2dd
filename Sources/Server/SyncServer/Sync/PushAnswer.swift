import Fields
import Records
import Sync
import Values

/// The answer to a device that had seen all before its push: what it changed is all that changed.
struct PushAnswer: Sendable {
  let right: SpaceRight
  private let schema: SpaceSchema
  /// The revision of the schema that the device has.
  private let revision: Int
  private let protocolVersion: Int
  /// The space's version after the push.
  var version: Int64 = 0
  var acknowledged: Int64
  var refusals: [KeptRefusal] = []
  /// In the order in which it was written.
  var written: [WrittenRecord] = []
  /// How full the space is after the push.
  var usage: SpaceUsage?

  init(
    for right: SpaceRight, of schema: SpaceSchema, to request: SyncRequest, acknowledged: Int64
  ) {
    self.right = right
    self.schema = schema
    revision = request.revision
    protocolVersion = request.protocolVersion
    self.acknowledged = acknowledged
  }

  /// The answer as a `SyncResponse` in JSON, the same that a pull of this version would give; nil
  /// when that would be in pages.
  var bytes: [UInt8]? {
    var writer = AnswerWriter(
      cursor: version, hasMore: false, startsOver: false, acknowledged: acknowledged)
    for refusal in refusals {
      writer.add(
        refusalOf: refusal.sequence, Refusal.told(refusal.json, in: protocolVersion))
    }
    writer.beginChanges()
    for record in last {
      guard writer.changeBytes < SyncLimits.changeBytes else { return nil }
      if revision == schema.revision {
        writer.add(record)
      } else {
        writer.add(record, of: schema, in: revision)
      }
    }
    return writer.end(role: right.role, head: version, usage: usage)
  }

  /// Each record that the account may see once, as it was left, in the order of versions.
  private var last: [WrittenRecord] {
    let written = written.filter { right.mayRead($0.table.record.name) }
    guard written.count > 1 else { return written }
    var seen: Set<RecordKey> = []
    let backwards = written.reversed().filter { record in
      seen.insert(RecordKey(record.table.record.name, record.id)).inserted
    }
    return backwards.reversed()
  }
}

/// A refusal as it is kept until the device has settled it.
struct KeptRefusal: Sendable {
  var sequence: Int64
  /// A `Refusal` in JSON.
  var json: [UInt8]
}

extension Refusal {
  /// A refusal in JSON in the codes that a version of the wire knows.
  static func told(_ json: [UInt8], in version: Int) -> [UInt8] {
    guard version < overlapProtocolVersion, let object = try? JSONValue.parse(json),
      var refusal = try? Refusal(object: object), refusal.code == .overlap
    else { return json }
    refusal.code = .duplicate
    return refusal.object.bytes
  }
}
