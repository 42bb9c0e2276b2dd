import Editing
import Fields
import Records
import Testing
import Values

/// What a recipe looks like: a record of another type in the same book.
private struct Sketch: Record, FieldObject {
  static let recordType = "sketch"
  static let table = RecordTable(Sketch.self)
  static let indexes: [RecordIndex] = []

  var id = ID<Sketch>.none
  var steps = ""
  var createdAt = Instant.epoch
  var updatedAt = Instant.epoch

  mutating func visit(_ fields: FieldVisitor) {
    fields.field("id", &id)
    fields.longText("steps", &steps, maxLength: 200)
    fields.field("createdAt", &createdAt)
    fields.field("updatedAt", &updatedAt)
  }
}

extension Sketch: EditableRecord {
  static var longestText: Int { 200 }
}

/// Devices make ids, so that somebody who may write sketches can give one the id of a recipe.
@Suite("Two records of one id, of two types")
struct SameIdStories {
  private static let schema: SpaceSchema = {
    var schema = SpaceSchema(
      kind: "book",
      Permissions([.init("cook", .write), .init("painter", .read, except: [.write("sketch")])]))
    schema.add(Recipe.self)
    schema.add(Sketch.self)
    schema.add(TextConflict.self)
    schema.add(Add<Recipe>.self)
    schema.add(Edit<Recipe>.self)
    schema.add(DecideText<Recipe>.self)
    schema.add(Add<Sketch>.self)
    schema.add(Edit<Sketch>.self)
    schema.add(Remove<Sketch>.self)
    schema.add(DecideText<Sketch>.self)
    schema.add(ReopenText<Sketch>.self)
    return schema
  }()

  private let storage = LayeredStorage(MemoryStorage())
  private let uuid = UUID(high: 2, low: 1)

  private func run(_ mutation: some Mutation, as role: String) -> Refusal? {
    let mark = storage.mark
    let refusal = Self.schema.run(
      type(of: mutation).name, mutation.object, Transaction(storage),
      by: Author(
        account: UUID(high: 1, low: 1), role: role, time: Instant(milliseconds: 1_000)))
    if refusal != nil { storage.rollback(to: mark) }
    return refusal
  }

  private var conflicts: [TextConflict] {
    Transaction(storage).all(TextConflict.self, by: "subject", equal: [uuid.json])
  }

  /// A recipe with a text that waits.
  private func arrange() {
    var (old, sketch) = (Recipe(), Sketch())
    (old.id, old.title, sketch.id) = (ID(uuid), "Moqueca", ID(uuid))
    var (mine, hers) = (old, old)
    (mine.steps, hers.steps) = ("refogue", "asse")
    #expect(run(Add(old), as: "cook") == nil)
    #expect(run(Edit(from: old, to: mine), as: "cook") == nil)
    #expect(run(Edit(from: old, to: hers), as: "cook") == nil)
    #expect(run(Add(sketch), as: "painter") == nil)
    #expect(conflicts.map(\.text) == ["asse"])
  }

  @Test("who may write one decides nothing about the text of the other, and takes none away")
  func apart() throws {
    arrange()
    let waiting = try #require(conflicts.first)
    let forged = [
      run(DecideText<Sketch>(waiting, over: "", for: "nada"), as: "painter"),
      run(ReopenText<Sketch>(waiting, over: "nada", from: ""), as: "painter"),
    ]
    #expect(forged == Array(repeating: Refusal(.missing, "textConflict"), count: 2))
    // By the text alone, as an app of another revision names it.
    var named = waiting
    named.id = ID(UUID(high: 9, low: 9))
    #expect(run(DecideText<Sketch>(named, over: "", for: "nada"), as: "painter") == nil)
    #expect(run(Remove(ID<Sketch>(uuid)), as: "painter") == nil)
    #expect(conflicts == [waiting])
    #expect(run(DecideText<Recipe>(waiting, over: "refogue", for: "asse"), as: "cook") == nil)
    #expect(conflicts.map(\.isWaiting) == [false])
  }

  @Test("a text that was written over what waits beside the other waits beside its own")
  func waiting() {
    arrange()
    var edit = Edit<Sketch>()
    edit.id = ID(uuid)
    edit.changes = [FieldChange("steps", .text("risque"), base: LongText.version(of: "asse"))]
    #expect(run(edit, as: "painter") == nil)
    #expect(
      Set(conflicts.map { "\($0.subjectType) \($0.text)" }) == ["recipe asse", "sketch risque"])
  }
}
