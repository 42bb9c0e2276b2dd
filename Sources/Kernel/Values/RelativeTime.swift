/// How long ago, or how soon, in words: "há 3 min", "in 2 days".
public enum RelativeTime {
  /// From `now` to `instant`. Within 45 seconds it is now; then whole minutes up to an hour, hours
  /// up to a day, days up to 30, months of 30 days up to a year of 365, and years; each rounded
  /// down.
  public static func text(from now: Instant, to instant: Instant, in language: Language) -> String {
    let seconds = instant.since(now) / 1000
    let magnitude = Int(clamping: seconds.magnitude)
    guard magnitude >= 45 else { return nowPhrase(language) }
    let minutes = magnitude / 60
    let span: String
    switch minutes {
    case ..<60: span = minutesPhrase(max(minutes, 1), language)
    case ..<1440: span = hoursPhrase(minutes / 60, language)
    case ..<(1440 * 30): span = daysPhrase(minutes / 1440, language)
    case ..<(1440 * 365): span = monthsPhrase(minutes / (1440 * 30), language)
    default: span = yearsPhrase(minutes / (1440 * 365), language)
    }
    if seconds < 0 { return language == .pt ? "há " + span : span + " ago" }
    return (language == .pt ? "em " : "in ") + span
  }

  private static var nowPhrase: Phrase { Phrase(pt: "agora", en: "now") }
  private static var minutesPhrase: Plural {
    Plural(
      one: Phrase(pt: "# min", en: "# min"), other: Phrase(pt: "# min", en: "# min"))
  }
  private static var hoursPhrase: Plural {
    Plural(
      one: Phrase(pt: "# h", en: "# h"), other: Phrase(pt: "# h", en: "# h"))
  }
  private static var daysPhrase: Plural {
    Plural(
      one: Phrase(pt: "# dia", en: "# day"), other: Phrase(pt: "# dias", en: "# days"))
  }
  private static var monthsPhrase: Plural {
    Plural(
      one: Phrase(pt: "# mês", en: "# month"), other: Phrase(pt: "# meses", en: "# months"))
  }
  private static var yearsPhrase: Plural {
    Plural(
      one: Phrase(pt: "# ano", en: "# year"), other: Phrase(pt: "# anos", en: "# years"))
  }
}
