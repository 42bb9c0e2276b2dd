import API
import Fields
import Values

/// A picture of the web as a server brought it.
public struct PictureContent: Hashable, Sendable {
  /// Its media type, by its first bytes: `image/png`.
  public var type: String
  public var bytes: [UInt8]

  public init(_ bytes: [UInt8], type: String) {
    self.type = type
    self.bytes = bytes
  }
}

extension FetchEndpoints {
  /// Asks for a picture.
  public static func request(forPicture wish: PageWish) -> HTTPRequest {
    var request = picture.request(wish)
    request.headers.remove { $0.isNamed("Accept") }
    request.headers.append(HTTPHeader("Accept", "image/*, \(Problem.contentType)"))
    return request
  }

  /// What came of it. An answer that is no picture, or an empty one, is none of this server's.
  public static func content(of outcome: HTTPOutcome) -> Result<PictureContent, APIError> {
    switch outcome {
    case .failed(.invalidURL): return .failure(.invalidURL)
    case .failed(let failure): return .failure(.network(failure))
    case .answered(let response) where response.status == 200:
      guard let type = response.header("Content-Type"), type.begins(with: "image/"),
        !response.body.isEmpty
      else { return .failure(.decoding(FieldError("", .malformed))) }
      return .success(PictureContent(response.body, type: type))
    case .answered(let response): return .failure(APIError(response))
    }
  }
}
