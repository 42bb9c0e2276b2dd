import Flow
import Identity
import Values

/// The space of this device alone, and the person whose it is, who has no account: ids that were made
/// once. The device keeps them as a setting, since without them nobody would find the records again,
/// and they say nothing of anybody.
public struct KeptAlone: Hashable, Sendable {
  public var space = UUID.zero
  public var person = UUID.zero
  public var name = ""
  public var begunAt = Instant.epoch

  public init() {}

  /// The setting under which they are kept.
  public static var key: String { "alone" }

  /// Nil when the device keeps none.
  public init?(_ text: String?) {
    guard let lines = text?.parts(between: { $0 == "\n" }), lines.count == 4,
      let space = UUID(lines[0]), let person = UUID(lines[1]), let time = lines[2].wholeNumber
    else { return nil }
    self.space = space
    self.person = person
    begunAt = Instant(milliseconds: time)
    name = lines[3]
  }

  public var text: String {
    space.description + "\n" + person.description + "\n" + begunAt.milliseconds.description
      + "\n" + name
  }

  /// What reaching it in the device's store takes; nil in an app that needs an account.
  public func access(in app: App) -> SpaceAccess? {
    app.alone.map { SpaceAccess(space: space, account: person, role: $0.role.rawValue) }
  }

  /// What stands where others have an account.
  func account(as role: Role) -> AccountView {
    var membership = SpaceMembership()
    membership.space = space
    membership.name = name
    membership.role = role.rawValue
    var account = AccountView()
    account.id = person
    account.spaces = [membership]
    return account
  }
}
