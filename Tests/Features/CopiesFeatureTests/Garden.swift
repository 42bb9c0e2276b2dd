import Entitlements
import Fields
import Flow
import Identity
import Records
import Sync
import Values

@testable import CopiesFeature
@testable import Shell

/// A bed of a garden, which has a number that no other has.
struct Bed: Record, FieldObject {
  static let recordType = "bed"
  static let table = RecordTable(Bed.self)
  static let indexes = [RecordIndex("number", on: ["number"], unique: true)]

  var id = ID<Bed>.none
  var number: Int?
  var notes = ""
  var isFallow = false
  var dugAt = Instant.epoch

  mutating func visit(_ fields: FieldVisitor) {
    fields.field("id", &id)
    fields.field("number", &number)
    fields.longText("notes", &notes, maxLength: 100)
    fields.field("isFallow", &isFallow)
    fields.field("dugAt", &dugAt)
  }
}

/// What grows in a bed.
struct Furrow: Record, FieldObject {
  static let recordType = "row"
  static let table = RecordTable(Furrow.self)
  static let indexes: [RecordIndex] = []

  var id = ID<Furrow>.none
  var bed = ID<Bed>.none
  var name = ""

  mutating func visit(_ fields: FieldVisitor) {
    fields.field("id", &id)
    fields.field("bed", &bed)
    fields.field("name", &name)
  }
}

struct AddBed: Mutation {
  static let name = "addBed"
  static let needs = RecordPermission.write("bed")
  static let carried = [
    RecordArgument.record("bed", of: "bed"), .changes("texts", of: "bed"),
  ]

  var bed = Bed()
  var texts: [FieldChange] = []

  mutating func visit(_ fields: FieldVisitor) {
    fields.field("bed", &bed)
    fields.field("texts", &texts)
  }

  func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    transaction.put(bed)
  }
}

struct AddRow: Mutation {
  static let name = "addRow"
  static let needs = RecordPermission.write("row")
  static let carried = [RecordArgument.record("row", of: "row")]

  var row = Furrow()

  mutating func visit(_ fields: FieldVisitor) { fields.field("row", &row) }

  func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    transaction.put(row)
  }
}

/// The part that knows both.
enum Garden: Part {
  struct State: Equatable {
    var beds: [Bed]? = []
    var rows: [Furrow] = []
    var texts: [TextConflict] = []
    /// How many more beds the plan has room for.
    var room: Int64?
  }

  enum Action: Equatable { case looked }

