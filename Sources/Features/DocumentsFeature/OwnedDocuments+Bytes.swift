import API
import Documents
import Flow
import Records
import Values

extension OwnedDocuments {
  /// Pictures that are not on the server yet are shown from their own bytes, up to so many.
  private static var mostShownBytes: Int64 { 20_000_000 }

  /// Where the bytes of a document lie on this device, if they do: as they were chosen, or as they
  /// were fetched with that edge, 0 for the whole file. Nil for one that was chosen on another device and is
  /// not at the server yet.
  static func blob(of document: Document, _ edge: Int, _ state: State) -> String? {
    if let file = document.file { return fetched(file, edge) }
    guard let kept = state.kept(document.id) else { return nil }
    return edge == 0 || document.bytes <= mostShownBytes ? kept.blob : nil
  }

  /// The name under which the device keeps what it fetched.
  static func fetched(_ file: UUID, _ edge: Int) -> String {
    edge == 0 ? "file/\(file.description)" : "file/\(file.description)-\(edge.description)"
  }

  /// Asks the server for a file and keeps it; without an edge all of it.
  static func fetch(
    _ file: UUID, _ edge: Int, _ receive: @escaping (HTTPOutcome) -> Action
  ) -> Effect<Action> {
    let size = edge == 0 ? "" : "?size=" + edge.description
    var request = HTTPRequest(.get, "v1/files/" + file.description + size)
    request.keptAs = fetched(file, edge)
    return .http(request, receive)
  }
}

extension HTTPOutcome {
  var isGood: Bool {
    if case .answered(let response) = self { response.status == 200 } else { false }
  }
}
