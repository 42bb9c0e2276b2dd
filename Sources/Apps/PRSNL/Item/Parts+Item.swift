import Shell

extension Parts {
  /// The page of an item, its editor, and its versions.
  mutating func addItemPages(in context: Context) {
    add(ItemPage.self, in: context)
    add(Editor.self, in: context)
    add(Versions.self, in: context)
  }
}
