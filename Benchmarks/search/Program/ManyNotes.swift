import Search
import Values

/// Notes of 110 words in the mean, of 32,767 words as often as words of a language are: the hundredth a hundredth as
/// often as the first (Zipf's law); each tenth with tags.
struct ManyNotes {
  private(set) var index = SearchIndex()
  /// What a device has stored: names and bytes.
  private var names: [UInt32] = []
  private var segments: [[UInt8]] = []
  private var manifest: [UInt8] = []
  private var state: UInt64 = 22

  static var today: CivilDate { CivilDate(daysSinceEpoch: 20_785) }

  /// Adds notes as an import does, and merges until there is nothing to merge.
  mutating func append(_ count: Int, after first: Int) {
    var notes: [SearchDocument] = []
    for number in 0..<count { notes.append(note(first + number)) }
    store(index.update(notes))
    var isIdle = false
    while !isIdle {
      switch index.merge(budget: 262_144) {
      case .idle: isIdle = true
      case .more: break
      case .done(let writes): store(writes)
      }
    }
  }

  /// Lets the index go and reads it again from what is stored; false where that cannot be read.
  mutating func open() -> Bool {
    index = SearchIndex()
    do throws(SearchProblem) {
      var opened = try SearchIndex(manifest: manifest)
      for name in opened.awaited {
        guard let place = names.firstIndex(of: name) else { return false }
        try opened.add(segment: segments[place], named: name)
      }
      index = opened
      return index.isReady
    } catch {
      return false
    }
  }

  /// How many are found with so many letters typed of a search of two words.
  func find(_ search: Int, letters: Int) -> Int {
    var words = ManyNotes()
    words.state = UInt64(search) &* 7_919
    let text = words.word() + " " + words.word()
    let query = SearchQuery(typed: text.first(scalars: letters))
    let results = index.search(query, today: Self.today, limit: 20)
    return results.hits.count > results.total + 10 ? -1 : results.total
  }

  /// Letters of such a search.
  static func letters(_ search: Int) -> Int {
    var words = ManyNotes()
    words.state = UInt64(search) &* 7_919
    return words.word().byteCount + 1 + words.word().byteCount
  }

  private mutating func store(_ writes: SearchWrites) {
    for segment in writes.segments {
      names.append(segment.name)
      segments.append(segment.bytes)
    }
    for name in writes.removed {
      guard let place = names.firstIndex(of: name) else { continue }
      names.remove(at: place)
      segments.remove(at: place)
    }
    manifest = writes.manifest
  }

  private mutating func note(_ number: Int) -> SearchDocument {
    var note = SearchDocument(
      UUID(high: next(), low: UInt64(number)), stamp: 1,
      day: CivilDate(daysSinceEpoch: 20_785 - below(3_000)))
    note.texts = [SearchText(.title, text(5)), SearchText(.body, text(60 + below(91)))]
    if number % 10 == 0 { note.tags = [word(), word()] }
    return note
  }

  private mutating func text(_ count: Int) -> String {
    var text = ""
    for _ in 0..<count {
      text += word()
      text += " "
    }
    return text
  }

  /// A word whose number is as often between 1 and 2 as between 16,384 and 32,768.
  private mutating func word() -> String {
    let bits = below(15)
    var number = (1 << bits) + below(1 << bits)
    var word: [UInt8] = []
    let consonants: [UInt8] = Array("bcdfglmnprstvz".bytes)
    let vowels: [UInt8] = Array("aeiou".bytes)
    while number > 0 {
      word.append(consonants[number % 14])
      number /= 14
      word.append(vowels[number % 5])
      number /= 5
    }
    return String(utf8: word)
  }

  private mutating func below(_ count: Int) -> Int {
    Int(truncatingIfNeeded: next() >> 33) % max(1, count)
  }

  /// SplitMix64.
  private mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
