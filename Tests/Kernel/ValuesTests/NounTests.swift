import Testing
import Values

@Suite("nouns in sentences")
struct NounTests {
  private static let clinic = Noun(
    .feminine, one: Phrase(pt: "clínica", en: "clinic"),
    many: Phrase(pt: "clínicas", en: "clinics"))
  private static let garden = Noun(
    .masculine, one: Phrase(pt: "jardim", en: "garden"),
    many: Phrase(pt: "jardins", en: "gardens"))
  private static let account = Noun(
    .feminine, one: Phrase(pt: "conta", en: "account"), many: Phrase(pt: "contas", en: "accounts"))

  private static let forms: [@Sendable (Noun, Language) -> String] = [
    { $0.the($1) }, { $0.ofThe($1) }, { $0.inThe($1) }, { $0.toThe($1) },
    { $0.this($1) }, { $0.ofThis($1) }, { $0.another($1) }, { $0.any($1) }, { $0.a($1) },
    { $0.anUnknown($1) }, { $0.theAtStart($1) }, { $0.orOther($1) }, { $0.title($1) },
    { $0.yours($1) },
  ]

  @Test("in Portuguese an article goes with the gender and into the preposition")
  func portuguese() {
    #expect(
      Self.forms.map { $0(Self.clinic, .pt) } == [
        "a clínica", "da clínica", "na clínica", "à clínica", "esta clínica",
        "desta clínica", "outra clínica", "nenhuma clínica", "uma clínica",
        "uma clínica desconhecida", "A clínica", "clínica", "Clínica", "Suas clínicas",
      ])
    #expect(
      Self.forms.map { $0(Self.garden, .pt) } == [
        "o jardim", "do jardim", "no jardim", "ao jardim", "este jardim",
        "deste jardim", "outro jardim", "nenhum jardim", "um jardim", "um jardim desconhecido",
        "O jardim", "outro jardim", "Jardim", "Seus jardins",
      ])
  }

  @Test("in English the preposition stays in the sentence, and a goes before a consonant")
  func english() {
    #expect(
      Self.forms.map { $0(Self.clinic, .en) } == [
        "the clinic", "the clinic", "the clinic", "the clinic", "this clinic",
        "this clinic", "another clinic", "any clinic", "a clinic", "an unknown clinic",
        "The clinic", "clinic", "Clinic", "Your clinics",
      ])
    #expect(
      Self.account.a(.en) == "an account" && Self.account.anUnknown(.en) == "an unknown account")
  }

  @Test("the language of the pictures shows what is no phrase")
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
