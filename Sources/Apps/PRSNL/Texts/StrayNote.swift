import Fields
import Journal
import Records
import Values

/// What `StraySweep` keeps on the device: items that had texts here and were not here themselves.
struct StrayNote: FieldObject, Hashable, Sendable {
  /// Of more the others are noted the next time.
  static let most = 5_000

  var items: [ID<Item>] = []
  /// When they were found so.
  var seenAt = Instant.epoch

  init() {}

  mutating func visit(_ fields: FieldVisitor) {
    fields.field("items", &items, maxCount: Self.most)
    fields.field("seenAt", &seenAt)
  }
}
