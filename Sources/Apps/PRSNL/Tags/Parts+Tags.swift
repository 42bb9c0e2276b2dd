import Shell

extension Parts {
  /// The pages of tags.
  mutating func addTags(in context: Context) {}
}
