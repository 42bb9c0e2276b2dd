extension Stem {
  /// The stems of what a word may become that is still being typed. Who types `animai` means `animais`, whose stem
  /// `animal` does not begin with what was typed: with each ending of a rule, whole or in part, one of these is its stem.
  ///
  /// So for each word and each beginning of it that is typed, the word's stem begins with what was typed or is one of
  /// these.
  public static func completions(of typed: [UInt8]) -> [[UInt8]] {
    var stems: [[UInt8]] = []
    for ending in endings {
      var word = typed
      for place in 0..<ending.utf8CodeUnitCount { word.append(ending.utf8Start[place]) }
      reduce(&word)
      if !stems.contains(word) { stems.append(word) }
    }
    return stems
  }

  private static var endings: [StaticString] {
    [
      "", "s", "es", "l", "ls", "e", "te", "nte", "ente", "g", "ng", "ing", "gs", "ngs", "ings",
      "d", "ed", "is", "ves", "f", "fe",
    ]
  }
}
