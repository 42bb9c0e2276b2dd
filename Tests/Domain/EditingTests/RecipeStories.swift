import Editing
import Fields
import Records
import Testing
import Values

/// A record of a book that people keep together.
struct Recipe: Record, FieldObject {
  static let recordType = "recipe"
  static let table = RecordTable(Recipe.self)
  static let indexes = [RecordIndex("archived", on: ["isArchived"])]
  static let most = 2

  var id = ID<Recipe>.none
  var title = ""
  var steps = ""
  var source = ""
  var isArchived = false
  var createdAt = Instant.epoch
  var updatedAt = Instant.epoch

  mutating func visit(_ fields: FieldVisitor) {
    fields.field("id", &id)
    fields.field("title", &title, maxLength: 40)
    fields.longText("steps", &steps, maxLength: 200)
    fields.field("source", &source)
    fields.field("isArchived", &isArchived)
    fields.field("createdAt", &createdAt)
    fields.field("updatedAt", &updatedAt)
  }
}

extension Recipe: EditableRecord {
  static var longestText: Int { 200 }
  static var keptFields: [String] { ["source"] }

  func check(_ transaction: Transaction, at time: Instant) throws(Refusal) {
    guard !title.isBlank else { throw Refusal(.invalid, "title", reason: "missing") }
  }

  func requireRoom(_ transaction: Transaction) throws(Refusal) {
    let active = transaction.count(Recipe.self, by: "archived", equal: [.boolean(false)])
    guard active < Self.most else { throw Refusal(.limitReached, "recipes", limit: Self.most) }
  }
}

@Suite("A record that people add, change, put away and bring back")
struct RecipeStories {
  private static let schema: SpaceSchema = {
    var schema = SpaceSchema(
      kind: "book", Permissions([.init("cook", .write), .init("guest", .append)]))
    schema.add(Recipe.self)
    schema.add(TextConflict.self)
    schema.add(Add<Recipe>.self)
    schema.add(Edit<Recipe>.self)
    schema.add(Archive<Recipe>.self)
    schema.add(Restore<Recipe>.self)
    schema.add(Remove<Recipe>.self)
    schema.add(DecideText<Recipe>.self)
    schema.add(ReopenText<Recipe>.self)
    return schema
  }()

  private let storage = LayeredStorage(MemoryStorage())
  private var records: Transaction { Transaction(storage) }

  private func run(
    _ mutation: some Mutation, as role: String = "cook", at milliseconds: Int64 = 1_000
  ) -> Refusal? {
    let mark = storage.mark
    let refusal = Self.schema.run(
      type(of: mutation).name, mutation.object, Transaction(storage),
      by: Author(
        account: UUID(high: 1, low: 1), role: role, time: Instant(milliseconds: milliseconds)))
    if refusal != nil { storage.rollback(to: mark) }
    return refusal
  }

  private func recipe(_ number: UInt64, _ title: String = "Moqueca") -> Recipe {
    var recipe = Recipe()
    recipe.id = ID(UUID(high: 2, low: number))
    recipe.title = title
    return recipe
  }

