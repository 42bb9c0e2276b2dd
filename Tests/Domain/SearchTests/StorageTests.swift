import Effort
import Search
import Testing
import Values

@Suite("An index as it is stored")
struct StorageTests {
  /// 40 notes in several segments, some of them gone.
  private func filled() -> (index: SearchIndex, stored: StoredIndex) {
    var index = SearchIndex()
    var stored = StoredIndex()
    for first in stride(from: 0, to: 40, by: 10) {
      let notes = (first..<(first + 10)).map { Notes.note($0, "bolo \($0)", "pão de queijo") }
      stored.store(index.update(notes, removing: first > 0 ? [Notes.id(first - 1)] : []))
    }
    return (index, stored)
  }

  @Test("opens as it was, segment by segment, the newest first")
  func opens() throws {
    let (index, stored) = filled()
    var opened = try SearchIndex(manifest: stored.manifest)
    #expect(!opened.isReady && opened.count == 0)
    #expect(opened.awaited == stored.segments.keys.sorted(by: >))
    for name in opened.awaited {
      try opened.add(segment: #require(stored.segments[name]), named: name)
      #expect(!Notes.found("bolo", in: opened).isEmpty)
    }
    #expect(opened.isReady && opened.count == index.count)
    #expect(Notes.found("bolo", in: opened) == Notes.found("bolo", in: index))
  }

  @Test("what changes while segments are read holds against what they say")
  func changesWhileOpening() throws {
    let (_, stored) = filled()
    var later = stored
    var opened = try SearchIndex(manifest: stored.manifest)
    later.store(opened.update([Notes.note(5, "torta", stamp: 2)], removing: [Notes.id(6)]))
    let step = opened.merge()
    #expect(step == .idle)
    for name in opened.awaited {
      try opened.add(segment: #require(later.segments[name]), named: name)
    }
    #expect(Notes.found("torta", in: opened) == [5])
    #expect(opened.stamp(of: Notes.id(5)) == 2 && opened.stamp(of: Notes.id(6)) == nil)
    #expect(!Notes.found("bolo", in: opened).contains(5))
    // The app died before more was written: the later state of a note holds, in whatever order they come.
    for order in [later.segments.keys.sorted(), later.segments.keys.sorted(by: >)] {
      var again = try SearchIndex(manifest: later.manifest)
      for name in order { try again.add(segment: #require(later.segments[name]), named: name) }
      #expect(again.stamp(of: Notes.id(5)) == 2)
      #expect(Notes.found("torta", in: again) == [5])
      #expect(!Notes.found("bolo", in: again).contains(5))
    }
  }

  @Test("a segment that is lost leaves the others, and its documents have no stamp")
  func lost() throws {
    let (_, stored) = filled()
    var opened = try SearchIndex(manifest: stored.manifest)
    let names = opened.awaited
    #expect(throws: SearchProblem.notOurs) { try opened.add(segment: [], named: names[0]) }
    opened.giveUp(segment: names[0])
    for name in names.dropFirst() {
      try opened.add(segment: #require(stored.segments[name]), named: name)
    }
    #expect(opened.isReady && opened.hasLost)
    #expect(opened.stamp(of: Notes.id(35)) == nil && opened.stamp(of: Notes.id(5)) == 1)
    // Indexed again they are there, and the next manifest no longer names what was lost.
    var later = stored
    later.store(opened.update((30..<40).map { Notes.note($0, "bolo \($0)") }))
    let again = try later.open()
    #expect(again.count == 37)
  }

  @Test("the last state of a document holds, within a batch and from batch to batch")
  func states() {
    var index = Notes.index([
      Notes.note(1, "bolo", stamp: 1), Notes.note(2, "bolo"), Notes.note(1, "torta", stamp: 2),
    ])
    #expect(index.count == 2 && index.stamp(of: Notes.id(1)) == 2)
    _ = index.update([Notes.note(1, "sopa", stamp: 3)], removing: [Notes.id(2), Notes.id(9)])
    #expect(index.count == 1 && index.ids == [Notes.id(1)])
    #expect(Notes.found("bolo", in: index) == [] && Notes.found("sopa", in: index) == [1])
    let writes = index.update([], removing: [Notes.id(1)])
    #expect(index.count == 0 && writes.segments.isEmpty && !writes.removed.isEmpty)
  }

  @Test("a merge takes no document back that was taken out meanwhile")
  func removalWhileMerging() {
    var index = SearchIndex()
    for number in 0..<8 {
      _ = index.update([Notes.note(number, "bolo"), Notes.note(number + 100, "pão")])
    }
    let step = index.merge(budget: 1)
    #expect(step == .more)
    _ = index.update([Notes.note(3, "torta", stamp: 2)], removing: [Notes.id(104)])
    var isMerged = false
    while !isMerged {
      if case .done = index.merge(budget: 1) { isMerged = true }
    }
    #expect(Notes.found("bolo ", in: index).sorted() == [0, 1, 2, 4, 5, 6, 7])
    #expect(Notes.found("torta ", in: index) == [3] && index.stamp(of: Notes.id(104)) == nil)
    #expect(index.count == 15)
  }

  /// What is stored of a word that is like no other: not as the first of it stands in a term, but whole.
  private func holds(_ word: String, _ stored: StoredIndex) -> Bool {
    let word = Array(word.utf8)
    return stored.segments.values.contains { bytes in
      (0...max(0, bytes.count - word.count)).contains { bytes[$0...].starts(with: word) }
    }
  }

  private func mergeAll(_ index: inout SearchIndex, _ stored: inout StoredIndex) {
    while true {
      switch index.merge(budget: 16) {
      case .idle: return
      case .more: continue
      case .done(let writes): stored.store(writes)
      }
    }
  }

  @Test("words of what is no more leave what is stored, those of what was only taken out stay")
  func erasing() throws {
    var index = SearchIndex()
    var stored = StoredIndex()
    // In one segment as it was first, in another as it is now.
    var notes = (0..<10).map { Notes.note($0, "bolo \($0)", $0 == 3 ? "zyzzyva" : "pão") }
    stored.store(index.update(notes))
    notes[3] = Notes.note(3, "bolo 3", "xylophone", stamp: 2)
    stored.store(index.update((10..<20).map { Notes.note($0, "torta \($0)") } + [notes[3]]))
    stored.store(index.update([], removing: [Notes.id(3), Notes.id(12)]))
    mergeAll(&index, &stored)
    #expect(holds("zyzzyv", stored) && holds("xylophon", stored))
    let names = Set(stored.segments.keys)
    let isNothing = !index.erase([Notes.id(4), Notes.id(99)])
    mergeAll(&index, &stored)
    #expect(isNothing && Set(stored.segments.keys) == names)

    // The app dies before any of it is written: whoever opens it asks again.
    var reopened = try stored.open()
    #expect(!reopened.ids.contains(Notes.id(3)))
    #expect(reopened.heldIDs.count { $0 == Notes.id(3) } == 2)
    let isSomething = reopened.erase([Notes.id(3)])
    var later = stored
    mergeAll(&reopened, &later)
    #expect(isSomething && Set(later.segments.keys).isDisjoint(with: names))
    #expect(!holds("zyzzyv", later) && !holds("xylophon", later))
    #expect(reopened.count == index.count && !reopened.heldIDs.contains(Notes.id(3)))
    let last = reopened.merge()
    let opened = try later.open()
    #expect(last == .idle && Notes.found("torta ", in: opened).count == 9)
  }

  @Test("what goes for good while its segment is merged is in no segment that comes of it")
  func erasingWhileMerging() {
    var index = SearchIndex()
    var stored = StoredIndex()
    for number in 0..<8 {
      let word = number == 5 ? "zyzzyva" : "pão"
      stored.store(
        index.update([
          Notes.note(number, "bolo", word), Notes.note(number + 10, "bolo", "pão"),
          Notes.note(number + 20, "bolo", "pão"), Notes.note(number + 30, "bolo", "pão"),
        ]))
    }
    let step = index.merge(budget: 1)
    #expect(step == .more)
    stored.store(index.update([], removing: [Notes.id(5)]))
    index.erase([Notes.id(5)])
    mergeAll(&index, &stored)
    #expect(!holds("zyzzyv", stored) && !index.heldIDs.contains(Notes.id(5)))
    #expect(Notes.found("bolo ", in: index).count == 31)
  }

  @Test("PR-126 bytes that were lost or changed are an error, never the end of the app")
  func damaged() throws {
    let (_, stored) = filled()
    let name = try #require(stored.segments.keys.min())
    let segment = try #require(stored.segments[name])
    for place in stride(from: 0, to: segment.count, by: Effort.isQuick ? 7 : 1) {
      var bytes = segment
      bytes[place] ^= 1 << UInt8(place % 8)
      var index = try SearchIndex(manifest: stored.manifest)
      #expect(throws: SearchProblem.self) { try index.add(segment: bytes, named: name) }
      #expect(throws: SearchProblem.self) {
        try index.add(segment: Array(segment[..<place]), named: name)
      }
    }
    for place in stored.manifest.indices {
      var bytes = stored.manifest
      bytes[place] ^= 1 << UInt8(place % 8)
      #expect(throws: SearchProblem.self) { try SearchIndex(manifest: bytes) }
      #expect(throws: SearchProblem.self) { try SearchIndex(manifest: Array(bytes[..<place])) }
    }
  }

  @Test("bytes that say anything under a right checksum end as an error or as hits")
  func hostile() throws {
    let (_, stored) = filled()
    let name = try #require(stored.segments.keys.min())
    let segment = try #require(stored.segments[name])
    let seed: UInt64 = 7
    var random = SeededGenerator(seed: seed)
    var opened = 0
    for _ in 0..<Effort.times(2_000) {
      var bytes = segment
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        bytes[Int.random(in: 12..<bytes.count, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      CRC.seal(&bytes)
      var manifest = stored.manifest
      CRC.replace(CRC.read(segment), with: CRC.read(bytes), in: &manifest)
      CRC.seal(&manifest)
      var index = try SearchIndex(manifest: manifest)
      guard (try? index.add(segment: bytes, named: name)) != nil else { continue }
      opened += 1
      for other in index.awaited {
        _ = try? index.add(segment: stored.segments[other] ?? [], named: other)
      }
      for text in ["bol", "\"pão de queijo\" ", "-\"de que", "tag:a", "before:2026 "] {
        let results = index.search(SearchQuery(typed: text), today: Notes.today, limit: 10)
        #expect(results.hits.count <= 10, "seed \(seed)")
      }
      _ = index.update([Notes.note(1, "bolo")], removing: Array(index.ids.suffix(3)))
      for _ in 0..<20 { _ = index.merge(budget: 10_000) }
    }
    #expect(opened > 0)
  }

  @Test("a document at its bounds is taken in")
  func bounds() throws {
    let long = String(repeating: "palavra bolo ", count: 20_000)
    var document = Notes.note(1, long, String(repeating: "x", count: 300_000))
    document.tags = (0..<200).map { "tag \($0) " + String(repeating: "ção", count: 100) }
    var index = SearchIndex()
    var stored = StoredIndex()
    stored.store(index.update([document]))
    let opened = try stored.open()
    #expect(opened.count == 1)
    #expect(Notes.found("\"bolo palavra\" tag:\"tag 63", in: index) == [1])
    #expect(Notes.found("tag:\"tag 64", in: index) == [])
    let many = index.update((0...SearchLimits.batch).map { Notes.note($0, "sopa") })
    #expect(many.segments.count > 0)
    #expect(index.count == SearchLimits.batch)
  }
}

/// CRC-32 as zip has it, bit by bit.
private enum CRC {
  static func read(_ bytes: [UInt8]) -> [UInt8] { Array(bytes[8..<12]) }

  /// Writes the right checksum into a segment or a manifest.
  static func seal(_ bytes: inout [UInt8]) {
    var sum: UInt32 = 0xFFFF_FFFF
    for byte in bytes[12...] {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    for part in 0..<4 { bytes[8 + part] = UInt8(truncatingIfNeeded: ~sum >> UInt32(8 * part)) }
  }

  /// Replaces the first run of those bytes.
  static func replace(_ old: [UInt8], with new: [UInt8], in bytes: inout [UInt8]) {
    for place in 0...(bytes.count - old.count)
    where Array(bytes[place..<(place + old.count)]) == old {
      bytes.replaceSubrange(place..<(place + old.count), with: new)
      return
    }
  }
}
