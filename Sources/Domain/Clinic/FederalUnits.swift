import Values

/// The 26 states of Brazil and its federal district, by their two letters.
public enum FederalUnits {
  private static var letters: StaticString {
    "AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO"
  }

  /// By their letters.
  public static var all: [String] { Literal(stringLiteral: letters).text.words }

  public static func has(_ unit: String) -> Bool { all.contains(unit) }
}
