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
    .http(request(file, edge), receive)
  }

  private static func request(_ file: UUID, _ edge: Int) -> HTTPRequest {
    let size = edge == 0 ? "" : "?size=" + edge.description
    var request = HTTPRequest(.get, "v1/files/" + file.description + size)
    request.keptAs = fetched(file, edge)
    return request
  }

  /// Where a document's bytes are, for what shows them on the page of its record.
  /// - Parameter edge: the most pixels of a picture's longest side; 0 for all of it.
  public static func place(of document: Document, edge: Int, _ state: State) -> DocumentPlace? {
    guard let blob = blob(of: document, edge, state) else { return nil }
    let isMade = document.file.isThere && edge > 0
    return DocumentPlace(
      blob: blob, type: isMade ? "image/jpeg" : document.type,
      request: document.file.map { request($0, edge) })
  }
}

/// Where the bytes of a document are.
public struct DocumentPlace: Equatable, Sendable {
  /// As which the device keeps them, if it does (`Effect.showBlob`).
  public let blob: String
  public let type: String
  /// What brings them there; nil of those that the server has not got.
  public let request: HTTPRequest?
}

extension HTTPOutcome {
  var isGood: Bool {
    if case .answered(let response) = self { response.status == 200 } else { false }
  }
}
