import Entitlements
import Records
import Values

/// The clinic itself.
public struct ClinicProfile: PlannedSpace {
  public static let recordType = "clinic"
  public static let table = RecordTable(ClinicProfile.self)

  public var id = ID<ClinicProfile>.none
  public var name = ""
  public var planName = Plan.free.rawValue
  public var createdAt = Instant.epoch

  public init() {}

  public var plan: Plan { PlanCatalogue.clinic.plan(stored: planName) }
}

extension Transaction {
  var plan: Plan { plan(of: ClinicProfile.self) }
}
