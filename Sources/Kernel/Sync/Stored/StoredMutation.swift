import Fields
import Records
import Values

/// A queue entry as it is stored. The client is in it, so that it is not sent twice under two
/// names when the meta value is lost.
struct StoredMutation: Fielded, Hashable, Sendable {
  var client = UUID.zero
  var id = UUID.zero
  var name = ""
  var time = Instant.epoch
  var arguments = JSONValue.null
  /// The revision of the schema that wrote the arguments; the first did not say so.
  var revision = 1

  mutating func visit(_ fields: FieldVisitor) {
    fields.field("client", &client)
    fields.field("id", &id)
    fields.field("name", &name)
    fields.field("time", &time)
    fields.field("arguments", &arguments)
    fields.field("revision", &revision)
  }
}

/// A refused mutation as it is stored, under `SyncKeys.refusedPrefix` and its id. JavaScript reads its name by its
/// place (`Web/runtime/rescue.js`).
struct StoredRefusal: Fielded, Hashable, Sendable {
  var id = UUID.zero
  var name = ""
  var time = Instant.epoch
  var arguments = JSONValue.null
  var refusal = Refusal()
  /// The revision of the schema that wrote the arguments; the first did not say so.
  var revision = 1

  mutating func visit(_ fields: FieldVisitor) {
    fields.field("id", &id)
    fields.field("name", &name)
    fields.field("time", &time)
    fields.field("arguments", &arguments)
    fields.field("refusal", &refusal)
    fields.field("revision", &revision)
  }

  var key: String { Self.key(id) }

  @inline(never)
  static func key(_ id: UUID) -> String { SyncKeys.refusedPrefix + id.description }
}
