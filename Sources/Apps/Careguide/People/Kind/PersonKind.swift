import Care
import Entitlements
import RecordPages
import Records
import Shell
import Texts
import Values

extension Person: Archivable {}

extension Person {
  /// What the shared features are told of people.
  public static var recordKind: RecordKind {
    var kind = RecordKind(Person.self, noun, all: { all(among: $0) }, called: { $0.name })
    kind.addArchiving(of: Person.self, to: Phrase(pt: "as cuidadas", en: "cared for"))
    kind.addDecisions(of: Person.self)
    let changes = UsualChanges<Person>(noun, kind.fields)
    kind.changes += [changes.viewing(ViewPerson.self), changes.exporting(ExportCare.self)]
    kind.page = { path(of: ID($0)) }
    kind.copy = copy
    kind.paywall = { refusal, parts in
      refusal.isFullPlan ? .addPerson(active: Int64(parts[People.self]?.book.count() ?? 0)) : nil
    }
    kind.room = { refusal in
      refusal.isFullPlan
        ? (Phrase(pt: "Arquivar outra pessoa", en: "Archive another person"), path) : nil
    }
    kind.refusal = { words(of: $0)?($1) }
    kind.hasHistory = true
    // Those who look after the family.
    kind.showsAccesses = { $0.managesSpace }
    return kind
  }

  static var noun: Noun {
    Noun(
      .feminine, one: Phrase(pt: "pessoa", en: "person"), many: Phrase(pt: "pessoas", en: "people"))
  }

  private static func words(of refusal: Refusal) -> Phrase? {
    switch refusal.code {
    case .limitReached where refusal.isFullPlan:
      Phrase(
        pt: "O plano básico cuida de uma pessoa, e ela já está aqui.",
        en: "The basic plan looks after one person, who is here already.")
    case .limitReached where refusal.subject == "everybody":
      Phrase(
        pt: "São no máximo 50 pessoas numa família, com as arquivadas.",
        en: "A family has at most 50 people, archived ones among them.")
    case .missing where refusal.subject == recordType:
      Phrase(pt: "Esta pessoa já não está aqui.", en: "This person is not here any more.")
    case .limitReached, .missing, .duplicate, .overlap, .invalid, .unreadable, .forbidden,
      .unknownMutation:
      nil
    }
  }

  private static var copy: CopyKind {
    var copy = CopyKind(
      "people", noun,
      CopyKindWords(
        contents: Phrase(
          pt: "as pessoas, arquivadas entre elas", en: "the people, archived ones among them"),
        active: Phrase(pt: "Pessoas cuidadas", en: "People cared for"),
        archived: Phrase(pt: "Arquivadas", en: "Archived")),
      all: { Texts.isLoaded(among: $0) && isLoaded(among: $0) ? all(among: $0) : nil },
      texts: { $0[Texts.self]?.waiting ?? [] }, called: { $0.name })
    copy.ignored += ["picture"]
    copy.room = { context, parts in
      context.plan.limits[.people].room(after: Int64(parts[People.self]?.book.count() ?? 0))
    }
    return copy
  }
}

extension Refusal {
  /// Whether the plan has no room for one more person.
  fileprivate var isFullPlan: Bool {
    code == .limitReached && subject == LimitKey.people.name.text
  }
}

extension Texts {
  /// Whether the versions that wait for a decision have arrived.
  static func isLoaded(among parts: Parts) -> Bool { parts[Texts.self]?.isLoaded ?? false }
}
