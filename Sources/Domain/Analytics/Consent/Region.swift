import Fields
import Values

/// Whose law a person's answers are kept under: as their device's zone and language say, never their address.
public enum Region: String, FieldChoice, CaseIterable, Hashable, Sendable {
  case eu, br, other

  /// - Parameter zone: a name of the tz database, such as `America/Sao_Paulo`; empty where none is known.
  public static func of(zone: String, language: Language) -> Region {
    if zone.begins(with: "Europe/") || european.contains(where: { $0.text == zone }) { return .eu }
    if zone.begins(with: "Brazil/") || brazilian.contains(where: { $0.text == zone }) { return .br }
    return language == .pt ? .br : .other
  }

  /// Of the Union and its outermost regions, outside `Europe/`.
  private static var european: [Literal] {
    [
      "Africa/Ceuta", "America/Cayenne", "America/Guadeloupe", "America/Marigot",
      "America/Martinique", "Arctic/Longyearbyen", "Asia/Famagusta", "Asia/Nicosia",
      "Atlantic/Azores", "Atlantic/Canary", "Atlantic/Faroe", "Atlantic/Madeira",
      "Atlantic/Reykjavik", "Indian/Mayotte", "Indian/Reunion",
    ]
  }

  private static var brazilian: [Literal] {
    [
      "America/Araguaina", "America/Bahia", "America/Belem", "America/Boa_Vista",
      "America/Campo_Grande", "America/Cuiaba", "America/Eirunepe", "America/Fortaleza",
      "America/Maceio", "America/Manaus", "America/Noronha", "America/Porto_Velho",
      "America/Recife", "America/Rio_Branco", "America/Santarem", "America/Sao_Paulo",
    ]
  }
}
