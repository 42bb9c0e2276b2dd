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
  public var phone: Phone?
  // Its address, as people write it in Brazil.
  public var street = ""
  /// Of the house, "s/n" where it has none.
  public var number = ""
  public var complement = ""
  public var district = ""
  public var city = ""
  /// The two letters of one of `FederalUnits`.
  public var state: String?
  /// The CEP: eight digits.
  public var postalCode: String?
  /// A small JPEG file in base64 (RFC 4648), as the device made it: without what cameras add to it. Empty for none.
  public var logo = ""

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("id", &id)
    fields.field("name", &name, maxLength: Limits.name)
    fields.field("plan", &planName)
    fields.field("createdAt", &createdAt)
    fields.field("timeZone", &timeZone, maxLength: EditClinic.longestZone)
    fields.field("phone", &phone)
    fields.field("street", &street, maxLength: Limits.line)
    fields.field("number", &number, maxLength: Limits.number)
    fields.field("complement", &complement, maxLength: Limits.line)
    fields.field("district", &district, maxLength: Limits.line)
    fields.field("city", &city, maxLength: Limits.line)
    fields.field("state", &state, maxLength: 2)
    fields.field("postalCode", &postalCode, maxLength: 8)
    fields.field("logo", &logo, maxLength: Limits.logo)
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
