import Shell

extension Parts {
  /// What is to be read later, the reader, and what was marked in it.
  mutating func addReading(in context: Context) {}
}
