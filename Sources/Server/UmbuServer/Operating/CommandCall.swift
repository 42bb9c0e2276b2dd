import Fields

/// A command of the operator on its way to the server that has the data open.
struct CommandCall: FieldObject, Hashable, Sendable {
  var arguments: [String] = []

  init() {}

  init(_ arguments: [String]) {
    self.arguments = arguments
  }

  mutating func visit(_ fields: FieldVisitor) {
    fields.field("arguments", &arguments, maxLength: 16_384, maxCount: 16)
  }
}
