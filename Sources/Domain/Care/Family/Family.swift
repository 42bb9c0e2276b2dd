import Entitlements
import Records
import Values

/// A family itself.
public struct Family: PlannedSpace {
  public static let recordType = "family"
  public static let table = RecordTable(Family.self)

  /// The most who belong to one, those who are invited among them.
  public static let mostMembers = 20

  public var id = ID<Family>.none
  public var name = ""
  public var planName = Plan.basic.rawValue
  public var createdAt = Instant.epoch

  public init() {}

  public var plan: Plan { PlanCatalogue.care.plan(stored: planName) }
}

extension Transaction {
  var plan: Plan { plan(of: Family.self) }
}