  @Test("its mutations are called after it, on the wire as in the audit")
  func names() {
    #expect(
      Self.schema.mutationShapes.map(\.name) == [
        "addRecipe", "archiveRecipe", "decideRecipeText", "editRecipe", "removeRecipe",
        "reopenRecipeText", "restoreRecipe",
      ])
    #expect(Edit<Recipe>.fields.map(\.name) == ["recipe", "changes"])
    #expect(Add<Recipe>.fields.map(\.name) == ["recipe", "isRecovered", "texts"])
  }

  @Test("it is added with the time of the act, once, sound, and where there is room")
  func adding() {
    var mine = recipe(1)
    (mine.isArchived, mine.createdAt) = (true, Instant(milliseconds: 5))
    #expect(run(Add(mine)) == nil)
    #expect(records.find(mine.id)?.isArchived == false)
    #expect(records.find(mine.id)?.createdAt == Instant(milliseconds: 1_000))
    #expect(run(Add(mine)) == Refusal(.duplicate, "id"))
    #expect(run(Add(recipe(2, " "))) == Refusal(.invalid, "title", reason: "missing"))
    #expect(run(Add(recipe(2)), as: "guest") == nil)
    #expect(run(Add(recipe(3))) == Refusal(.limitReached, "recipes", limit: 2))
  }

  @Test("from a copy it comes as it was: put away, with its times, none of them yet to come")
  func recovering() {
    var kept = recipe(1)
    (kept.isArchived, kept.createdAt, kept.updatedAt) = (
      true, Instant(milliseconds: 5), Instant(milliseconds: 9_000)
    )
    #expect(run(Add(recovered: kept)) == nil)
    #expect(records.find(kept.id)?.isArchived == true)
    #expect(records.find(kept.id)?.createdAt == Instant(milliseconds: 5))
    #expect(records.find(kept.id)?.updatedAt == Instant(milliseconds: 1_000))
  }

  @Test("an edit changes what it names and the time, keeps what is kept, and needs the right")
  func editing() {
    let old = recipe(1)
    #expect(run(Add(old)) == nil)
    var new = old
    (new.title, new.source) = ("Bobó", "avó")
    let edit = Edit(from: old, to: new)
    #expect(edit.changes.map(\.name) == ["title"])
    #expect(run(edit, as: "guest") == Refusal(.forbidden))
    #expect(run(edit, at: 2_000) == nil)
    #expect(records.find(old.id)?.title == "Bobó")
    #expect(records.find(old.id)?.updatedAt == Instant(milliseconds: 2_000))
    for name in ["source", "isArchived", "createdAt", "updatedAt", "id"] {
      var forged = Edit<Recipe>()
      (forged.id, forged.changes) = (old.id, [FieldChange(name, .text("x"))])
      #expect(run(forged) == Refusal(.forbidden, name))
    }
    new.title = ""
    #expect(run(Edit(from: old, to: new)) == Refusal(.invalid, "title", reason: "missing"))
    #expect(run(Edit(from: recipe(9), to: recipe(9, "x"))) == Refusal(.missing, "recipe"))
  }

  @Test("put away it makes room, brought back it takes some; twice is fine")
  func archiving() {
    for number in 1...2 { #expect(run(Add(recipe(UInt64(number)))) == nil) }
    for _ in 0..<2 { #expect(run(Archive(recipe(1).id)) == nil) }
    #expect(records.find(recipe(1).id)?.isArchived == true)
    #expect(run(Add(recipe(3))) == nil)
    #expect(run(Restore(recipe(1).id)) == Refusal(.limitReached, "recipes", limit: 2))
    #expect(run(Remove(recipe(3).id)) == nil)
    for _ in 0..<2 { #expect(run(Restore(recipe(1).id)) == nil) }
    #expect(records.find(recipe(1).id)?.isArchived == false)
    #expect(run(Archive(recipe(9).id)) == Refusal(.missing, "recipe"))
  }

  @Test("what waits beside it goes with it")
  func removing() {
    let old = recipe(1)
    #expect(run(Add(old)) == nil)
    var (mine, hers) = (old, old)
    (mine.steps, hers.steps) = ("refogue", "asse")
    #expect(run(Edit(from: old, to: mine)) == nil)
    #expect(run(Edit(from: old, to: hers)) == nil)
    let waiting = records.all(TextConflict.self, by: "subject", equal: [old.id.json])
    #expect(waiting.map(\.text) == ["asse"])
    #expect(
      run(DecideText<Recipe>(waiting[0], over: "refogue", for: "asse"), as: "guest")?.code
        == .forbidden)
    #expect(run(DecideText<Recipe>(waiting[0], over: "refogue", for: "asse")) == nil)
    #expect(records.find(old.id)?.steps == "asse")
    #expect(run(ReopenText<Recipe>(waiting[0], over: "refogue", from: "asse")) == nil)
    #expect(records.find(old.id)?.steps == "refogue")
    for _ in 0..<2 { #expect(run(Remove(old.id)) == nil) }
    #expect(records.all(TextConflict.self, by: "subject", equal: [old.id.json]).isEmpty)
  }
}
