import Shell

extension Parts {
  /// Bringing in what other apps have kept.
  mutating func addImport(in context: Context) { add(ItemImport.self, in: context) }
}
