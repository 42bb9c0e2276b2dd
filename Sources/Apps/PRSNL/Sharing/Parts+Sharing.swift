import Shell

extension Parts {
  /// Handing an item to others.
  mutating func addSharing(in context: Context) {
    add(Sharing.self, in: context)
  }
}
