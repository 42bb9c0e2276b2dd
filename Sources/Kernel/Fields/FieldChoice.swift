/// An enum of texts as a field: its raw values are the only texts allowed.
///
/// `enum Sex: String, FieldChoice { case female, male }` needs nothing else.
public protocol FieldChoice: FieldValue, RawRepresentable, CaseIterable where RawValue == String {}

extension FieldChoice {
  @inlinable
  public static var shape: FieldShape {
    var values: [String] = []
    for choice in allCases { values.append(choice.rawValue) }
    return FieldShape(outline, values: values)
  }

  @inlinable
  public static var outline: FieldOutline { FieldOutline(.text) }

  @inlinable
  public var json: JSONValue { .text(rawValue) }

  @inlinable
  public init?(json: JSONValue) {
    guard case .text(let text) = json else { return nil }
    self.init(rawValue: text)
  }
}
