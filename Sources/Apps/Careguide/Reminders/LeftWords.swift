import Care
import Fields
import Records
import Values

/// What the service worker shows of doses while the app is closed, by the names under which this device left
/// their times: it has no words of its own.
struct LeftWords {
  var key: String
  var language: Language
  /// Under which name the person hears that the reminders end; nil for none.
  var ending: String?
  /// Doses of the last days that were answered: the service worker leaves them out of what it shows.
  var said: [String] = []

  /// - Parameters:
  ///   - rounds: those that are left now.
  ///   - batches: earlier ones whose words stay, since the server may still have their times.
  func text(
    of rounds: [LeftRound], keeping batches: [Int] = [], _ people: [Person], _ medicines: [Medicine]
  ) -> String {
    var members: [JSONValue.Member] = []
    for (position, round) in rounds.enumerated() {
      guard let person = people.first(where: { $0.id == round.person }) else { continue }
      let doses = round.doses.compactMap { dose in
        medicines.first { $0.id == dose.medicine }.map { (dose: dose, medicine: $0) }
      }
      guard !doses.isEmpty else { continue }
      var told: [JSONValue.Member] = [
        .init("title", .text(Words.title(language, person.name))),
        .init("body", .text(body(doses))),
        .init("tag", .text("doses " + person.id.description)),
        .init("doses", .array(doses.map { Self.said($0.dose) })),
        .init("later", .array(Self.later(rounds[position...], than: round))),
      ]
      // Of several the one that is answered is left out.
      if doses.count > 1 {
        told.append(.init("lines", .array(doses.map { line($0.dose, $0.medicine) })))
      }
      members.append(JSONValue.Member(round.name, .object(told)))
    }
    if let ending {
      members.append(
        JSONValue.Member(
          ending,
          .object([
            .init("title", .text(Words.endingTitle(language))),
            .init("body", .text(Words.ending(language))), .init("tag", .text("ending")),
            .init("doses", .array([])), .init("later", .array([])),
          ])))
    }
    // The names of all times of a batch begin with its number.
    let keeps = batches.filter { $0 > 0 }.map { JSONValue.text($0.description + ".") }
    return JSONValue.object([
      .init("key", .text(key)), .init("lang", .text(language.rawValue)),
      .init("keeps", .array(keeps)),
      .init("taken", .text(Words.taken(language))),
      .init("skipped", .text(Words.skipped(language))),
      .init("done", .text(Words.done(language))),
      .init("said", .array(said.map { .text($0) })),
      .init("rounds", .object(members)),
    ]).jsonText
  }

  private func body(_ doses: [(dose: OpenDose, medicine: Medicine)]) -> String {
    var text = ""
    var last = ""
    for (dose, medicine) in doses {
      let time = dose.planned.time.shortText
      if !text.isEmpty { text += "; " }
      if time != last { text += time + " " }
      last = time
      text += part(dose, medicine)
    }
    return text
  }

  private func part(_ dose: OpenDose, _ medicine: Medicine) -> String {
    medicine.shortName + " (" + dose.amount.text(in: language) + ")"
  }

  private func line(_ dose: OpenDose, _ medicine: Medicine) -> JSONValue {
    .object([
      .init("time", .text(dose.planned.time.shortText)), .init("text", .text(part(dose, medicine))),
    ])
  }

  /// What is said of a dose, but for what and when: `DoseAct`.
  private static func said(_ dose: OpenDose) -> JSONValue {
    .object([
      .init("medicine", dose.medicine.json), .init("planned", .text(dose.name)),
      .init("amount", dose.amount.json),
    ])
  }

  /// The names of the times that tell of nothing but the same doses again.
  private static func later(_ rounds: ArraySlice<LeftRound>, than round: LeftRound) -> [JSONValue] {
    var names: [JSONValue] = []
    for other in rounds where other.name != round.name && other.person == round.person {
      if other.doses.allSatisfy({ dose in
        round.doses.contains { $0.name == dose.name && $0.medicine == dose.medicine }
      }) {
        names.append(.text(other.name))
      } else {
        break
      }
    }
    return names
  }

  private enum Words {
    static var title: Phrase { Phrase(pt: "{0}: hora do remédio", en: "{0}: time for medicine") }
    static var taken: Phrase { Phrase(pt: "Tomei", en: "Taken") }
    static var skipped: Phrase { Phrase(pt: "Pular", en: "Skip") }
    static var done: Phrase { Phrase(pt: "Já foi anotado.", en: "Noted already.") }
    static var endingTitle: Phrase { Phrase(pt: "Lembretes de doses", en: "Dose reminders") }
    static var ending: Phrase {
      Phrase(
        pt: "Os lembretes deste aparelho acabam em breve. Abra o aplicativo para que continuem.",
        en: "Reminders on this device end soon. Open the app so that they go on.")
    }
  }
}

extension Household {
  /// The doses of these days and of those to come that were taken or skipped, as the service worker knows them.
  func answered(at now: Instant) -> [String] {
    let begin = CivilDate(at: now, minutesEast: 0).adding(days: -2)
    var names: [String] = []
    for medicine in medicines {
      var seen: [String] = []
      for dose in log.said(of: medicine.id)
      where !dose.planned.isEmpty && dose.day >= begin && !seen.contains(dose.planned) {
        seen.append(dose.planned)
        guard let holds = log.verdict(on: medicine.id, planned: dose.planned).dose,
          holds.state == .taken || holds.state == .skipped
        else { continue }
        names.append(medicine.id.description + " " + dose.planned)
      }
    }
    return names.ordered { $0 < $1 }
  }
}
