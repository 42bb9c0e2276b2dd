import API
import Fields
import Values

/// The operations of the audit.
public enum AuditEndpoints {
  /// A POST, since ids of people have no place in the addresses that a proxy writes into its log.
  public static let accessReport = Endpoint<AccessReportQuery, AccessReport>(
    "accessReport", .post, "v1/audit/access", access: .session,
    summary: """
      Who looked at, changed or exported one record, the latest first; for those who run its space.
      """,
    isRepeatable: true)
  /// What an app that stopped tells by its page for that; an app that runs queues `ExportData`.
  public static let exported = Endpoint<ExportReport, Nothing>(
    "reportExport", .post, "v1/audit/exported", access: .session,
    summary: "Tell that a file of what was not sent was made, after the app had stopped.",
    isRepeatable: true)
}

/// Whose accesses are asked for.
public struct AccessReportQuery: FieldObject, Hashable, Sendable {
  /// How many entries a page has at most.
  public static let pageSize = 100

  public var space = UUID.zero
  /// The record's id, such as a patient's.
  public var subject = UUID.zero
  /// Only entries before this number; nil for the latest.
  public var before: Int64?

  public init() {}

  public init(space: UUID, subject: UUID, before: Int64? = nil) {
    self.space = space
    self.subject = subject
    self.before = before
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("space", &space)
    fields.field("subject", &subject)
    fields.field("before", &before)
  }
}

/// A page of accesses.
public struct AccessReport: FieldObject, Hashable, Sendable {
  /// The latest first.
  public var entries: [AuditEntry] = []
  /// Whether there are more before the last of them.
  public var hasMore = false

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("entries", &entries, maxCount: AccessReportQuery.pageSize)
    fields.field("hasMore", &hasMore)
  }
}
