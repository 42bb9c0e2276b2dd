import Fields
import FlowTesting
import Records
import Testing
import Values

@testable import Shell

/// A sheet of paper, and binding one in.
private struct Sheet: Dated {
  static let recordType = "sheet"
  static let table = RecordTable(Sheet.self)
  static let indexes: [RecordIndex] = []

  var id = ID<Sheet>.none
  var title = ""
  var updatedAt = Instant.epoch

  mutating func visit(_ fields: FieldVisitor) {
    fields.field("id", &id)
    fields.field("title", &title)
    fields.field("updatedAt", &updatedAt)
  }
}

private struct AddSheet: Mutation {
  static let name = "addSheet"
  static let needs = RecordPermission.write("sheet")

  var sheet = ID<Sheet>.none

  mutating func visit(_ fields: FieldVisitor) { fields.field("sheet", &sheet) }

  func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {}
}

/// The same record as another type has it.
private struct Stamp: Record {
  static let recordType = "stamp"
  static let table = RecordTable(Stamp.self)
  static let indexes: [RecordIndex] = []

  var id = ID<Stamp>.none

  mutating func visit(_ fields: FieldVisitor) { fields.field("id", &id) }
}

@Suite("what shared features know of an app's records")
struct KindsTests {
  private static let book = Noun(
    .masculine, one: Phrase(pt: "livro", en: "book"), many: Phrase(pt: "livros", en: "books"))
  private static let sheet = Noun(
    .feminine, one: Phrase(pt: "folha", en: "sheet"), many: Phrase(pt: "folhas", en: "sheets"))

  private static var kind: RecordKind {
    var kind = RecordKind(Sheet.self, sheet)
    kind.name = { id, _ in id == .test(1) ? "Capa" : nil }
    kind.page = { Path("folhas/\($0.description)") }
    kind.changes = [
      ChangeKind(
        AddSheet.self, of: ChangeKind.argument("sheet", Sheet.self),
        one: { Phrase(pt: "Juntou {0}", en: "Added {0}")($2, $1) },
        many: Plural(
          one: Phrase(pt: "# folha", en: "# sheet"), other: Phrase(pt: "# folhas", en: "# sheets")),
        check: { change, _, standing in
          standing[change.sheet] == nil ? .new : .alreadyThere
        })
    ]
    kind.refusal = { refusal, language in
      refusal.code == .duplicate
        ? Phrase(pt: "Há duas capas.", en: "There are two covers.")(language) : nil
    }
    return kind
  }

  @Test("a change is found by its mutation, a record by its type")
  func found() throws {
    var parts = Parts()
    #expect(parts.change(named: "addSheet") == nil)
    parts.add(Self.kind)
    let change = try #require(parts.change(named: "addSheet"))
    #expect(parts.kind(changedBy: "addSheet")?.type == "sheet")
    #expect(parts.change(named: "addStamp") == nil && parts.kind(changedBy: "addStamp") == nil)
    let subject = try #require(change.subject(.object([.init("sheet", UUID.test(1).json)])))
    #expect(parts.name(of: subject) == "Capa")
    #expect(parts.page(of: subject) == Path("folhas/\(UUID.test(1).description)"))
    #expect(parts.name(of: Subject(ID<Stamp>.test(1))) == nil)
    let whole = JSONValue.object([.init("sheet", .object([.init("id", UUID.test(2).json)]))])
    #expect(change.subject(whole) == Subject(ID<Sheet>.test(2)))
    #expect(change.subject(.null) == nil)
  }

