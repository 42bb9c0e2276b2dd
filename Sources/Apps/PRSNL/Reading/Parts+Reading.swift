import Shell

extension Parts {
  /// What is to be read later, the reader, and what was marked in it.
  mutating func addReading(in context: Context) {
    add(ReadLater.self, in: context)
    add(Reader.self, in: context)
    add(Highlights.self, in: context)
  }
}
