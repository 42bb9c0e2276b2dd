import Fields
import Testing
import Values

@Suite("JSON Schema")
struct JSONSchemaTests {
  @Test("PL-012 each field is described as its readers take it")
  func describes() throws {
    let properties = try #require(Sample.jsonSchema["properties"])
    let expected = [
      "id": #"{"type":"string","maxLength":200,"format":"uuid"}"#,
      "fullName": #"{"type":"string","maxLength":120}"#,
      "cpf":
        #"{"type":["string","null"],"maxLength":200,"format":"cpf","pattern":"^[0-9]{11}$"}"#,
      "birthDate": #"{"type":["string","null"],"maxLength":200,"format":"date"}"#,
      "sex": #"{"type":["string","null"],"enum":["female","male",null]}"#,
      "email": #"{"type":["string","null"],"maxLength":254,"format":"email"}"#,
      "visits":
        #"{"type":"integer","format":"int64","minimum":-9223372036854775808,"#
        + #""maximum":9223372036854775807}"#,
      "weight": #"{"type":["number","null"],"format":"double"}"#,
      "isActive": #"{"type":"boolean"}"#,
      "createdAt":
        #"{"type":"integer","format":"int64","minimum":-9223372036854775808,"#
        + #""maximum":9223372036854775807,"#
        + #""description":"Milliseconds since 1970-01-01T00:00:00Z."}"#,
      "tags": #"{"type":"array","items":{"type":"string","maxLength":10},"maxItems":3}"#,
      "contact":
        #"{"type":["object","null"],"properties":{"name":{"type":"string","maxLength":20},"#
        + #""phone":{"type":["string","null"],"maxLength":200,"format":"phone","#
        + #""pattern":"^\\+[1-9][0-9]{6,14}$"}},"required":["name"]}"#,
      "extra": "{}",
    ]
    for (name, schema) in expected { #expect(properties[name]?.jsonText == schema) }
    #expect(Sample.fields.count == expected.count)
  }

  @Test("required is what a reader misses: not the optional, not lists, not any value")
  func required() {
    #expect(
      Sample.jsonSchema["required"]?.jsonText
        == #"["id","fullName","visits","isActive","createdAt"]"#)
    let smallest = JSONValue.object([
      .init("id", ID<Sample>.none.json), .init("fullName", .text("")), .init("visits", .integer(0)),
      .init("isActive", .boolean(true)), .init("createdAt", .integer(0)),
    ])
    #expect(throws: Never.self) { try Sample(object: smallest) }
  }
}
