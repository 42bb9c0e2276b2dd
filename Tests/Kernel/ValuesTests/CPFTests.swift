import Testing
import Values

@Suite("CPF")
struct CPFTests {
  @Test(
    "a right number is read with and without its marks",
    arguments: ["52998224725", "529.982.247-25", " 529 982 247 25 ", "529.982.247/25"])
  func reads(text: String) throws {
    let cpf = try #require(CPF(text))
    #expect(cpf.digits == "52998224725")
    #expect(cpf.description == "529.982.247-25")
  }

  @Test(
    "a wrong one is refused",
    arguments: [
      "52998224724", "52998224735", "529982247", "529982247255", "", "529.982.247-2a",
      "00000000000", "11111111111", "99999999999",
    ])
  func refuses(text: String) {
    #expect(CPF(text) == nil)
  }

  @Test("exactly one pair of check digits fits any nine digits")
  func oneInHundred() {
    for base in [1, 12_345_678, 123_456_789, 999_999_998, 100_000_000] {
      let padded = String(String(base + 1_000_000_000).dropFirst())
      let valid = (0..<100).filter { check in
        CPF(padded + (check < 10 ? "0" : "") + String(check)) != nil
      }
      #expect(valid.count == 1, "\(padded)")
    }
  }

  @Test("zeros in front survive, and those that a spreadsheet dropped come back")
  func leadingZeros() {
    #expect(CPF("00000000191")?.digits == "00000000191")
    #expect(CPF("191") == nil)
    #expect(CPF(spreadsheet: "1234567890")?.digits == "01234567890")
    #expect(CPF("1234567890") == nil)
  }
}
