import Effort
import Fields
import Records
import Testing
import Values

@testable import Journal

@Suite("Texts of items")
struct TextStories {
  @Test("A text that was written over the one that stands takes its place")
  func write() {
    let diary = Diary()
    #expect(diary.run(diary.writes(Diary.second, over: Diary.first)) == nil)
    #expect(diary.head?.text == Diary.second)
    #expect(diary.head?.start == Diary.second)
    #expect(diary.waiting.isEmpty)
  }

  @Test("PR-118 of two devices that wrote over one text both texts stay, and the person decides")
  func conflict() throws {
    let diary = Diary()
    #expect(diary.run(diary.writes(Diary.second, over: Diary.first)) == nil)
    #expect(diary.run(diary.writes(Diary.third, over: Diary.first)) == nil)
    #expect(diary.head?.text == Diary.second)
    let waiting = try #require(diary.waiting.first)
    #expect(waiting.text == Diary.third)
    #expect(waiting.base == Diary.first)
    // Sent again, it is there once.
    #expect(diary.run(diary.writes(Diary.third, over: Diary.first)) == nil)
    #expect(diary.waiting.count == 1)

    let before = try #require(diary.head)
    var decision = DecideVersion()
    decision.item = diary.note.id
    decision.waiting = waiting.id
    decision.seen = Diary.first
    decision.text = Diary.third
    decision.bytes = 3
    // Who decides has seen what stands.
    #expect(diary.run(decision) == Refusal(.invalid, "seen", reason: "changed"))
    decision.seen = Diary.second
    #expect(diary.run(decision) == nil)
    #expect(diary.head?.text == Diary.third)
    #expect(diary.waiting.allSatisfy { !$0.isWaiting })

    let undo = ReopenVersion(waiting.id, before: before, decided: Diary.third)
    #expect(diary.run(undo) == nil)
    #expect(diary.head?.text == Diary.second)
    #expect(diary.waiting.first?.isWaiting == true)
  }

  @Test("Who writes on over a version that waits has seen it: theirs waits in its place")
  func onward() {
    let diary = Diary()
    #expect(diary.run(diary.writes(Diary.second, over: Diary.first)) == nil)
    #expect(diary.run(diary.writes(Diary.third, over: Diary.first)) == nil)
    let fourth = "00000000000000d4"
    #expect(diary.run(diary.writes(fourth, over: Diary.third)) == nil)
    #expect(diary.waiting.map(\.text) == [fourth])
    // Back to what stands: nothing is left to decide.
    #expect(diary.run(diary.writes(Diary.second, over: fourth)) == nil)
    #expect(diary.waiting.isEmpty)
  }

  @Test("PR-128 a text that waited waits again with its item, whatever it was written over")
  func brought() throws {
    let diary = Diary()
    let item = far()
    let brought = waited(beside: item.id, over: Diary.first)
    #expect(diary.run(ImportItems([item], waiting: [brought])) == nil)
    #expect(diary.records.find(item.id)?.text == Diary.first)
    var wanted = brought
    wanted.id = WaitingVersion.id(of: Diary.second, over: Diary.first, in: item.id)
    wanted.author = Diary.ana
    #expect(waiting(diary, beside: item.id) == [wanted])
    // The same again adds none, also once somebody has decided and nothing tells of it any more.
    #expect(diary.run(ImportItems([item], waiting: [brought])) == nil)
    #expect(waiting(diary, beside: item.id) == [wanted])
    diary.records.remove(wanted.id)
    #expect(diary.run(ImportItems([item], waiting: [brought])) == nil)
    #expect(waiting(diary, beside: item.id).isEmpty)
  }

  @Test("Of what waited comes only what an item can have, and what belongs to those that come")
  func broughtWrong() {
    let diary = Diary()
    let item = far()
    // What waits beside an item that is here comes with no other.
    let beside = waited(beside: diary.note.id, over: Diary.third)
    #expect(diary.run(ImportItems([item], waiting: [beside])) == nil)
    #expect(diary.waiting.isEmpty)
    let other = far(6)
    var wrong = waited(beside: other.id, over: Diary.first)
    wrong.text = "XYZ"
    #expect(diary.run(ImportItems([other], waiting: [wrong])) == Refusal(.invalid, "text"))
    var early = waited(beside: other.id, over: Diary.first)
    early.writtenAt = Instant(milliseconds: -40_000_000_000_000)
    let tooEarly = Refusal(.invalid, "writtenAt", reason: "tooEarly")
    #expect(diary.run(ImportItems([other], waiting: [early])) == tooEarly)
    let many = (0..<22).map { waited(beside: other.id, over: "00000000000000" + String(10 + $0)) }
    let tooMany = Refusal(.invalid, "text", reason: "tooManyVersions")
    #expect(diary.run(ImportItems([other], waiting: many)) == tooMany)
    #expect(diary.records.find(other.id) == nil)
    // One more than may wait can, after a decision was taken back.
    #expect(diary.run(ImportItems([other], waiting: Array(many.dropLast()))) == nil)
    #expect(waiting(diary, beside: other.id).count == WaitingVersion.most + 1)
  }

  private func far(_ number: UInt64 = 5) -> Item {
    var item = Diary.item(number, "De longe")
    item.text = Diary.first
    item.bytes = 3
    return item
  }

  private func waited(beside item: ID<Item>, over base: String) -> WaitingVersion {
    var version = WaitingVersion()
    version.item = item
    version.text = Diary.second
    version.bytes = 3
    version.base = base
    version.start = "outra"
    version.writtenAt = Instant(milliseconds: 1_000_000_000_000)
    return version
  }

  private func waiting(_ diary: Diary, beside item: ID<Item>) -> [WaitingVersion] {
    diary.records.all(WaitingVersion.self, by: "item", equal: [item.json])
  }

