import Shell

extension Path {
  /// What is counted, and what the person says of it.
  public static var privacy: Path { "ajustes/privacidade" }
  /// What was counted of the person, row by row.
  public static var ownEvents: Path { "ajustes/privacidade/meus-dados" }
  /// What is counted on this device, as it happens.
  public static var liveEvents: Path { "ajustes/privacidade/ao-vivo" }
  public static var policy: Path { "ajustes/privacidade/politica" }
  /// How the policy differs from the one before it.
  public static var policyChanges: Path { "ajustes/privacidade/politica/mudancas" }
}
