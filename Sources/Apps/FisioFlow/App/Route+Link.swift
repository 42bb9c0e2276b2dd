import Screen

extension Route {
  /// The address of the place in the browser.
  public var href: String { FisioFlow.base + path }
}

extension FisioFlow {
  /// Where the app lives on its server; the manifest's scope.
  public static let base = "/fisioflow/"
}
