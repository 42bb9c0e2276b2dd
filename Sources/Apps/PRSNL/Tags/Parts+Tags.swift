import Shell

extension Parts {
  /// The pages of tags.
  mutating func addTags(in context: Context) { add(Tags.self, in: context) }
}
