import API
import Fields
import Values

/// The operation with which a person says what they are called.
public enum NameEndpoints {
  public static let set = Endpoint<PersonName, AccountView>(
    "setName", .post, "v1/accounts/name", access: .session,
    summary: "Say what the person is called; the spaces that they belong to show it.",
    isRepeatable: true)
}

/// What a person is called by the people of their spaces.
public struct PersonName: FieldObject, Hashable, Sendable {
  /// As typed; empty to be called by the e-mail again.
  public var name = ""

  /// The most Unicode scalars of a name.
  public static let most = 80

  public init() {}

  public init(_ name: String) {
    self.name = name
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("name", &name, maxLength: Self.most)
  }

  /// The name as it is kept: without spaces around it, and with one between its words.
  public var tidied: String { name.tidied }

  /// Why it cannot be kept. Raw values are a problem's `reason`.
  public enum Problem: String, Hashable, Sendable { case tooLong, malformed }

  /// What is wrong with it; nil for one that can be kept.
  public var problem: Problem? {
    let tidied = tidied
    var count = 0
    for scalar in tidied.scalars {
      count += 1
      // What does not show could turn what stands around it.
      if scalar.isInvisible { return .malformed }
    }
    return count > Self.most ? .tooLong : nil
  }
}
