import Care
import Delivery
import Values

/// What messages about doses say. Names of medicines stand in notifications to browsers alone, which nobody
/// else can read.
enum DoseWords {
  static let reminders = Phrase(pt: "Lembretes de remédios", en: "Medicine reminders")
  static let escalations = Phrase(
    pt: "Avisos de remédios que ninguém anotou", en: "Notices of medicines nobody has noted")
  static let stocks = Phrase(
    pt: "Avisos de remédios que acabam", en: "Notices of medicines running out")

  /// What a device shows that has no words of its own for it.
  static let time = Phrase(pt: "Hora de um remédio.", en: "Time for a medicine.")

  private static let medicines = Plural(
    one: Phrase(pt: "# remédio", en: "# medicine"),
    other: Phrase(pt: "# remédios", en: "# medicines"))

  static func count(_ count: Int, _ language: Language) -> String { medicines(count, language) }

  /// "08:00 Losartana 50 mg (1); Metformina (½)", as long as a notification shows it.
  static func list(_ doses: [OpenDose], _ cared: CaredPerson, _ language: Language) -> String {
    var parts: [String] = []
    var last = ""
    var bytes = 0
    for dose in doses {
      guard let medicine = cared.medicine(dose.medicine) else { continue }
      let time = dose.planned.time.shortText
      let part = (time == last ? "" : time + " ") + name(medicine, dose.amount, language)
      bytes += part.utf8.count
      if parts.count == 6 || !parts.isEmpty && bytes > Self.mostBytes {
        parts.append("…")
        break
      }
      parts.append(part)
      last = time
    }
    return parts.joined(separator: "; ")
  }

  /// Push services take few bytes, and the addresses of buttons are among them.
  private static let mostBytes = 1_000

  private static func name(
    _ medicine: Medicine, _ amount: DoseAmount, _ language: Language
  ) -> String {
    let name = String(medicine.name.prefix(60))
    let strength = medicine.strength.isEmpty ? "" : " \(medicine.strength.prefix(30))"
    return "\(name)\(strength) (\(amount.text(in: language)))"
  }

  static func runsOut(
    _ medicine: Medicine, on date: CivilDate, _ language: Language
  ) -> String {
    Phrase(pt: "{0}: acaba em {1}.", en: "{0}: runs out on {1}.")(
      language, String(medicine.name.prefix(80)), day(date, language))
  }

  /// "26/11", "26 Nov".
  static func day(_ date: CivilDate, _ language: Language) -> String {
    let months = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    let (day, month) = (date.day, date.month)
    return language == .en
      ? "\(day) \(months[month - 1])" : "\(twoDigits(day))/\(twoDigits(month))"
  }

  private static func twoDigits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }

  static func button(_ answer: DoseAnswers.Answer, of count: Int, _ language: Language) -> String {
    switch answer {
    case .taken where count > 1: Phrase(pt: "Tomei todos", en: "All taken")(language)
    case .taken: Phrase(pt: "Tomei", en: "Taken")(language)
    case .skipped where count > 1: Phrase(pt: "Pular todos", en: "Skip all")(language)
    case .skipped: Phrase(pt: "Pular", en: "Skip")(language)
    }
  }
}

extension MessageTemplate {
  private static let longestNames = [
    "person": "Maria das Graças Fernandes de Souza", "time": "08:00", "what": "12 remédios",
  ]
  private static let english = ["what": "12 medicines"]

  static let doseReminder = MessageTemplate(
    subject: Phrase(pt: "{person}: hora do remédio", en: "{person}: time for medicine"),
    paragraphs: [
      Phrase(
        pt: "{person}: {what} às {time}, ainda sem anotação.",
        en: "{person}: {what} at {time}, not noted yet.")
    ],
    action: Phrase(pt: "Anotar", en: "Note it"),
    short: Phrase(pt: "{person}: {what} às {time}.", en: "{person}: {what} at {time}."),
    longest: longestNames, inEnglish: english)

  static let doseEscalation = MessageTemplate(
    subject: Phrase(
      pt: "{person}: ninguém anotou o remédio", en: "{person}: nobody has noted the medicine"),
    paragraphs: [
      Phrase(
        pt: "{person}: {what} das {time} e ninguém anotou. Você pode ver se está tudo bem?",
        en: "{person}: {what} of {time}, and nobody has noted it. Can you see if all is well?")
    ],
    action: Phrase(pt: "Ver e anotar", en: "See and note it"),
    short: Phrase(
      pt: "{person}: ninguém anotou {what} das {time}.",
      en: "{person}: nobody has noted {what} of {time}."),
    longest: longestNames, inEnglish: english)

  static let stockReminder = MessageTemplate(
    subject: Phrase(
      pt: "{person}: um remédio está acabando", en: "{person}: a medicine is running out"),
    paragraphs: [
      Phrase(
        pt: "{person}: um remédio acaba em {date}.", en: "{person}: a medicine runs out on {date}.")
    ],
    action: Phrase(pt: "Ver o remédio", en: "See the medicine"),
    short: Phrase(
      pt: "{person}: um remédio acaba em {date}.", en: "{person}: a medicine runs out on {date}."),
    longest: ["person": "Maria das Graças Fernandes de Souza", "date": "26/11"],
    inEnglish: ["date": "26 Nov"])
}
