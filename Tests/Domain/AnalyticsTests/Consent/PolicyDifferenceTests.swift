import Analytics
import Testing
import Values

@Suite("how versions of the policy differ")
struct PolicyDifferenceTests {
  private static func section(_ id: Literal, _ text: Literal) -> PolicySection {
    PolicySection(id, Phrase(pt: id, en: id), Phrase(pt: text, en: text))
  }

  private static func version(_ number: Int64, _ sections: [PolicySection]) -> PolicyVersion {
    PolicyVersion(number, from: .epoch, sections)
  }

  @Test("PR-171 sections that are alike are left out; others come in the new order, then the gone")
  func sections() {
    let old = Self.version(
      1,
      [
        Self.section("a", "um dois três"), Self.section("b", "igual em {0}"),
        Self.section("c", "some"),
      ])
    let new = Self.version(
      2,
      [
        Self.section("d", "vem"), Self.section("b", "igual em {0}"),
        Self.section("a", "um quatro três"),
      ])
    let difference = PolicyDifference(from: old, to: new, .pt, app: "Pomar")
    #expect(difference.sections.map(\.id) == ["d", "a", "c"])
    #expect(difference.sections[0].before == [])
    #expect(difference.sections[0].after == [.init("vem", isShared: false)])
    #expect(
      difference.sections[1].before == [
        .init("um ", isShared: true), .init("dois ", isShared: false),
        .init("três", isShared: true),
      ])
    #expect(difference.sections[2].after == [])
    let alike = PolicyDifference(from: old, to: old, .en, app: "Pomar")
    #expect(alike.sections.isEmpty)
  }

  @Test("PR-172 the policy's numbers are those that its words say")
  func numbers() {
    let texts = PolicyTexts.all.flatMap { policy in
      [Language.pt, .en].map { language in
        policy.sections.map { $0.text(language, app: "Pomar") }.joined(separator: "\n")
      }
    }
    #expect(texts.count == 2)
    for text in texts {
      for number in [
        PolicyTexts.months, PolicyTexts.backupDays, PolicyTexts.erasureHours,
        PolicyTexts.answerDays,
      ] {
        #expect(text.contains(" \(number) "))
      }
    }
  }

  @Test("PR-171 versions are numbered from 1 without a gap, each later than the one before")
  func numbering() {
    let all = PolicyTexts.all
    let numbers = all.indices.map { Int64($0) + 1 }
    #expect(all.map(\.number) == numbers)
    for place in all.indices.dropFirst() { #expect(all[place - 1].date < all[place].date) }
  }
}
