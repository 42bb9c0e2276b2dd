import Records

/// What the simulator's spaces hold, revision by revision of the app, and the roles in them.
public enum CardSpace {
  public static let member = "member"
  /// A role that sees the cards without the remarks, and changes nothing.
  public static let reader = "reader"

  /// The schemas of the app, oldest first.
  public static let revisions: [SpaceSchema] = [first]

  /// Cards, remarks, and the versions of the cards' stories that wait.
  static let first: SpaceSchema = {
    var schema = SpaceSchema(kind: "cards")
    addCards(Card.self, to: &schema)
    return schema
  }()

  private static func addCards<Kind: CardKind>(_ type: Kind.Type, to schema: inout SpaceSchema) {
    schema.add(Kind.self)
    schema.add(TextConflict.self)
    schema.add(Remark.self, readBy: [member])
    schema.add(AddingCard<Kind>.self)
    schema.add(EditingCard<Kind>.self)
    schema.add(SettingCardActive<Kind>.self)
    schema.add(BumpingCard<Kind>.self)
    schema.add(LookingAtCard<Kind>.self)
    schema.add(RemovingCard<Kind>.self)
    schema.add(AddingRemark<Kind>.self)
    schema.add(DecidingCardStory<Kind>.self)
  }
}
