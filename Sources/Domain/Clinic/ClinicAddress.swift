import Values

/// Where a clinic is, as people in Brazil write it.
public struct ClinicAddress: Hashable, Sendable {
  public var street = ""
  public var number = ""
  public var complement = ""
  public var district = ""
  public var city = ""
  /// Two letters.
  public var state = ""
  /// Eight digits.
  public var postalCode = ""

  public init() {}

  public var isEmpty: Bool { lines.isEmpty }

  /// One or two lines: "Rua das Flores, 123, sala 4 – Centro" and "Campinas – SP, 13010-000".
  public var lines: [String] {
    let house = Self.joined([Self.joined([street, number, complement], ", "), district], " – ")
    let place = Self.joined(
      [Self.joined([city, state], " – "), PostalCodes.text(postalCode)], ", ")
    return [house, place].filter { !$0.isEmpty }
  }

  /// In one line.
  public var line: String { lines.joined(separator: ", ") }

  private static func joined(_ parts: [String], _ separator: String) -> String {
    parts.filter { !$0.isEmpty }.joined(separator: separator)
  }
}
