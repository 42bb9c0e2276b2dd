extension AppDefinition {
  /// The apps that a server hosts. The first is the one that commands mean where none is named.
  public static let hosted: [AppDefinition] = [.fisioFlow, .careguide, .prsnl]
}
