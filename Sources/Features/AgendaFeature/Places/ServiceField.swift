import Agenda
import Fields
import RecordPages
import Screen
import Shell
import Values

/// The fields of a service's form, in its order.
public enum ServiceField: String, FormField {
  case name, minutes, price, places, color, step, before, after, leastNotice

  public var label: Phrase {
    switch self {
    case .name: Phrase(pt: "Nome", en: "Name")
    case .minutes: Phrase(pt: "Duração em minutos", en: "Length in minutes")
    case .price: Phrase(pt: "Preço em reais", en: "Price in reais")
    case .places: Phrase(pt: "Lugares", en: "Places")
    case .color: Phrase(pt: "Cor na agenda", en: "Color in the agenda")
    case .step: Phrase(pt: "Um início a cada (min)", en: "A start every (min)")
    case .before: Phrase(pt: "Minutos antes", en: "Minutes before")
    case .after: Phrase(pt: "Minutos depois", en: "Minutes after")
    case .leastNotice: Phrase(pt: "Antecedência mínima (min)", en: "Least notice (min)")
    }
  }

  public var inSentence: Phrase {
    switch self {
    case .name: Phrase(pt: "o nome", en: "name")
    case .minutes: Phrase(pt: "a duração", en: "length")
    case .price: Phrase(pt: "o preço", en: "price")
    case .places: Phrase(pt: "os lugares", en: "places")
    case .color: Phrase(pt: "a cor", en: "color")
    case .step: Phrase(pt: "o intervalo entre inícios", en: "time between starts")
    case .before: Phrase(pt: "os minutos antes", en: "minutes before")
    case .after: Phrase(pt: "os minutos depois", en: "minutes after")
    case .leastNotice: Phrase(pt: "a antecedência mínima", en: "least notice")
    }
  }

  public var input: FieldInput {
    switch self {
    case .name: .line(.text, limit: AgendaLimits.name, isRequired: true)
    case .minutes, .places, .step, .before, .after, .leastNotice: Self.number
    case .price:
      .value(
        .number, example: Phrase(pt: "180,00", en: "180,00"), limit: 12,
        read: { text, _ in Self.money(text) },
        show: { (money: Money) in Self.plain(money) })
    case .color: AgendaColors.input
    }
  }

  private static var number: FieldInput {
    .value(
      .digits, limit: 6, read: { text, _ in Int(text) }, show: { (number: Int) in "\(number)" })
  }

  /// Of "180", "180,5" and "1.250,00"; nil for anything else.
  private static func money(_ text: String) -> Money? {
    var parts = text.parts { $0 == "," }
    guard parts.count <= 2, !parts.isEmpty else { return nil }
    parts[0] = parts[0].parts { $0 == "." }.joined(separator: "")
    guard let units = Int64(parts[0]), 0...9_999_999 ~= units else { return nil }
    guard parts.count == 2 else { return Money(units, .brl) }
    let digits = parts[1].scalarCount
    guard 1...2 ~= digits, let cents = Int64(parts[1]), cents >= 0 else { return nil }
    return Money(minor: units * 100 + (digits == 1 ? cents * 10 : cents), .brl)
  }

  private static func plain(_ money: Money) -> String {
    let cents = money.minor % 100
    return "\(money.minor / 100)," + (cents < 10 ? "0" : "") + "\(cents)"
  }

  /// "50 min", "1 h 30 min".
  static func minutes(_ minutes: Int, _ language: Language) -> String {
    let (hours, rest) = (minutes / 60, minutes % 60)
    if hours == 0 { return "\(rest) min" }
    return rest == 0 ? "\(hours) h" : "\(hours) h \(rest) min"
  }
}

/// The colors of the agenda, by their numbers in the style sheet.
enum AgendaColors {
  static var input: FieldInput {
    .numbered(names)
  }

  static var names: [Phrase] {
    [
      Phrase(pt: "Cor da clínica", en: "The app's"), Phrase(pt: "Azul", en: "Blue"),
      Phrase(pt: "Âmbar", en: "Amber"), Phrase(pt: "Roxo", en: "Purple"),
      Phrase(pt: "Verde", en: "Green"), Phrase(pt: "Vermelho", en: "Red"),
      Phrase(pt: "Turquesa", en: "Teal"), Phrase(pt: "Rosa", en: "Pink"),
      Phrase(pt: "Cinza", en: "Gray"), Phrase(pt: "Oliva", en: "Olive"),
      Phrase(pt: "Anil", en: "Indigo"), Phrase(pt: "Ferrugem", en: "Rust"),
      Phrase(pt: "Jade", en: "Jade"), Phrase(pt: "Vinho", en: "Wine"),
      Phrase(pt: "Aço", en: "Steel"), Phrase(pt: "Marrom", en: "Brown"),
    ]
  }
}
