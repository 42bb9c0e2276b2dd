import Testing
import Values

@Suite("Telephone numbers")
struct PhoneTests {
  @Test(
    "a Brazilian number is read as people type it",
    arguments: [
      "(11) 98765-4321", "11987654321", "11 98765 4321", "+55 11 98765-4321", "5511987654321",
      "011 98765-4321", "0 15 11 98765-4321", "+55 (011) 98765.4321", "(11) 8765-4321",
    ])
  func mobile(text: String) throws {
    let phone = try #require(Phone(typed: text))
    #expect(phone.e164 == "+5511987654321")
    #expect(phone.description == "(11) 98765-4321")
    #expect(phone.digits == "11987654321")
  }

  @Test("a landline has eight digits, and area 55 is not mistaken for the country")
  func landlines() {
    #expect(Phone(typed: "(21) 2345-6789")?.description == "(21) 2345-6789")
    #expect(Phone(typed: "55 3221-1234")?.e164 == "+555532211234")
    #expect(Phone(typed: "55 99123-4567")?.e164 == "+5555991234567")
  }

  @Test("a number without its area needs one to be told")
  func withoutArea() {
    #expect(Phone(typed: "98765-4321") == nil)
    #expect(Phone(typed: "98765-4321", areaCode: 47)?.e164 == "+5547987654321")
    #expect(Phone(typed: "3456-7890", areaCode: 47)?.e164 == "+554734567890")
    #expect(Phone(typed: "3456-7890", areaCode: 20) == nil)
  }

  @Test("a foreign number needs its plus sign")
  func foreign() {
    #expect(Phone(typed: "+351 912 345 678")?.e164 == "+351912345678")
    #expect(Phone(typed: "+351 912 345 678")?.description == "+351912345678")
    #expect(Phone(typed: "+1 (212) 555-0100")?.digits == "12125550100")
  }

  @Test(
    "what is no number is refused",
    arguments: [
      "", "+", "+55", "(20) 98765-4321", "(11) 18765-4321", "(11) 28765-43210", "11 0765-4321",
      "+123456", "+1234567890123456", "+0123456789", "telefone", "11 98765-4321 ramal 2",
      "+55 98765-4321", "11+987654321",
    ])
  func refuses(text: String) {
    #expect(Phone(typed: text) == nil)
  }

  @Test("only the stored form is read as stored")
  func stored() {
    #expect(Phone(e164: "+5511987654321") != nil)
    #expect(Phone(e164: "5511987654321") == nil)
    #expect(Phone(e164: "+55 11987654321") == nil)
    #expect(Phone(e164: "+123456") == nil)
  }
}
