import Fields
import Flow
import Records
import Values

/// An edit that puts an earlier value of one field back, and the one that undoes it.
public struct PutBack: Equatable, Sendable {
  public let subject: Subject
  public let field: String
  public let edit: Request
  public let undo: Request

  public init(_ field: String, of subject: Subject, by edit: Request, undo: Request) {
    self.subject = subject
    self.field = field
    self.edit = edit
    self.undo = undo
  }

  /// Nil when the record has that value, when the field cannot take it any more, or when the record is
  /// not here.
  /// - Parameter edit: the mutation that leads from one version of the record to another.
  public init?<R: Record, Edit: Mutation>(
    _ change: FieldChange, in record: R?, by edit: (R, R) -> Edit
  ) {
    guard let record else { return nil }
    var earlier = record
    do throws(FieldError) {
      try earlier.apply([change])
    } catch {
      return nil
    }
    guard earlier != record else { return nil }
    self.init(
      change.name, of: Subject(record.id), by: .mutate(edit(record, earlier)),
      undo: .mutate(edit(earlier, record)))
  }
}
