import Shell

extension Parts {
  /// Finding what was kept, and the index for that.
  mutating func addFinding(in context: Context) {
    add(FindIndex.self, in: context)
    add(Find.self, in: context)
  }
}
