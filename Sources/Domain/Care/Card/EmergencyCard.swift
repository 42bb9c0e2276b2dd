import Records
import Values

/// What somebody who finds a person must know, as a text that any phone reads from a QR code, without the
/// app and without a network (CG-137).
public struct EmergencyCard: Equatable, Sendable {
  /// The most Unicode scalars of the text: what a code of this size holds still reads well when it is
  /// printed as large as an identity card.
  public static let most = 600
  /// The same where a signature follows.
  static let mostSigned = most - SignedCard.room

  public let person: Person
  public let contacts: [Contact]
  /// Those that they take.
  public let medicines: [Medicine]
  /// The day of which it tells.
  public let date: CivilDate

  /// In an order of its own, so that the device and the server write the same.
  /// - Parameters:
  ///   - contacts: of the person.
  ///   - medicines: of the person; those that they stopped taking are left out.
  public init(_ person: Person, _ contacts: [Contact], _ medicines: [Medicine], on date: CivilDate)
  {
    self.person = person
    self.contacts = contacts.ordered {
      (FoldedText($0.name), $0.id.uuid) < (FoldedText($1.name), $1.id.uuid)
    }
    self.medicines = medicines.filter { !$0.isArchived }.ordered {
      (FoldedText($0.name), $0.id.uuid) < (FoldedText($1.name), $1.id.uuid)
    }
    self.date = date
  }

  /// The same of another day.
  func of(_ date: CivilDate) -> EmergencyCard {
    EmergencyCard(person, contacts, medicines, on: date)
  }

  /// What the server signs, of this day.
  public func unsigned(in language: Language) -> SignedCard {
    SignedCard(text(in: language, upTo: Self.mostSigned), signature: "")
  }

  /// The text. What there is no room for is left out from the end of each list, with how many are
  /// missing; what matters first has room first.
  public func text(in language: Language, upTo most: Int = EmergencyCard.most) -> String {
    var lines = heading(language).map { Line($0) }
    lines += [
      list(.contacts, .contacts, contacts(.emergency, language), language),
      list(.allergies, .allergies, Self.items(person.allergies), language),
      list(.medicines, .medicines, medicines.map { $0.shortName }, language),
      list(.conditions, .conditions, Self.items(person.conditions), language),
      list(.doctors, .doctors, contacts(.doctor, language), language),
      list(.insurance, .insurance, insurance, language),
    ].compactMap { $0 }
    lines.append(Line(date.written(language)))
    return Line.text(of: lines, upTo: most)
  }

  private func heading(_ language: Language) -> [String] {
    var heading = [Words.emergency(language, person.name)]
    var facts: [String] = []
    if let birthDate = person.birthDate {
      facts.append(Words.born(language, birthDate.written(language)))
    }
    if let bloodType = person.bloodType { facts.append(bloodType.rawValue) }
    if !facts.isEmpty { heading.append(facts.joined(separator: ", ")) }
    return heading
  }

  private func list(
    _ rank: Line.Rank, _ title: Words.Title, _ items: [String], _ language: Language
  ) -> Line? {
    items.isEmpty ? nil : Line(title.phrase(language) + ": ", items, rank)
  }

  private func contacts(_ kind: Contact.Kind, _ language: Language) -> [String] {
    contacts.filter { $0.kind == kind }.map { contact in
      var text = contact.name
      if !contact.role.isEmpty { text += " (" + contact.role + ")" }
      if let phone = contact.phone { text += " " + phone.e164 }
      return text
    }
  }

  private var insurance: [String] {
    let parts = [person.insurance, person.insuranceNumber].filter { !$0.isBlank }
    return parts.isEmpty ? [] : [parts.joined(separator: " ")]
  }

  /// Of a text with one a line.
  private static func items(_ text: String) -> [String] {
    text.parts { $0 == "\n" }.map { $0.trimmed }.filter { !$0.isEmpty }
  }
}

extension Medicine {
  /// `Losartana 50 mg`.
  public var shortName: String { strength.isBlank ? name : name + " " + strength }
}

extension CivilDate {
  /// As people write it in Brazil; elsewhere as nobody misreads it.
  func written(_ language: Language) -> String {
    language == .pt ? slashed : description
  }
}

/// A line of a card, which may be shortened.
private struct Line {
  /// What has room first.
  enum Rank: Int {
    case always, allergies, contacts, medicines, conditions, doctors, insurance
  }

  var title: String
  var items: [String]
  let rank: Rank
  /// How many of the items there is room for.
  private var shown: Int

  init(_ text: String) {
    self.init("", [text], .always)
  }

  init(_ title: String, _ items: [String], _ rank: Rank) {
    self.title = title
    self.items = items
    self.rank = rank
    shown = items.count
  }

  private var text: String {
    let hidden = items.count - shown
    let parts = Array(items[..<shown]) + (hidden > 0 ? ["+\(hidden)"] : [])
    return title + parts.joined(separator: "; ")
  }

  static func text(of lines: [Line], upTo most: Int) -> String {
    var lines = lines
    func count() -> Int { lines.reduce(lines.count - 1) { $0 + $1.text.scalarCount } }
    while count() > most {
      // The last one that still shows anything, of those that matter least.
      guard
        let least = lines.indices.filter({ lines[$0].rank != .always && lines[$0].shown > 0 })
          .max(by: { lines[$0].rank.rawValue < lines[$1].rank.rawValue })
      else { break }
      lines[least].shown -= 1
    }
    let text = lines.map { $0.text }.joined(separator: "\n")
    // A name that fills the whole card.
    guard text.scalarCount > most else { return text }
    return text.first(scalars: most)
  }
}

private enum Words {
  static let emergency = Phrase(pt: "EMERGÊNCIA: {0}", en: "EMERGENCY: {0}")
  static let born = Phrase(pt: "nasc. {0}", en: "born {0}")

  enum Title {
    case contacts, allergies, medicines, conditions, doctors, insurance

    var phrase: Phrase {
      switch self {
      case .contacts: Phrase(pt: "Avisar", en: "Call")
      case .allergies: Phrase(pt: "Alergias", en: "Allergies")
      case .medicines: Phrase(pt: "Remédios", en: "Medicines")
      case .conditions: Phrase(pt: "Condições", en: "Conditions")
      case .doctors: Phrase(pt: "Médicos", en: "Doctors")
      case .insurance: Phrase(pt: "Plano", en: "Insurance")
      }
    }
  }
}
