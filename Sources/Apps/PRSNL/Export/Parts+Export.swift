import Shell

extension Parts {
  /// Taking all of it away, and bringing it back.
  mutating func addTakingAway(in context: Context) {
    add(TakeAway.self, in: context)
    add(BringBack.self, in: context)
  }
}
