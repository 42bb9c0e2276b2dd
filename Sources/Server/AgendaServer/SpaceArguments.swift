import Fields
import Values

/// Of which space a job is.
struct SpaceArguments: FieldObject, Hashable, Sendable {
  var space = UUID.zero

  init() {}

  init(_ space: UUID) {
    self.space = space
  }

  mutating func visit(_ fields: FieldVisitor) {
    fields.field("space", &space)
  }
}

extension UUID {
  /// One that nobody has.
  static func fresh(at now: Instant) -> UUID {
    .v7(at: now, random: (.random(in: 0 ... .max), .random(in: 0 ... .max)))
  }
}
