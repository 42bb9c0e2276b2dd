import Audit
import AuditServer
import Documents
import Fields
import SyncServer

extension AuditNote {
  /// What was done with a document, which is one of its record's; what it is called is not for the audit.
  /// Nil for what is not done with documents.
  /// - Parameter edit: the action as which the audit tells of a change of the record.
  public static func document<Owner: DocumentOwner>(
    of owner: Owner.Type, _ done: DoneMutation, as edit: AuditAction
  ) -> [AuditNote]? {
    typealias Document = OwnedDocument<Owner>
    let arguments = done.mutation.arguments
    let subject = done.subject(
      Owner.recordType,
      arguments[Owner.documentField] ?? arguments["document"]?[Owner.documentField])
    let id = done.subject(Document.recordType, arguments["document"])
    let document = id.map { [JSONValue.Member("document", $0.id.json)] } ?? []
    let fields = JSONValue.Member("fields", .array([.text("documents")]))
    switch done.mutation.name {
    case Document.Add.name:
      let isRecovered = arguments["isRecovered"]?.boolean == true
      return [
        AuditNote(
          edit, of: subject,
          [.init("change", .text("documentAdded")), fields] + document
            + (isRecovered ? [.init("recovered", .boolean(true))] : []))
      ]
    case Document.Rename.name:
      return [
        AuditNote(
          edit, of: subject, [.init("change", .text("documentRenamed")), fields] + document)
      ]
    case Document.Remove.name:
      // One that was gone already is not removed again.
      guard !done.written.isEmpty else { return [] }
      return [
        AuditNote(
          .deleteData, of: subject, [fields, .init("retention", .text("none"))] + document)
      ]
    case Document.View.name:
      let saved = JSONValue.Member("saved", arguments["isSaved"] ?? .boolean(false))
      return [AuditNote(.accessSensitiveData, of: subject, [fields, saved] + document)]
    default:
      return nil
    }
  }
}
