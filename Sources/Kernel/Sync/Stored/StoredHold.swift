import Fields

/// The value under `SyncKeys.hold`: what is behind this sequence number was never sent. It goes
/// before any of that is sent, so that whoever finds it may believe it.
struct StoredHold: Fielded, Hashable, Sendable {
  var after: Int64 = 0

  mutating func visit(_ fields: FieldVisitor) {
    fields.field("after", &after)
  }
}