  @Test("arguments that cannot be read are no change; a trace is taken over by nobody")
  func unreadable() throws {
    var standing = Standing()
    let add = try #require(Self.kind.changes.first)
    guard case .impossible(let refusal) = add.verdict(.object([]), at: .epoch, &standing) else {
      Issue.record("it was read")
      return
    }
    #expect(refusal.code == .unreadable)
    let trace = ChangeKind(
      AddSheet.self, of: { _ in nil }, one: { _, _, _ in "" },
      many: Plural(one: Phrase(pt: "", en: ""), other: Phrase(pt: "", en: "")))
    #expect(
      trace.verdict(AddSheet().object, at: .epoch, &standing)
        == .impossible(Refusal(.unknownMutation, "addSheet")))
  }

  @Test("what is here stands as the changes before would leave it, each record as its own type")
  func standing() {
    var standing = Standing()
    var sheet = Sheet(id: .test(1), title: "Capa", updatedAt: Instant(milliseconds: 10))
    #expect(standing.add(sheet) == .new)
    #expect(standing.add(sheet) == .alreadyThere)
    #expect(standing[ID<Stamp>.test(1)] == nil)
    // Nobody has changed what was just added.
    sheet.title = "Rosto"
    #expect(standing.change(sheet, at: Instant(milliseconds: 1)) == .new)
    #expect(standing.change(sheet, at: Instant(milliseconds: 1)) == .alreadyThere)
    standing.put(sheet)
    sheet.title = "Verso"
    #expect(standing.change(sheet, at: Instant(milliseconds: 10)) == .older)
    #expect(standing.change(sheet, at: Instant(milliseconds: 11)) == .new)
    #expect(standing.remove(sheet.id) == .new && standing.remove(sheet.id) == .alreadyThere)
    #expect(standing.change(sheet, at: Instant(milliseconds: 99)) == .alreadyThere)
  }

  @Test("a decision on a text that waits, on one that is decided, and opened again")
  func texts() {
    var standing = Standing()
    let sheet = Sheet(id: .test(1), title: "uma", updatedAt: .epoch)
    let text = ID<TextConflict>.test(5)
    func decide(_ choice: String) -> ChangeKind.Verdict {
      standing.decide(text, of: sheet.id, for: FieldChange("title", .text(choice)))
    }
    #expect(decide("uma") == .missing(Sheet.self))
    standing.put(sheet)
    #expect(standing.reopen(text, of: sheet.id) == .new)
    #expect(standing.reopen(text, of: sheet.id) == .alreadyThere)
    #expect(decide("outra") == .new)
    #expect(decide("uma") == .alreadyThere)
    #expect(decide("outra") == .missing(TextConflict.self))
  }

  @Test("a refusal is told by the kind that it concerns, then by what every app says")
  func refusals() {
    var other = RecordKind(Stamp.self, Self.sheet)
    other.refusal = { _, _ in "outro" }
    func text(_ code: Refusal.Code, of mutation: String?, _ kinds: [RecordKind]) -> String {
      RefusalWords.text(Refusal(code, "id"), of: mutation, kinds, in: Self.book, .pt)
    }
    #expect(text(.duplicate, of: "addSheet", [other, Self.kind]) == "Há duas capas.")
    #expect(text(.duplicate, of: nil, [other, Self.kind]) == "outro")
    #expect(text(.forbidden, of: nil, [Self.kind]) == "A sua função no livro não permite isto.")
    for code in Refusal.Code.allCases { #expect(!text(code, of: nil, []).isEmpty) }
  }

  @Test("what is done with every record is told around its noun")
  func usual() {
    let usual = UsualChanges<Sheet>(
      Self.sheet, [FieldKind("title", Phrase(pt: "Título", en: "Title"), inSentence: Self.title)])
    let adding = usual.adding(AddSheet.self, called: { $0["title"]?.text }) {
      Sheet(id: $0.sheet, title: "", updatedAt: .epoch)
    }
    #expect(adding.many(2, .pt) == "Adicionou 2 folhas" && adding.adds)
    #expect(adding.one(.null, "Capa", .en) == "Added Capa")
    #expect(adding.deed?(.pt) == "Adicionou a folha")
    let named = JSONValue.object([.init("sheet", .object([.init("title", .text("Capa"))]))])
    #expect(adding.ownName(named) == "Capa")
    let removing = usual.removing(AddSheet.self) { $0.sheet }
    #expect(removing.many(1, .en) == "Removed 1 sheet" && !removing.adds)
    #expect(removing.deed?(.pt) == "Removeu a folha")
    let editing = usual.editing(AddSheet.self) { ($0.sheet, [FieldChange("title", .text("B"))]) }
    #expect(editing.many(2, .pt) == "2 alterações nos dados de folhas")
    #expect(editing.one(.null, "Capa", .en) == "Changed Capa's details")
    let change = JSONValue.object([.init("name", .text("title"))])
    let edit = JSONValue.object([.init("changes", .array([change]))])
    #expect(editing.one(edit, "Capa", .pt) == "Alterou o título de Capa" && editing.deed == nil)
    var standing = Standing()
    let add = AddSheet(sheet: .test(1))
    #expect(editing.verdict(add.object, at: .epoch, &standing) == .missing(Sheet.self))
    #expect(adding.verdict(add.object, at: .epoch, &standing) == .new)
    #expect(editing.verdict(add.object, at: .epoch, &standing) == .new)
    #expect(editing.verdict(add.object, at: .epoch, &standing) == .alreadyThere)
    #expect(removing.verdict(add.object, at: .epoch, &standing) == .new)
  }

  private static var title: Phrase { Phrase(pt: "o título", en: "title") }
}
