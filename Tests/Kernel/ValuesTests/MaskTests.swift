import Effort
import Testing
import Values

@Suite("Masks")
struct MaskTests {
  /// Types and deletes in a field, as a browser does it before the mask sees the text. `|` is the
  /// caret.
  private struct Field {
    let mask: Mask
    var text = ""
    var caret = 0

    mutating func type(_ letters: String) {
      for letter in letters { paste(String(letter)) }
    }

    mutating func paste(_ inserted: String) {
      edit(removing: 0, inserting: inserted)
    }

    mutating func backspace() {
      edit(removing: min(1, caret), inserting: "")
    }

    private mutating func edit(removing count: Int, inserting inserted: String) {
      var units = Array(text.utf16)
      units.replaceSubrange((caret - count)..<caret, with: inserted.utf16)
      (text, caret) = mask.apply(
        String(decoding: units, as: UTF16.self), caret: caret - count + inserted.utf16.count)
    }

    var shown: String {
      let units = Array(text.utf16)
      return String(decoding: units[..<caret], as: UTF16.self) + "|"
        + String(decoding: units[caret...], as: UTF16.self)
    }
  }

  @Test(
    "marks come by themselves while digits are typed, also when the marks are typed",
    arguments: [
      (Mask.cpf, "52998224725", "529.982.247-25|"), (.cpf, "529.982.247-25", "529.982.247-25|"),
      (.cpf, "529", "529|"), (.cpf, "5298", "529.8|"), (.date, "29021980", "29/02/1980|"),
      (.date, "29/02/1980", "29/02/1980|"), (.date, "1/2/1980", "1/2/1980|"),
      (.date, "1-2-80", "1/2/80|"), (.date, "29", "29|"), (.date, "29/", "29/|"),
      (.phone, "11987654321", "(11) 98765-4321|"), (.phone, "1134567890", "(11) 3456-7890|"),
      (.phone, "(11) 98765-4321", "(11) 98765-4321|"), (.phone, "1", "(1|"), (.phone, "11", "(11|"),
      (.phone, "+351 912 345 678", "+351 912 345 678|"), (.postalCode, "13010000", "13010-000|"),
      (.postalCode, "13010-000", "13010-000|"), (.postalCode, "13010", "13010|"),
    ])
  func types(mask: Mask, keys: String, shown: String) {
    var field = Field(mask: mask)
    field.type(keys)
    #expect(field.shown == shown)
  }

  @Test(
    "a pasted text is put into the form, or left alone when it does not fit",
    arguments: [
      (Mask.cpf, "CPF: 529 982 247 25", "529.982.247-25|"),
      (.cpf, "11.222.333/0001-81", "11.222.333/0001-81|"), (.date, "1980-02-29", "1980-02-29|"),
      (.date, " 29.02.1980 ", "29/02/1980|"), (.phone, "011 98765-4321", "011 98765-4321|"),
      (.phone, "5511987654321", "5511987654321|"), (.phone, "11 28765 43210", "11 28765 43210|"),
      (.phone, "11 98765 4321 🌱", "(11) 98765-4321|"),
    ])
  func pastes(mask: Mask, text: String, shown: String) {
    var field = Field(mask: mask)
    field.paste(text)
    #expect(field.shown == shown)
  }

  @Test("the backspace key empties any field, never stuck on a mark")
  func deletes() {
    for (mask, keys) in [
      (Mask.cpf, "52998224725"), (.date, "29021980"), (.phone, "11987654321"),
      (.phone, "(11) 3456"),
    ] {
      var field = Field(mask: mask)
      field.type(keys)
      var presses = 0
      while !field.text.isEmpty, presses < 30 {
        field.backspace()
        presses += 1
      }
      #expect(field.text.isEmpty && presses <= 15, "\(mask)")
    }
  }

  @Test("an edit in the middle keeps the caret behind its digit")
  func middle() {
    var field = Field(mask: .cpf, text: "529.982.247-25", caret: 5)
    field.backspace()
    #expect(field.shown == "529|.822.472-5")
    field.type("9")
    #expect(field.shown == "529.9|82.247-25")
    field.caret = 4
    field.backspace()
    #expect(field.shown == "529|.982.247-25")
    field.backspace()
    #expect(field.shown == "52|9.822.472-5")
  }

  @Test("no sequence of keys loses a digit, moves the caret outside or changes a masked text")
  func keepsDigits() {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<20_000 {
      let mask = [Mask.cpf, .date, .phone].randomElement(using: &random) ?? .cpf
      var text = ""
      for _ in 0..<Int.random(in: 0...16, using: &random) {
        text.append("0123456789/-. ()+x🌱".randomElement(using: &random) ?? "0")
      }
      let caret = Int.random(in: 0...text.utf16.count, using: &random)
      let (masked, moved) = mask.apply(text, caret: caret)
      #expect(masked.filter(\.isNumber) == text.filter(\.isNumber), "seed \(seed)")
      #expect((0...masked.utf16.count).contains(moved), "seed \(seed)")
      #expect(mask.apply(masked, caret: moved).text == masked, "\(text), seed \(seed)")
    }
  }
}
