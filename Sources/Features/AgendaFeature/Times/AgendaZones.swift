import Screen
import Values

/// The zones of Brazil by the cities that people know them by.
enum AgendaZones {
  /// The one of a device or of a space may be another: it is offered by its name.
  static func choices(beside others: [String], _ language: Language) -> [Choice] {
    var choices = known.map { Choice($0.name.text, $0.title) }
    for other in others where !choices.contains(where: { $0.value == other }) {
      choices.append(Choice(other, other))
    }
    return choices
  }

  /// Whether everybody is offered it, wherever they are.
  static func isKnown(_ zone: String) -> Bool { known.contains { $0.name.text == zone } }

  static func name(of zone: String, _ language: Language) -> String {
    for each in known where each.name.text == zone { return each.title }
    return zone
  }

  /// From the east to the west.
  private static var known: [(name: Literal, title: String)] {
    [
      ("America/Noronha", "Fernando de Noronha"),
      ("America/Recife", "Recife"),
      ("America/Maceio", "Maceió, Aracaju"),
      ("America/Fortaleza", "Fortaleza, Natal, João Pessoa, Teresina, São Luís"),
      ("America/Bahia", "Salvador"),
      ("America/Sao_Paulo", "Brasília, São Paulo, Rio de Janeiro, Sul"),
      ("America/Araguaina", "Palmas"),
      ("America/Belem", "Belém, Macapá"),
      ("America/Santarem", "Santarém"),
      ("America/Cuiaba", "Cuiabá"),
      ("America/Campo_Grande", "Campo Grande"),
      ("America/Manaus", "Manaus"),
      ("America/Porto_Velho", "Porto Velho"),
      ("America/Boa_Vista", "Boa Vista"),
      ("America/Eirunepe", "Eirunepé"),
      ("America/Rio_Branco", "Rio Branco"),
    ]
  }
}
