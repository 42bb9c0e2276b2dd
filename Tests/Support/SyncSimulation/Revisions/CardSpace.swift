import Records

/// What the simulator's spaces hold, revision by revision of the app, and the roles in them.
public enum CardSpace {
  public static let member = "member"
  /// A role that keeps the cards, and does not see the remarks.
  public static let keeper = "keeper"
  /// A role that sees the cards without the remarks, and changes nothing.
  public static let reader = "reader"

  /// The schemas of the app, oldest first. They are frozen: what is tried is that each goes on beside
  /// those after it.
  public static let revisions: [SpaceSchema] = [
    schema(Card.self, 1), schema(MoodyCard.self, 2), schema(LabelledCard.self, 3),
    schema(IndexedCard.self, 4), schema(RenamedCard.self, 5), schema(RenamedCard.self, 6),
    schema(RenamedCard.self, 7),
  ]

  private static let permissions = Permissions([
    .init(member, .write),
    .init(keeper, .write, except: [.hidden(Remark.recordType)]),
    .init(reader, .read, except: [.hidden(Remark.recordType)]),
  ])

  /// Whether a mutation is one that the role may do, told without the permissions above.
  static func allows(_ mutation: String, as role: String) -> Bool {
    switch role {
    case member: true
    case keeper: mutation != AddRemark.name
    case reader: mutation == LookAtCard.name
    default: false
    }
  }

  /// Of an app in which a space of a device alone goes up to an account: the first one, that can also add a
  /// whole card.
  public static let goingUp: SpaceSchema = {
    var schema = revisions[0]
    schema.add(RecoverCard.self)
    return schema
  }()

  /// The app of that revision, from 1.
  public static func schema(_ revision: Int) -> SpaceSchema { revisions[revision - 1] }

  public static var newest: Int { revisions.count }

  private static func schema<Kind: CardKind>(_ type: Kind.Type, _ revision: Int) -> SpaceSchema {
    var schema = SpaceSchema(kind: "cards", permissions)
    schema.add(Kind.self)
    schema.add(TextConflict.self)
    schema.add(Remark.self)
    if revision >= 3 { schema.add(Label.self) }
    schema.add(AddingCard<Kind>.self)
    schema.add(EditingCard<Kind>.self)
    schema.add(WritingCard<Kind>.self)
    schema.add(SettingCardActive<Kind>.self)
    schema.add(BumpingCard<Kind>.self)
    schema.add(LookingAtCard<Kind>.self)
    schema.add(RemovingCard<Kind>.self)
    schema.add(AddingRemark<Kind>.self)
    schema.add(DecidingCardStory<Kind>.self)
    if revision >= 3 { schema.add(AddingLabel<Kind>.self) }
    if revision >= 6 {
      add(Visit.self, to: &schema)
      add(Ring.self, to: &schema)
    }
    // The first needs the cards of which the title is a day from today on, the second does not know of it,
    // the fourth needs all cards, and the newest something else besides.
    if revision == 4 {
      schema.showsFirst(Kind.self)
    } else if revision != 2 {
      schema.showsFirst(Kind.self, days: 0, by: "title")
    }
    if revision >= 5 { schema.showsFirst(TextConflict.self) }
    if revision >= firstInPart { schema.showsFirst(Visit.self, days: 1, by: "day") }
    declare(revision, &schema)
    return schema
  }

  /// The first revision whose apps hold a part of what is dated.
  public static let firstInPart = 7

  private static func add<Kind: Dated>(_ type: Kind.Type, to schema: inout SpaceSchema) {
    schema.add(Kind.self)
    schema.add(AddingDated<Kind>.self)
    schema.add(MovingDated<Kind>.self)
    schema.add(NotingDated<Kind>.self)
    schema.add(RemovingDated<Kind>.self)
  }

  private static func declare(_ revision: Int, _ schema: inout SpaceSchema) {
    if revision >= 2 { schema.revise(.adds("mood", to: "card"), .adds("size", to: "card")) }
    if revision >= 3 { schema.revise(.adds("label")) }
    // An index, which no other side sees.
    if revision >= 4 { schema.revise() }
    if revision >= 5 {
      schema.revise(
        .renames("color", to: "hue", of: "card"), .renames("story", to: "tale", of: "card"))
    }
    if revision >= 6 { schema.revise(.adds(Visit.recordType), .adds(Ring.recordType)) }
    if revision >= firstInPart {
      schema.revise()
      schema.holds(
        Visit.self, by: "day", daysBehind: Visit.days.behind, daysAhead: Visit.days.ahead,
        since: firstInPart)
      schema.holdsNewest(Ring.self, Ring.newest, by: "at", since: firstInPart)
    }
    if revision >= 5 { schema.oldestServed = 2 }
  }
}
