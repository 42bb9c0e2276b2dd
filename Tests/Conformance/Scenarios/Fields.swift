import Fields
import Values

/// JSON, fields, changes, schemas and CSV.
func fields(_ emit: (String) -> Void) {
  json(emit)
  records(emit)
  csv(emit)
}

private func json(_ emit: (String) -> Void) {
  let texts = [
    #"{"a":[1,-0,1.0,1e3,0.1,5e-324,123456789012345678901],"b":null,"a":"\u00e9\ud83c\udf31\n"}"#,
    "[1.7976931348623157e308,2.2250738585072011e-308,9223372036854775807,9007199254740993.0]",
    "[1,]", "{\"a\":1 \"b\"}", "\"\\ud800\"", "1e999", "", "[[[[", "nul", "\"\u{1}\"", "01",
  ]
  for text in texts {
    do throws(JSONError) {
      emit(try JSONValue.parse(text).jsonText)
    } catch {
      emit("refused " + error.reason.rawValue + " at \(error.offset)")
    }
  }
  do throws(JSONError) {
    _ = try JSONValue.parse([0x22, 0xED, 0xA0, 0x80, 0x22])
  } catch {
    emit("refused " + error.reason.rawValue + " at \(error.offset)")
  }
}

private struct Person: FieldObject {
  enum Sex: String, FieldChoice { case female, male }

  var id = ID<Person>.none
  var name = ""
  var birthDate: CivilDate?
  var cpf: CPF?
  var sex: Sex?
  var phone: Phone?
  var weight = 0.0
  var tags: [String] = []
  var price: Money?

  mutating func visit(_ fields: FieldVisitor) {
    fields.field("id", &id)
    fields.field("name", &name, maxLength: 20)
    fields.field("birthDate", &birthDate)
    fields.field("cpf", &cpf)
    fields.field("sex", &sex)
    fields.field("phone", &phone)
    fields.field("weight", &weight)
    fields.field("tags", &tags, maxLength: 5, maxCount: 2)
    fields.field("price", &price)
  }
}

private func records(_ emit: (String) -> Void) {
  var person = Person()
  person.id = ID(UUID(high: 1, low: 2))
  person.name = "João"
  person.birthDate = CivilDate("1980-02-29")
  person.cpf = CPF("52998224725")
  person.sex = .male
  person.phone = Phone(typed: "11 98765-4321")
  person.weight = 81.5
  person.tags = ["dor"]
  person.price = Money(97, .brl)
  let bytes = person.jsonBytes()
  emit(String(decoding: bytes, as: UTF8.self))
  emit("same \(bytes == person.object.bytes)")
  do throws(JSONFieldError) {
    emit("read \(try Person(jsonBytes: bytes) == person)")
  } catch {
    emit("unread")
  }
  emit(Person.jsonSchema.jsonText)
  var after = person
  after.cpf = nil
  after.tags.append("ombro")
  let changes = Person.changes(from: person, to: after)
  for change in changes { emit(change.object.jsonText) }
  for change in changes + [FieldChange("name", .null), FieldChange("x", .null)] {
    do throws(FieldError) {
      try person.apply([change])
      emit("applied")
    } catch {
      emit("refused " + error.path + " " + error.reason.rawValue)
    }
  }
  emit("same \(person == after)")
  for text in [#"{"id":1}"#, #"{"name":"123456789012345678901"}"#, "[]", "{", #"{"tags":[1]}"#] {
    do throws(JSONFieldError) {
      _ = try Person(jsonBytes: [UInt8](text.utf8))
    } catch {
      switch error {
      case .text(let error): emit("text " + error.reason.rawValue + " \(error.offset)")
      case .field(let error): emit("field " + error.path + " " + error.reason.rawValue)
      }
    }
  }
}

private func csv(_ emit: (String) -> Void) {
  var writer = CSVWriter()
  writer.write(["Nome", "Observações"])
  writer.write(["=João", "linha \"1\"\nlinha 2; fim"])
  emit(CSVRowText.text(of: writer.bytes))
  emit(CSVRowText.text(of: [0x4A, 0x6F, 0xE3, 0x6F, 0x2C, 0x80, 0x0D, 0x31, 0x2C]))
  emit(CSVRowText.text(of: [UInt8]("a;b\n1;\"2".utf8)))
}

private enum CSVRowText {
  static func text(of bytes: [UInt8]) -> String {
    var reader = CSVReader(bytes)
    var text = reader.dialect.encoding.rawValue + " \(reader.dialect.delimiter)"
    do throws(CSVError) {
      while let row = try reader.next() {
        text += " | \(row.line): " + row.fields.joined(separator: "/")
      }
    } catch {
      text += " | error in line \(error.line)"
    }
    return text
  }
}
