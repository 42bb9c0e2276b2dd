import Testing
import Values

@Suite("what something is called, as sentences name it")
struct NounTests {
  private static let clinic = Noun(
    .feminine, one: Phrase(pt: "clínica", en: "clinic"),
    many: Phrase(pt: "clínicas", en: "clinics"))
  private static let orchard = Noun(
    .masculine, one: Phrase(pt: "pomar", en: "orchard"),
    many: Phrase(pt: "pomares", en: "orchards"))
  private static let forms: [(Noun, Language) -> String] = [
    { $0.the($1) }, { $0.ofThe($1) }, { $0.inThe($1) }, { $0.toThe($1) }, { $0.byThe($1) },
    { $0.this($1) }, { $0.ofThis($1) }, { $0.another($1) }, { $0.any($1) }, { $0.a($1) },
    { $0.orOther($1) }, { $0.title($1) }, { $0.yours($1) },
  ]

  @Test(
    "each form has its article and its gender",
    arguments: [
      (
        clinic, Language.pt,
        """
        a clínica, da clínica, na clínica, à clínica, pela clínica, esta clínica, desta clínica, \
        outra clínica, nenhuma clínica, uma clínica, clínica, Clínica, Suas clínicas
        """
      ),
      (
        orchard, .pt,
        """
        o pomar, do pomar, no pomar, ao pomar, pelo pomar, este pomar, deste pomar, outro pomar, \
        nenhum pomar, um pomar, outro pomar, Pomar, Seus pomares
        """
      ),
      (
        clinic, .en,
        """
        the clinic, the clinic, the clinic, the clinic, the clinic, this clinic, this clinic, \
        another clinic, any clinic, a clinic, clinic, Clinic, Your clinics
        """
      ),
      (
        orchard, .en,
        """
        the orchard, the orchard, the orchard, the orchard, the orchard, this orchard, this \
        orchard, another orchard, any orchard, an orchard, orchard, Orchard, Your orchards
        """
      ),
    ])
  func forms(noun: Noun, language: Language, expected: String) {
    #expect(Self.forms.map { $0(noun, language) }.joined(separator: ", ") == expected)
  }

  @Test("FF-014 no form escapes the pseudo-language")
  func pseudo() {
    for form in Self.forms { #expect(form(Self.clinic, .pseudo).hasPrefix("[")) }
  }

  @Test("a title begins with a large letter, also one with an accent")
  func title() {
    for (word, title) in [
      ("área", "Área"), ("óculos", "Óculos"), ("Casa", "Casa"), ("9º ano", "9º ano"),
    ] as [(Literal, String)] {
      let noun = Noun(.feminine, one: Phrase(pt: word, en: ""), many: Phrase(pt: "", en: ""))
      #expect(noun.title(.pt) == title)
    }
  }

  @Test("a count and a part stand where the phrase has them")
  func plural() {
    let items = Plural(
      one: Phrase(pt: "# item de outra {0}", en: "# item of another {0}"),
      other: Phrase(pt: "# itens de outra {0}", en: "# items of another {0}"))
    #expect(items(1, .pt, "clínica") == "1 item de outra clínica")
    #expect(items(1_200, .en, "clinic") == "1,200 items of another clinic")
  }
}
