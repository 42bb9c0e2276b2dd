import Effort
import Search
import Testing
import Values

@Suite("An index against somebody who reads everything")
struct OracleTests {
  private static var seed: UInt64 { 2_026 }

  @Test("PR-126 finds what is there after any changes, merges and openings")
  func random() throws {
    for round in 0..<UInt64(Effort.times(60)) {
      try compare(seed: Self.seed + round)
    }
  }

  private func compare(seed: UInt64) throws {
    var notes = RandomNotes(seed: seed)
    var index = SearchIndex()
    var stored = StoredIndex()
    var there: [Int: SearchDocument] = [:]
    for number in 0..<UInt32(notes.number(1...60)) {
      change(&index, &stored, &there, &notes, number: number)
      // The app ends, and begins again with what is stored; segments come one by one.
      if notes.number(0...9) == 0 {
        index = try SearchIndex(manifest: stored.manifest)
        for name in index.awaited {
          if notes.number(0...3) == 0 {
            change(&index, &stored, &there, &notes, number: number + 1_000)
          }
          try index.add(segment: stored.segments[name] ?? [], named: name)
        }
      }
    }
    #expect(index.count == there.count, "seed \(seed)")
    #expect(Set(index.ids.map { Notes.number($0) }) == Set(there.keys), "seed \(seed)")
    let stamps = there.values.allSatisfy { index.stamp(of: $0.id) == $0.stamp }
    #expect(stamps, "seed \(seed)")
    let naive = NaiveSearch(Array(there.values))
    for _ in 0..<40 {
      let text = notes.query()
      let query = SearchQuery(typed: text, RandomNotes.vocabulary)
      let expected = naive.found(query)
      let found = Notes.found(text, in: index, RandomNotes.vocabulary)
      #expect(found.sorted() == expected, "seed \(seed): \(text)")
      let total = index.search(query, today: Notes.today, limit: 3).total
      #expect(total == expected.count, "seed \(seed): \(text)")
    }
  }

  /// Puts, changes or takes out some, and merges a step or several.
  private func change(
    _ index: inout SearchIndex, _ stored: inout StoredIndex, _ there: inout [Int: SearchDocument],
    _ notes: inout RandomNotes, number: UInt32
  ) {
    var documents: [SearchDocument] = []
    var removed: [UUID] = []
    for _ in 0..<notes.number(0...8) {
      documents.append(notes.note(notes.number(0...80), stamp: number))
    }
    for _ in 0..<notes.number(0...2) { removed.append(Notes.id(notes.number(0...80))) }
    for id in removed { there[Notes.number(id)] = nil }
    for document in documents { there[Notes.number(document.id)] = document }
    stored.store(index.update(documents, removing: removed))
    for _ in 0..<notes.number(0...4) {
      if case .done(let writes) = index.merge(budget: notes.number(1...4_000)) {
        stored.store(writes)
      }
    }
  }

  @Test("the order of hits does not depend on how segments are cut")
  func order() {
    var notes = RandomNotes(seed: Self.seed)
    let documents = (0..<200).map { notes.note($0, stamp: 1) }
    let whole = Notes.index(documents)
    var parts = SearchIndex()
    for document in documents { _ = parts.update([document]) }
    for _ in 0..<60 {
      let text = notes.query()
      let expected = Notes.found(text, in: whole, RandomNotes.vocabulary)
      #expect(Notes.found(text, in: parts, RandomNotes.vocabulary) == expected, "\(text)")
    }
  }

  @Test("merging ends, leaves few segments, and changes nothing that is found")
  func merging() {
    var notes = RandomNotes(seed: Self.seed)
    var index = SearchIndex()
    var stored = StoredIndex()
    for number in 0..<300 { stored.store(index.update([notes.note(number, stamp: 1)])) }
    let queries = (0..<20).map { _ in notes.query() }
    let before = queries.map { Set(Notes.found($0, in: index, RandomNotes.vocabulary)) }
    var steps = 0
    var isIdle = false
    while !isIdle, steps < 100_000 {
      steps += 1
      switch index.merge(budget: 512) {
      case .idle: isIdle = true
      case .more: break
      case .done(let writes): stored.store(writes)
      }
    }
    #expect(isIdle)
    #expect(stored.segments.count < 20)
    #expect(queries.map { Set(Notes.found($0, in: index, RandomNotes.vocabulary)) } == before)
  }
}
