import API
import Flow
import Values

extension Spaces {
  /// What the blobs of a space are called before their own names.
  static func prefix(of id: String) -> String { id + "/" }

  /// A name among the blobs of all spaces; those of no space are never listed or sent.
  @inline(never)
  func full(_ blob: String) -> String { Self.prefix(of: openID) + blob }

  /// The request with its blobs named among those of all spaces.
  func naming(_ request: HTTPRequest) -> HTTPRequest {
    var request = request
    if let part = request.part { request.part?.blob = full(part.blob) }
    if let blob = request.keptAs { request.keptAs = full(blob) }
    if let blob = request.heldAs { request.heldAs = full(blob) }
    return request
  }

  /// Waits until this tab leads in a matter of the open space.
  func lead(_ id: String, _ receive: @escaping (Response) -> Void) {
    resign(id)
    leads[id] = calls.lead("blob/" + full(id)) { receive(.space(.leads)) }
  }

  /// Leads in that matter no more; in all of them, where none is named.
  func resign(_ id: String?) {
    for lead in leads.keys where id == nil || lead == id {
      if let call = leads.removeValue(forKey: lead) { calls.close(call) }
    }
  }
}
