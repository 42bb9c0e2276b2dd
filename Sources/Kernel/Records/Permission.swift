/// What a role may do with the records of a type; each permission includes those before it.
public enum Permission: UInt8, Comparable, Hashable, Sendable, CaseIterable {
  /// They do not even reach its devices.
  case hidden
  case read
  /// Adding some, and changing those that one added oneself.
  case append
  case write

  public static func < (a: Permission, b: Permission) -> Bool { a.rawValue < b.rawValue }
}

/// A permission for the records of one type: what a role has, or what a mutation needs.
public struct RecordPermission: Hashable, Sendable {
  public let recordType: String
  public let permission: Permission

  private init(_ permission: Permission, _ recordType: String) {
    self.recordType = recordType
    self.permission = permission
  }

  public static func hidden(_ recordType: String) -> Self { Self(.hidden, recordType) }
  public static func read(_ recordType: String) -> Self { Self(.read, recordType) }
  public static func append(_ recordType: String) -> Self { Self(.append, recordType) }
  public static func write(_ recordType: String) -> Self { Self(.write, recordType) }
}

/// Who may do what with which records of a space: the one table that the server, the device and its pages
/// ask.
public struct Permissions: Sendable {
  /// What one role may do.
  public struct Row: Sendable {
    let role: String
    let usual: Permission
    let others: [RecordPermission]

    /// - Parameters:
    ///   - role: its raw value.
    ///   - usual: for the record types that `others` does not name.
    ///   - others: where one names a type twice, the first counts.
    public init(_ role: String, _ usual: Permission, except others: [RecordPermission] = []) {
      self.role = role
      self.usual = usual
      self.others = others
    }
  }

  private let rows: [Row]
  private let strangers: Permission

  /// - Parameter strangers: what a role without a row may do.
  public init(_ rows: [Row], strangers: Permission = .hidden) {
    self.rows = rows
    self.strangers = strangers
  }

  /// Whoever belongs to the space may do everything.
  public static let all = Permissions([], strangers: .write)

  /// What a role may do with the records of a type. An empty role is that of nobody, who may do nothing.
  public func permission(of role: String, on recordType: String) -> Permission {
    for row in rows where row.role == role {
      for other in row.others where other.recordType == recordType { return other.permission }
      return row.usual
    }
    return role.isEmpty ? .hidden : strangers
  }
}
