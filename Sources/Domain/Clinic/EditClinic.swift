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

  public init() {}

  public init(timeZone: String) {
    self.timeZone = timeZone
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("timeZone", &timeZone, maxLength: Self.longestZone)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    guard var clinic = transaction.clinic else {
      throw Refusal(.missing, ClinicProfile.recordType)
    }
    if let timeZone {
      guard Self.isZoneName(timeZone) else { throw Refusal(.invalid, "timeZone") }
      clinic.timeZone = timeZone
    }
    transaction.put(clinic)
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
