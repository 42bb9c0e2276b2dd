import Effort
import Fields
import Journal
import Records
import Testing
import Values

@testable import Importing

@Suite("What comes from elsewhere, as items")
struct ImportTakingTests {
  private static let now = Instant(milliseconds: 1_795_608_000_000)  // 2026-11-25T12:00Z
  private static let today = CivilDate("2026-11-25")!

  private var clock: ImportClock {
    ImportClock(
      now: Self.now, today: Self.today, home: ZoneRules(name: "Asia/Tokyo", offset: 32_400),
      zones: [ZoneRules(name: "America/Sao_Paulo", offset: -10_800)])
  }

  private func survey(_ files: ImportFiles, _ shelf: Shelf = Shelf()) -> ImportSurvey {
    var survey = ImportSurvey(KnownItems(shelf), tags: TagBook())
    var reader = files.reader(copies: false)
    while reader.need != .end {
      let given = files.give(reader.need)
      survey.add(reader.advance(given))
    }
    return survey
  }

  private func shelf(_ items: [Item]) -> Shelf {
    var shelf = Shelf()
    shelf.take(items.map(\.row), removed: [], isComplete: true)
    return shelf
  }

  private func heads(_ found: ImportFiles.Found) -> [Item] {
    var tags = ImportTags(TagBook())
    return found.items.map { item in
      item.head(clock, keys: tags.keys(named: item.tags), start: item.text)
    }
  }

  @Test("PR-127 the same file again adds none")
  func again() throws {
    for name in ["pocket.csv", "raindrop.csv", "wallabag.json", "bookmarks.html"] {
      let files = try ImportFiles.fixture(name)
      let heads = self.heads(files.read())
      let first = survey(files)
      #expect(first.coming == heads.count && first.here == 0)
      let second = survey(files, shelf(heads))
      #expect(second.coming == 0 && second.here == heads.count && second.doubtful == 0)
      #expect(files.read().items.allSatisfy { !second.isComing($0) })
    }
  }

  @Test("What is in the trash is known; what is gone for good may come again")
  func trash() throws {
    let files = try ImportFiles.fixture("pocket.csv")
    var heads = self.heads(files.read())
    for position in heads.indices { heads[position].deletedAt = Self.now }
    #expect(survey(files, shelf(heads)).here == heads.count)
    #expect(survey(files, shelf([])).coming == heads.count)
  }

  @Test("PR-127 what has the address of another is asked about first")
  func doubts() throws {
    var here = Item(ID(UUID(high: 1, low: 1)), on: Self.today)
    here.url = "http://www.example.com/pao-de-queijo/?utm_source=x#topo"
    let files = try ImportFiles.fixture("pocket.csv")
    var survey = self.survey(files, shelf([here]))
    let bread = try #require(files.read().item("Receita de pão de queijo"))
    #expect(survey.doubtful == 1 && survey.new == 3 && survey.coming == 3)
    #expect(survey.shown.map(\.origin) == [bread.origin] && !survey.shown[0].isInFile)
    #expect(!survey.isComing(bread))
    survey.take(bread.origin, true)
    #expect(survey.isComing(bread) && survey.coming == 4)
    survey.takeDoubtful(false)
    #expect(!survey.takes(bread.origin))
    survey.takeDoubtful(true)
    survey.take(bread.origin, false)
    #expect(!survey.isComing(bread) && survey.coming == 3)
  }

  @Test("What is in one file twice comes once, or is asked about")
  func twice() {
    let survey = self.survey(
      ImportFiles(
        "a.csv",
        """
        title,url,time_added,tags,status
        Um,https://e.com/1,1,,unread
        Um de novo,https://e.com/1,2,,unread
        Quase um,https://www.e.com/1/,3,,unread

        """))
    #expect(survey.new == 1 && survey.twice == 1 && survey.doubtful == 1)
    #expect(survey.shown.map(\.isInFile) == [true])
  }

  @Test(
    "Addresses that lead to one page are one",
    arguments: [
      ("https://e.com/a", "http://www.E.com/a/", true), ("https://e.com", "https://e.com/#x", true),
      ("https://e.com/a?b=1", "https://e.com/a?b=2", false),
      ("https://e.com/a?utm_x=1&b=1", "https://e.com/a?b=1", true),
      ("https://e.com/#!/a", "https://e.com/#!/b", false),
      ("https://e.com/a", "https://e.com/A", false),
    ])
  func addresses(_ one: String, _ other: String, _ isSame: Bool) {
    #expect((AddressKey.of(one) == AddressKey.of(other)) == isSame)
    #expect(AddressKey.of("mailto:a@e.com").isEmpty && AddressKey.of("").isEmpty)
  }

  @Test("PR-127 an entry is of the day that it was where it was written")
  func days() throws {
    let found = try ImportFiles.packed("dayone").read()
    let heads = self.heads(found)
    #expect(heads[0].day == CivilDate("2019-03-30"))
    #expect(heads[0].minute == 22 * 60 + 32 && heads[0].zone == "America/Sao_Paulo")
    #expect(heads[0].createdAt == Instant("2019-03-31T01:32:31Z"))
    #expect(heads[0].updatedAt == Instant("2019-04-01T10:00:00Z"))
    // Of a zone that is not known it is the day that it was here; of all of a day there is no minute.
    #expect(heads[1].day == CivilDate("2020-01-02"))
    #expect(heads[1].minute == nil && heads[1].zone == nil)
  }