  static var id: Literal { "garden" }
  static func opened(in context: Context) -> State { State() }
  static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .looked: return .none
    }
  }

  static let schema: SpaceSchema = {
    var schema = SpaceSchema(kind: "garden", .all)
    schema.add(Bed.self)
    schema.add(Furrow.self)
    schema.add(AddBed.self)
    schema.add(AddRow.self)
    schema.revise(.renames("digit", to: "number", of: "bed"))
    schema.revise(.adds("row"))
    return schema
  }()

  static let app = made(nil)
  /// Sold with plans of which the least keeps everything on the device.
  static let sold = made(PlanCatalogue([seed, tree], limits: [synced]))

  static let seed = Plan(
    "seed", Phrase(pt: "Semente", en: "Seed"), monthly: Money(minor: 0, .brl),
    yearly: Money(minor: 0, .brl), limits: PlanLimits([:]),
    budget: PlanBudget(records: .unlimited, megabytes: 1))
  static let tree = Plan(
    "tree", Phrase(pt: "Árvore", en: "Tree"), monthly: Money(minor: 1, .brl),
    yearly: Money(minor: 1, .brl), limits: PlanLimits([.sync: .unlimited]),
    budget: PlanBudget(records: .unlimited, megabytes: 1))

  private static var synced: LimitKind {
    let name = Phrase(pt: "Sincronização", en: "Sync")
    return LimitKind(
      .sync, PaywallContext("sync", title: name, name), instead: name,
      line: LimitKind.included(name))
  }

  private static func made(_ plans: PlanCatalogue?) -> App {
    App(
      "garden", "Horta", start: "canteiros", words: words,
      roles: [
        RoleWords(
          Role("admin", .write, managesTeam: true, managesSpace: true),
          Phrase(pt: "Admin", en: "Admin"), Phrase(pt: "", en: ""))
      ], plans: plans, schema: schema,
      alone: AloneSpace(
        Phrase(pt: "Minha horta", en: "My garden"), as: Role("admin", .write),
        values: ["unsent/", "notes/"], files: "new/"
      ) {
        space, _, _ in
        var change = RecordChange()
        change.table = "garden"
        change.id = space
        return change
      },
      parts: { parts, context in parts.add(Garden.self, in: context) },
      laterParts: { parts, context in
        parts.add(beds)
        parts.add(rows)
        parts.add(OwnCopies.self, in: context)
        parts.add(GoingUp.self, in: context)
        parts.add(ComingDown.self, in: context)
      })
  }

  private static var beds: RecordKind {
    let noun = Noun(
      .masculine, one: Phrase(pt: "canteiro", en: "bed"), many: Phrase(pt: "canteiros", en: "beds"))
    var kind = RecordKind(Bed.self, noun)
    var copy = CopyKind(
      "beds", noun,
      CopyKindWords(
        contents: Phrase(pt: "os canteiros", en: "the beds"),
        active: Phrase(pt: "Canteiros", en: "Beds"), archived: Phrase(pt: "Em pousio", en: "Fallow")
      ),
      count: { $0[Garden.self]?.beds?.count }, records: { $0[Garden.self]?.beds ?? [] },
      texts: { $0[Garden.self]?.texts ?? [] },
      adding: { bed, texts in
        var add = AddBed()
        add.bed = bed
        add.texts = texts.map { $0.change }
        return add
      },
      entry: { add in
        CopyEntry(
          add.bed, by: add, called: "Canteiro \(add.bed.number ?? 0)", isArchived: add.bed.isFallow,
          texts: add.texts.count)
      })
    copy.ignored = ["dugAt"]
    copy.room = { $1[Garden.self]?.room }
    kind.copy = copy
    return kind
  }

  private static var rows: RecordKind {
    let noun = Noun(
      .feminine, one: Phrase(pt: "fileira", en: "row"), many: Phrase(pt: "fileiras", en: "rows"))
    var kind = RecordKind(Furrow.self, noun)
    var copy = CopyKind(
      "rows", noun,
      CopyKindWords(
        contents: Phrase(pt: "as fileiras deles", en: "their rows"),
        active: Phrase(pt: "Fileiras", en: "Rows")),
      count: { $0[Garden.self]?.rows.count }, records: { $0[Garden.self]?.rows ?? [] },
      adding: { row, _ in
        var add = AddRow()
        add.row = row
        return add
      },
      entry: { CopyEntry($0.row, by: $0, called: $0.row.name) })
    copy.needs = ("bed", Bed.recordType)
    kind.copy = copy
    return kind
  }

  private static var words: AppWords {
    var words = AppWords.none
    words.space = Noun(
      .feminine, one: Phrase(pt: "horta", en: "garden"), many: Phrase(pt: "hortas", en: "gardens"))
    return words
  }

  /// What is here of a garden that is called so.
  static func here(
    _ name: String = "Sol", _ change: (inout State) -> Void = { _ in }
  ) -> CopiedSpace {
    let home = home(name, change)
    return CopiedSpace(home.context, home.parts)
  }

  static func home(
    _ name: String = "Sol", of app: App = Garden.app, _ change: (inout State) -> Void = { _ in }
  ) -> Home.State {
    var space = SpaceMembership()
    space.space = UUID(high: 7, low: 1)
    space.name = name
    space.role = "admin"
    var account = AccountView()
    account.id = UUID(high: 1, low: 1)
    account.spaces = [space]
    var home = Home.State(app, account: account, space: space)
    _ = Home.completeParts(&home)
    home.context.sync.isOnline = true
    var state = State()
    change(&state)
    home.parts[Garden.self] = state
    return home
  }

  static func bed(_ number: Int, id: UInt64? = nil, _ change: (inout Bed) -> Void = { _ in }) -> Bed
  {
    var bed = Bed()
    bed.id = ID(UUID(high: 2, low: id ?? UInt64(number)))
    bed.number = number
    change(&bed)
    return bed
  }

  static func row(_ number: UInt64, in bed: UInt64) -> Furrow {
    var row = Furrow()
    row.id = ID(UUID(high: 3, low: number))
    row.bed = ID(UUID(high: 2, low: bed))
    row.name = "Fileira \(number)"
    return row
  }
}
