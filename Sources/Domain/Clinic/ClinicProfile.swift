import Entitlements
import Fields
import Records
import Values

/// The clinic itself.
public struct ClinicProfile: PlannedSpace, FieldObject {
  public static let recordType = "clinic"
  public static let table = RecordTable(ClinicProfile.self)

  public var id = ID<ClinicProfile>.none
  public var name = ""
  public var planName = Plan.free.rawValue
  public var createdAt = Instant.epoch
  /// The name of a zone in the tz database: its agenda goes by the clocks there.
  public var timeZone = "America/Sao_Paulo"
  @Boxed public var contact = ClinicContact()

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("id", &id)
    fields.line("name", &name, maxLength: Limits.name)
    fields.field("plan", &planName)
    fields.field("createdAt", &createdAt)
    fields.field("timeZone", &timeZone, maxLength: EditClinic.longestZone)
    contact.visit(fields)
  }

  /// The sizes of its fields, in Unicode scalars.
  public enum Limits {
    public static let name = 120
    public static let line = 80
    public static let number = 10
    /// 24 kB of JPEG, which a side of 256 pixels stays below.
    public static let logo = 32_768
  }

  public var plan: Plan { PlanCatalogue.clinic.plan(stored: planName) }
}

extension Transaction {
  /// The clinic itself, as soon as its record is here.
  var clinic: ClinicProfile? {
    all(ClinicProfile.self, by: "name", equal: [], limit: 1).first
  }

  var plan: Plan { plan(of: ClinicProfile.self) }
}
