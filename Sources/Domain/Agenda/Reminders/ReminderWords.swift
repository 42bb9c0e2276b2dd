import Values

/// How people are told of their appointments, wherever that is: in messages that the server sends and in those that
/// somebody sends by hand.
public enum ReminderWords {
  /// How many moments a text names; of the others it says how many there are.
  public static let mostMoments = 3

  /// "qui, 26/11 às 09:00", "Thu, 26 Nov at 09:00".
  public static func moment(_ moment: CivilDateTime, _ language: Language) -> String {
    Phrase(pt: "{0}, {1} às {2}", en: "{0}, {1} at {2}")(
      language, weekday(moment.date.weekday)(language), day(moment.date, language),
      moment.time.shortText)
  }

  /// The moments, the first of them in words: "qui, 26/11 às 09:00; sex, 27/11 às 10:00".
  public static func moments(_ moments: [CivilDateTime], _ language: Language) -> String {
    var text = ""
    for (number, moment) in moments.enumerated() where number < mostMoments {
      if number > 0 { text += "; " }
      text += self.moment(moment, language)
    }
    guard moments.count > mostMoments else { return text }
    let others = Plural(
      one: Phrase(pt: "e mais #", en: "and # more"),
      other: Phrase(pt: "e mais #", en: "and # more"))
    return text + " " + others(moments.count - mostMoments, language)
  }

  /// What somebody sends by hand, with a link by which the reader answers where there is one.
  public static func byHand(
    to name: String, from sender: String, _ moments: [CivilDateTime], link: String?,
    _ language: Language
  ) -> String {
    let when = self.moments(moments, language)
    guard let link else {
      return Phrase(
        pt: "Olá, {0}! {1} lembra o seu horário: {2}. Você vem?",
        en: "Hello, {0}! {1} reminds you of your appointment: {2}. Are you coming?")(
          language, name, sender, when)
    }
    return Phrase(
      pt: "Olá, {0}! {1} lembra o seu horário: {2}. Confirme ou cancele aqui: {3}",
      en: "Hello, {0}! {1} reminds you of your appointment: {2}. Confirm or cancel here: {3}")(
        language, name, sender, when, link)
  }

  private static func day(_ date: CivilDate, _ language: Language) -> String {
    let (_, month, day) = date.parts
    let number = (day < 10 ? "0" : "") + String(day)
    let month2 = (month < 10 ? "0" : "") + String(month)
    return Phrase(pt: "{0}/{1}", en: "{0} {2}")(language, number, month2, english(month))
  }

  private static func english(_ month: Int) -> String {
    switch month {
    case 1: "Jan"
    case 2: "Feb"
    case 3: "Mar"
    case 4: "Apr"
    case 5: "May"
    case 6: "Jun"
    case 7: "Jul"
    case 8: "Aug"
    case 9: "Sep"
    case 10: "Oct"
    case 11: "Nov"
    default: "Dec"
    }
  }

  private static func weekday(_ weekday: Weekday) -> Phrase {
    switch weekday {
    case .monday: Phrase(pt: "seg", en: "Mon")
    case .tuesday: Phrase(pt: "ter", en: "Tue")
    case .wednesday: Phrase(pt: "qua", en: "Wed")
    case .thursday: Phrase(pt: "qui", en: "Thu")
    case .friday: Phrase(pt: "sex", en: "Fri")
    case .saturday: Phrase(pt: "sáb", en: "Sat")
    case .sunday: Phrase(pt: "dom", en: "Sun")
    }
  }
}
