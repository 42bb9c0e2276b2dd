import Fields
import Records
import Values

/// Changes what a clinic says of itself. What is nil stays as it is.
public struct EditClinic: Mutation {
  public static let name = "editClinic"
  public static let needs = RecordPermission.write(ClinicProfile.recordType)

  /// Names in the tz database are half as long.
  public static let longestZone = 60

  /// The name of a zone in the tz database. Sessions that are booked stay on the clocks of the zone that they have.
  public var timeZone: String?
  /// What else it says of itself: its name, how it is reached, where it is, its logo. Two people who change
  /// different fields both win.
  public var changes: [FieldChange] = []

  public static let carried = [RecordArgument.changes("changes", of: ClinicProfile.recordType)]

  public init() {}

  /// The edit that leads from one version of a clinic to another.
  public init(from old: ClinicProfile, to new: ClinicProfile) {
    if old.timeZone != new.timeZone { timeZone = new.timeZone }
    changes = ClinicProfile.changes(from: old, to: new).filter { !Self.keeps($0.name) }
  }

  /// Another logo; empty for none.
  public init(logo: String) {
    changes = [FieldChange("logo", .text(logo))]
  }

  public init(timeZone: String) {
    self.timeZone = timeZone
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("timeZone", &timeZone, maxLength: Self.longestZone)
    fields.field("changes", &changes)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    guard var clinic = transaction.clinic else {
      throw Refusal(.missing, ClinicProfile.recordType)
    }
    if let timeZone {
      guard Self.isZoneName(timeZone) else { throw Refusal(.invalid, "timeZone") }
      clinic.timeZone = timeZone
    }
    if !changes.isEmpty { try Self.make(changes, in: &clinic) }
    transaction.put(clinic)
  }

  private static func make(
    _ changes: [FieldChange], in clinic: inout ClinicProfile
  ) throws(Refusal) {
    for change in changes where keeps(change.name) { throw Refusal(.forbidden, change.name) }
    do throws(FieldError) {
      try clinic.apply(changes)
    } catch {
      throw Refusal(unreadable: error)
    }
    if let (field, problem) = clinic.problem {
      throw Refusal(.invalid, field, reason: problem.rawValue)
    }
  }

  /// What no list of changes touches: the plan is the server's, and the zone has its own argument.
  private static func keeps(_ field: String) -> Bool {
    switch field {
    case "id", "plan", "createdAt", "timeZone": true
    default: false
    }
  }

  /// Whether it could be the name of a zone: which there are, no rule of the store knows.
  private static func isZoneName(_ name: String) -> Bool {
    let bytes = name.bytes
    guard !bytes.isEmpty, bytes.count <= longestZone else { return false }
    return !bytes.contains { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "_"),
        UInt8(ascii: "-"), UInt8(ascii: "+"):
        false
      default: true
      }
    }
  }
}
