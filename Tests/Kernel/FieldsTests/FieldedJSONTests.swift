import Fields
import Testing
import Values

@Suite("Fields as JSON")
struct FieldedJSONTests {
  @Test("the bytes written directly are those of the object, and are read back as the same")
  func direct() throws {
    for sample in [Sample(), Sample.full] {
      #expect(sample.jsonBytes() == sample.object.bytes)
      #expect(try Sample(jsonBytes: sample.jsonBytes()) == sample)
      #expect(try Sample(object: sample.object) == sample)
      #expect(try Sample(row: sample.row) == sample)
    }
  }

  @Test("members may come in any order, unknown ones are passed over, names may be escaped")
  func anyOrder() throws {
    let text =
      #"{"unknown":[{}],"phone":"+5511987654321","n\u0061me":"Ana","name":"Bia"} "#
    let contact = try Sample.Contact(jsonBytes: [UInt8](text.utf8))
    #expect(contact.name == "Ana")
    #expect(contact.phone?.e164 == "+5511987654321")
    #expect(try Sample.Contact(object: JSONValue.parse(text)) == contact)
  }

  @Test(
    "both readers refuse the same fields for the same reason",
    arguments: [
      (#"{}"#, FieldError("name", .missing)),
      (#"{"name":null}"#, FieldError("name", .missing)),
      (#"{"name":1}"#, FieldError("name", .wrongType)),
      (#"{"name":"123456789012345678901"}"#, FieldError("name", .tooLong)),
      (#"{"name":"a\u0000b"}"#, FieldError("name", .malformed)),
      (#"{"name":"a","phone":"x"}"#, FieldError("phone", .malformed)),
      (#"[]"#, FieldError("", .wrongType)),
    ])
  func refuses(text: String, expected: FieldError) {
    #expect(throws: JSONFieldError.field(expected)) {
      try Sample.Contact(jsonBytes: [UInt8](text.utf8))
    }
    #expect(throws: expected) { try Sample.Contact(object: JSONValue.parse(text)) }
  }

  private struct Family: FieldObject {
    var sex: Sample.Sex?
    var members: [Sample.Contact] = []

    mutating func visit(_ fields: FieldVisitor) {
      fields.field("sex", &sex)
      fields.field("members", &members, maxCount: 3)
    }
  }

  @Test(
    "both readers name the place inside lists and objects",
    arguments: [
      (#"{"sex":"other"}"#, FieldError("sex", .malformed)),
      (#"{"members":{}}"#, FieldError("members", .wrongType)),
      (#"{"members":null}"#, FieldError("members", .missing)),
      (#"{"members":[{"name":"a"},1]}"#, FieldError("members.1", .wrongType)),
      (#"{"members":[{"name":1},1]}"#, FieldError("members.0.name", .wrongType)),
      (#"{"members":[{"name":"a"},{}]}"#, FieldError("members.1.name", .missing)),
      (#"{"members":[{"name":"123456789012345678901"}]}"#, FieldError("members.0.name", .tooLong)),
      (#"{"members":[{"name":"a","phone":"x"}]}"#, FieldError("members", .malformed)),
      (#"{"members":[1,2,3,4]}"#, FieldError("members", .tooMany)),
    ])
  func refusesInside(text: String, expected: FieldError) {
    #expect(throws: JSONFieldError.field(expected)) {
      try Family(jsonBytes: [UInt8](text.utf8))
    }
    #expect(throws: expected) { try Family(object: JSONValue.parse(text)) }
  }

  @Test(
    "what is no JSON is said to be none, even after a field that is wrong",
    arguments: [
      (#"{"name":1,}"#, JSONError(.unexpectedByte, at: 10)),
      (#"{"name":"a"} x"#, JSONError(.trailingBytes, at: 13)),
      (#"{"name":"a""#, JSONError(.unexpectedEnd, at: 11)),
      (#"{"name" "a"}"#, JSONError(.unexpectedByte, at: 8)),
      (#"{"other":[}"#, JSONError(.unexpectedByte, at: 10)),
      (#"[1"#, JSONError(.unexpectedEnd, at: 2)),
    ])
  func notJSON(text: String, expected: JSONError) {
    #expect(throws: JSONFieldError.text(expected)) {
      try Sample.Contact(jsonBytes: [UInt8](text.utf8))
    }
  }

  @Test("lengths are counted in Unicode scalars, lists in items, with the place of the item")
  func limits() throws {
    var sample = Sample()
    sample.tags = [String(repeating: "é", count: 10), "b"]
    #expect(try Sample(object: sample.object) == sample)
    sample.tags[1] = String(repeating: "é", count: 11)
    #expect(throws: FieldError("tags.1", .tooLong)) { try Sample(object: sample.object) }
    sample.tags = ["1", "2", "3", "4"]
    #expect(throws: FieldError("tags", .tooMany)) { try Sample(object: sample.object) }
    sample = .full
    sample.contact?.name = String(repeating: "x", count: 21)
    #expect(throws: FieldError("contact.name", .tooLong)) { try Sample(object: sample.object) }
  }

  @Test("an integer may be written as 1.0 but not as 1.5")
  func wholeNumbers() throws {
    var sample = Sample()
    sample.visits = 3
    let text = sample.object.jsonText.replacing("\"visits\":3", with: "\"visits\":3.0")
    #expect(try Sample(jsonBytes: [UInt8](text.utf8)) == sample)
    let half = sample.object.jsonText.replacing("\"visits\":3", with: "\"visits\":3.5")
    #expect(throws: JSONFieldError.field(FieldError("visits", .wrongType))) {
      try Sample(jsonBytes: [UInt8](half.utf8))
    }
  }
}
