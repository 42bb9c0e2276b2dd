import Fields

/// Why nothing of a body was taken, as Segment's libraries read it.
struct SegmentFailure: FieldObject, Hashable, Sendable {
  var success = false
  var code = ""
  var message = ""

  init() {}

  init(code: String, message: String) {
    self.code = code
    self.message = message
  }

  mutating func visit(_ fields: FieldVisitor) {
    fields.field("success", &success)
    fields.field("code", &code)
    fields.field("message", &message, maxLength: 1_000)
  }
}
