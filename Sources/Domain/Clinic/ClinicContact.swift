import Fields
import Values

/// How a clinic is reached, where it is, and its picture. Its fields are the clinic's own.
public struct ClinicContact: Hashable, Sendable {
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

  mutating func visit(_ fields: FieldVisitor) {
    fields.field("phone", &phone)
    fields.line("street", &street, maxLength: ClinicProfile.Limits.line)
    fields.line("number", &number, maxLength: ClinicProfile.Limits.number)
    fields.line("complement", &complement, maxLength: ClinicProfile.Limits.line)
    fields.line("district", &district, maxLength: ClinicProfile.Limits.line)
    fields.line("city", &city, maxLength: ClinicProfile.Limits.line)
    fields.field("state", &state, maxLength: 2)
    fields.field("postalCode", &postalCode, maxLength: 8)
    fields.field("logo", &logo, maxLength: ClinicProfile.Limits.logo)
  }
}

extension ClinicContact {
  /// Where it is; all of it is empty where that is not said.
  public var address: ClinicAddress {
    var address = ClinicAddress()
    address.street = street
    address.number = number
    address.complement = complement
    address.district = district
    address.city = city
    address.state = state ?? ""
    address.postalCode = postalCode ?? ""
    return address
  }
}
