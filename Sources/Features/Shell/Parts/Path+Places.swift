extension Path {
  /// The pages that every app has.
  public static var settings: Path { "ajustes" }
  public static var team: Path { "ajustes/equipe" }
  public static var plans: Path { "planos" }
  public static var synchronisation: Path { "ajustes/sincronizacao" }
  public static var copies: Path { "ajustes/copia" }
  public static var importUnsynced: Path { "ajustes/sincronizacao/importar" }
}
