import Entitlements
import Flow
import Identity
import Records
import Shell
import Values

/// What tests of shared features are told with: a small app whose spaces are orchards, with words, roles
/// and plans of its own.
public enum Orchard {
  public static let today = CivilDate("2026-03-02") ?? .epoch
  /// Noon of `today`.
  public static let now = Instant(
    milliseconds: Int64(today.daysSinceEpoch) * 86_400_000 + 43_200_000)

  /// - Parameters:
  ///   - plans: nil for an app that sells nothing, whose orchards hold as many people as it says.
  ///   - parts: what it is made of.
  public static func app(
    plans: PlanCatalogue? = .orchard,
    parts: @escaping @Sendable (inout Parts, Context) -> Void = { _, _ in }
  ) -> App {
    var seats: (@Sendable ([Member], [Invitation]) -> MeteredAction)?
    if plans != nil { seats = { .join(Int64($0.count + $1.count)) } }
    return App(
      "orchard", "Pomar", start: "arvores", words: words, roles: roles, plans: plans,
      seats: seats,
      schema: SpaceSchema(kind: "orchard", .all), parts: parts, laterParts: { _, _ in })
  }

  private static var words: AppWords {
    AppWords(
      space: Noun(
        .masculine, one: Phrase(pt: "pomar", en: "orchard"),
        many: Phrase(pt: "pomares", en: "orchards")),
      signInLead: Phrase(pt: "Suas árvores.", en: "Your trees."),
      createLead: Phrase(pt: "Grátis.", en: "Free."))
  }

  private static var roles: [RoleWords] {
    [
      RoleWords(
        .keeper, Phrase(pt: "Cuidador", en: "Keeper"),
        Phrase(pt: "Cuida do pomar.", en: "Keeps the orchard.")),
      RoleWords(
        .picker, Phrase(pt: "Colhedor", en: "Picker"), Phrase(pt: "Colhe.", en: "Picks.")),
    ]
  }

  public static let account: AccountView = {
    var account = AccountView()
    account.id = UUID(high: 1, low: 1)
    account.email = "ana@pomar.com.br"
    account.spaces = [space]
    return account
  }()

  public static let space: SpaceMembership = {
    var space = SpaceMembership()
    space.space = UUID(high: 1, low: 2)
    space.name = "Pomar Aurora"
    space.role = Role.keeper.rawValue
    return space
  }()

  /// Of a person in an orchard on that day.
  public static func context(_ app: App = Orchard.app()) -> Context {
    var context = Context(app, account, space)
    context.today = today
    return context
  }
}

extension Role {
  public static let keeper = Role("keeper", .write, managesTeam: true, managesSpace: true)
  public static let picker = Role("picker", .write)
}

extension Changes {
  /// All there is.
  public static func all(_ records: [R]) -> Changes { Changes(isComplete: true, changed: records) }
}
