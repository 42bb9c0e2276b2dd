import Shell

extension Parts {
  /// The page of an item, its editor, its versions, and what sends and fetches texts.
  mutating func addItemPages(in context: Context) {}
}
