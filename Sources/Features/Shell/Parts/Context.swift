import Entitlements
import Flow
import Identity
import Records
import Sync
import Values

/// Who is here, in which space, with what plan and role, on which page, and how the device stands with
/// the server: the one place where that is known.
public struct Context: Equatable {
  public let app: App
  @Boxed public var account: AccountView
  @Boxed public var membership: SpaceMembership
  /// What the space is called.
  public var name: String
  /// What it has bought; `none` in an app without plans.
  public var plan: Plan
  /// The person's role in the space.
  public var role: String
  /// The space of this device alone, of somebody who has no account; nil of one that a server keeps.
  public let alone: KeptAlone?
  public var path: Path
  /// The record whose page is open.
  public var subject: Subject?
  public var today = CivilDate.epoch
  @Boxed public var sync = SyncStatus()
  public var device = Device()

  public init(
    _ app: App = .none, _ account: AccountView = AccountView(),
    _ space: SpaceMembership = SpaceMembership(), alone: KeptAlone? = nil
  ) {
    self.app = app
    self.alone = alone
    path = app.start
    self.account = account
    membership = space
    name = space.name
    plan = app.plans?.least ?? .none
    role = space.role
  }

  /// The space that is open.
  public var space: UUID { membership.space }

  /// Whether the space lives on this device alone.
  public var isAlone: Bool { alone != nil }

  /// What opening the space takes.
  var access: SpaceAccess {
    var access = SpaceAccess(space: space, account: account.id, role: role)
    if let alone, let begins = app.alone {
      access.beginning = [begins.record(alone.space, alone.name, alone.begunAt)]
    }
    return access
  }

  /// What the person may do with the records of a type.
  public func permission(on recordType: String) -> Permission {
    app.schema.permissions.permission(of: role, on: recordType)
  }

  /// Whether the person may add records of a type.
  public func mayAdd<R: Record>(_ type: R.Type) -> Bool { permission(on: R.recordType) >= .append }

  /// Whether the person runs the space, as far as this version of the app knows their role.
  public var managesSpace: Bool { app.role(role)?.role.managesSpace ?? false }

  /// The page that the app begins with.
  public var start: Path { app.start }

  /// To whom what is typed belongs: nobody else on the device finds it.
  public var owner: String { "\(account.id.description).\(space.description)" }
}

/// What the person wants of this device, and what it can do.
public struct Device: Equatable {
  public var colorScheme = ColorScheme.system
  /// Whether keys without Control or Alt lead to places; who dictates switches that off
  /// (WCAG 2.2, 2.1.4).
  public var usesShortcuts = true
  public var canInstall = false
  public var isVisible = true

  public init() {}
}