  @Test("A version that is none, and a text beyond the limit, are refused")
  func refused() {
    let diary = Diary()
    #expect(
      diary.run(diary.writes("XYZ", over: Diary.first)) == Refusal(.invalid, "text"))
    var long = diary.writes(Diary.second, over: Diary.first)
    long.bytes = JournalText.mostBytes + 1
    #expect(diary.run(long) == Refusal(.invalid, "bytes", reason: "tooLong"))
  }

  @Test("An hour of typing is a few versions, and fifty stay")
  func versions() {
    var list = VersionList()
    var now = Diary.now
    for number in 0..<60 {
      _ = list.add(
        "version \(number)", bytes: 1, at: now,
        continuing: number > 0 ? "version \(number - 1)" : "")
      now = now.adding(milliseconds: 60_000)
    }
    #expect(list.versions.count == 2)
    #expect(list.versions.first?.version == "version 59")
    for number in 60..<120 {
      now = now.adding(milliseconds: VersionList.pause)
      _ = list.add("version \(number)", bytes: 1, at: now)
    }
    #expect(list.versions.count == VersionList.most)
    now = now.adding(milliseconds: VersionList.pause)
    let gone = list.add("one more", bytes: 1, at: now)
    #expect(gone == ["version 70"])
  }

  @Test("Two who write one text within a minute take nothing from each other's versions")
  func apart() {
    var list = VersionList()
    func add(_ version: String, _ seconds: Int64, continuing: String = "") -> [String] {
      list.add(
        version, bytes: 1, at: Diary.now.adding(milliseconds: seconds * 1_000),
        continuing: continuing)
    }
    #expect(add("before", 0) == [])
    // Opened a moment ago: what stands there is another's.
    #expect(add("of one", 10) == [])
    #expect(add("of the other", 20) == [])
    // The first goes on with its own, which is not the newest any more.
    #expect(add("of one, more", 30, continuing: "of one") == [])
    // And goes on with that, which is.
    #expect(add("of one, and more", 40, continuing: "of one, more") == ["of one, more"])
    #expect(
      list.versions.map(\.version) == ["of one, and more", "of the other", "of one", "before"])
  }

  @Test("Ten texts that an editor writes by itself in one sitting are one version")
  func sitting() {
    var list = VersionList()
    _ = list.add("before", bytes: 1, at: Diary.now)
    var last = ""
    for number in 1...10 {
      let now = Diary.now.adding(milliseconds: Int64(number) * 5_000)
      let gone = list.add("text \(number)", bytes: 1, at: now, continuing: last)
      #expect(gone == (last.isEmpty ? [] : [last]))
      last = "text \(number)"
    }
    #expect(list.versions.map(\.version) == ["text 10", "before"])
  }

  @Test("What is written says whether it goes on with what the same editor wrote before")
  func goingOn() throws {
    let written = WrittenText("dois", plain: "dois")
    let first = WriteItem(Diary.item(1).id, over: Diary.first, written)
    let next = WriteItem(Diary.item(1).id, over: Diary.first, written, goesOn: true)
    #expect(first.goesOn == nil && first.continuing.isEmpty)
    #expect(next.continuing == Diary.first)
    #expect(try WriteItem(object: next.object) == next)
    #expect(try WriteItem(object: first.object) == first)
  }

  @Test("An earlier text that is put back is the newest, and what was there before stays")
  func restored() {
    var list = VersionList()
    _ = list.add("first", bytes: 1, at: Diary.now)
    let later = Diary.now.adding(milliseconds: 2 * VersionList.pause)
    _ = list.add("second", bytes: 1, at: later)
    let gone = list.add("first", bytes: 1, at: later.adding(milliseconds: 60_000))
    #expect(gone.isEmpty)
    #expect(list.versions.map(\.version) == ["first", "second"])
    let back = list.add("second", bytes: 1, at: later.adding(milliseconds: 70_000))
    #expect(back.isEmpty)
    #expect(list.versions.map(\.version) == ["second", "first"])
  }

  @Test("The first words of a text are on one line")
  func start() {
    let written = WrittenText(
      "# Olá\n\nmundo", plain: "Olá\n\nmundo", links: [Diary.item(3).id, Diary.item(3).id])
    #expect(written.start == "Olá mundo")
    #expect(written.links == [Diary.item(3).id])
    #expect(written.bytes == 13)
    #expect(written.version == LongText.version(of: "# Olá\n\nmundo"))
    #expect(WrittenText("", plain: "").version.isEmpty)
    let key = JournalKey.unsent(Diary.item(3).id, written.version)
    #expect(JournalKey.unsent(key)?.item == Diary.item(3).id)
    #expect(JournalKey.unsent(key)?.version == written.version)
    #expect(JournalKey.unsent("u/x") == nil)
  }

  @Test("The first words are those of the whole text on one line, whatever lies between words")
  func starts() {
    var random = SeededGenerator(seed: 7)
    let signs: [Unicode.Scalar] = [
      "a", "b", "é", "語", "😀", " ", "\n", "\t", "\u{A0}", "\u{2028}", "\u{85}", ".",
    ]
    for _ in 0..<2_000 {
      let alike = signs.shuffled(using: &random).prefix(Int.random(in: 1...6, using: &random))
      var text = ""
      for _ in 0..<Int.random(in: 0...1_800, using: &random) {
        if let sign = alike.randomElement(using: &random) { text.unicodeScalars.append(sign) }
      }
      let line = text.first(scalars: 8 * Item.Limits.start).asLine.tidied
      let start = WrittenText.start(of: text)
      #expect(start == line.first(scalars: Item.Limits.start).trimmed, "seed 7: \(text)")
      #expect(start.scalarCount <= Item.Limits.start)
    }
  }
}