  @Test("Without a date that can be read an item is of today")
  func undated() throws {
    let found = try ImportFiles.fixture("pocket.csv").read()
    let bad = try #require(found.item("Com data ruim"))
    let head = bad.head(clock, keys: [], start: "")
    #expect(head.day == Self.today && head.createdAt == Self.now)
    var late = bad
    late.savedAt = Instant("2100-01-01T00:00:00Z")
    #expect(late.head(clock, keys: [], start: "").createdAt == Self.now)
  }

  @Test("Tags keep their names, and several spellings are one")
  func tags() {
    var tags = ImportTags(TagBook())
    #expect(tags.keys(named: ["Saúde", "SAUDE", "casa", "—", "Vida  Nova"]).count == 3)
    #expect(tags.fresh.map(\.name) == ["Saúde", "Vida  Nova"])
    #expect(tags.keys(named: (0..<50).map { "t\($0)" }).count == Item.Limits.tags)
  }

  @Test("PR-127 what does not come of an item's tags is told of, and all else of it comes")
  func tooManyTags() throws {
    let long = String(repeating: "a", count: Item.Limits.tag)
    let many = (0...Item.Limits.tags).map { "t\($0)" }
    let files = ImportFiles(
      "a.csv",
      """
      title,url,time_added,tags,status
      Longa,https://e.com/1,1420113600,\(long)b|curta|\(long)c,unread
      Muitas,https://e.com/2,1420113600,\(many.joined(separator: "|")),unread
      Justa,https://e.com/3,1420113600,\(long)|\(many.dropLast(2).joined(separator: "|")),unread

      """)
    let found = files.read()
    #expect(found.losses.map(\.name) == ["Longa", "Muitas"])
    #expect(found.losses.map(\.reason) == [.longTag, .tags])
    #expect(found.losses.allSatisfy { $0.reason.extent == .part && $0.place.number > 0 })
    let heads = self.heads(found)
    #expect(heads.map(\.tags.count) == [2, Item.Limits.tags, Item.Limits.tags])
    #expect(heads[0].tags == [long, "curta"])
    #expect(heads[1].tags == Array(many.dropLast()))
    #expect(heads.allSatisfy { $0.createdAt == Instant("2015-01-01T12:00:00Z") })
    // It is told of before anything comes.
    #expect(survey(files).losses.count(.longTag) == 1 && survey(files).losses.count(.tags) == 1)
  }

  @Test("PR-127 all heads are such as a journal takes: random links", arguments: UInt64(0)..<10)
  func random(_ seed: UInt64) throws {
    for round in 0..<UInt64(Effort.times(20)) {
      var random = SeededGenerator(seed: 90_000 &+ seed &* 100 &+ round)
      let wanted = (0..<Int.random(in: 1...40, using: &random)).map { number in
        RandomLink(number, &random)
      }
      let table = wanted.map(\.row).joined(separator: "")
      let files = ImportFiles("a.csv", "title,url,time_added,tags,status\n" + table)
      let comment: Comment = "seed \(seed), round \(round)"
      let found = files.read()
      #expect(found.losses.isEmpty, comment)
      #expect(found.items.map(\.url) == wanted.map(\.url), comment)
      #expect(found.items.map(\.title) == wanted.map(\.title), comment)
      #expect(found.items.map(\.tags) == wanted.map(\.tags), comment)
      #expect(found.items.map(\.savedAt) == wanted.map(\.savedAt), comment)
      #expect(found.items.map(\.reading) == wanted.map(\.reading), comment)
      for (head, item) in zip(heads(found), found.items) {
        // As it travels and is stored, it is the same.
        let bytes = ImportItems([head]).jsonBytes()
        let back = try ImportItems(jsonBytes: bytes)
        #expect(back.items == [head], comment)
        #expect(head.id == ImportOrigin.id(of: item.origin) && head.origin?.count ?? 0 <= 40)
      }
    }
  }
}

/// A link as Pocket's table has one.
private struct RandomLink {
  let url: String?
  var title = ""
  var tags: [String] = []
  let savedAt: Instant?
  let reading: Item.Reading?

  init(_ number: Int, _ random: inout SeededGenerator) {
    let pieces = ["a", "Ação", "\"", ",", "\n", "x;y", "=1", "'", "日本", "\t", "e"]
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      title += pieces[Int.random(in: 0..<pieces.count, using: &random)] + " b"
    }
    title = title.tidied
    url = "https://e.com/\(number)?q=\(UInt32.random(in: 0...UInt32.max, using: &random))"
    for tag in 0..<Int.random(in: 0...4, using: &random) { tags.append("etiqueta \(tag)") }
    savedAt = Instant(milliseconds: Int64.random(in: 1...1_700_000_000, using: &random) * 1_000)
    reading = Bool.random(using: &random) ? .unread : .archived
  }

  var row: String {
    var writer = CSVWriter(delimiter: CSVDialect.comma, byteOrderMark: false)
    writer.write([
      title, url ?? "", String((savedAt?.milliseconds ?? 0) / 1_000), tags.joined(separator: "|"),
      reading == .archived ? "archive" : "unread",
    ])
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
