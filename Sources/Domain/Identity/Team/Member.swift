import Fields
import Records
import Values

/// A person of a space, as its members see one another. The server alone writes it, together with
/// the membership that it shows; no mutation touches it.
///
/// Who left stays as a record, since what they did goes on bearing their name.
public struct Member: Record, FieldObject {
  public static let recordType = "member"
  public static let table = RecordTable(Member.self)
  public static let indexes = [RecordIndex("role", on: ["roleName"])]

  /// The account's id.
  public var id = ID<Member>.none
  public var email = ""
  /// What they say that they are called; nil where they have not said it.
  public var name: String?
  /// A `Role`'s raw value, kept as it came, since a newer server may know more roles.
  public var roleName = ""
  public var joinedAt = Instant.epoch
  /// When they were removed or left; nil while they belong to the space.
  public var leftAt: Instant?

  public init() {}

  public init(
    _ account: UUID, _ email: String, _ name: String? = nil, as role: Role, since time: Instant
  ) {
    id = ID(account)
    self.email = email
    self.name = name
    roleName = role.rawValue
    joinedAt = time
  }

  /// What they are called: by their e-mail as long as they have not said it.
  public var calledName: String { name ?? email }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("id", &id)
    fields.field("email", &email, maxLength: Credentials.emailMax)
    fields.field("roleName", &roleName)
    fields.field("joinedAt", &joinedAt)
    fields.field("leftAt", &leftAt)
    fields.field("name", &name, maxLength: PersonName.most)
  }
}
