extension Path {
  /// The pages that every app has.
  public static var settings: Path { "ajustes" }
  public static var team: Path { "ajustes/equipe" }
  public static var plans: Path { "planos" }
  /// Whether it is the page of the plans or one below it, from which people come back to what they did.
  public var isOfPlans: Bool { parts.first == Path.plans.text }
  public static var synchronisation: Path { "ajustes/sincronizacao" }
  public static var copies: Path { "ajustes/copia" }
  /// Where what is on this device alone goes up to an account.
  public static var goingUp: Path { "ajustes/levar" }
  /// Where what an account has is brought to this device alone.
  public static var comingDown: Path { "ajustes/trazer" }
  public static var importUnsynced: Path { "ajustes/sincronizacao/importar" }
}
