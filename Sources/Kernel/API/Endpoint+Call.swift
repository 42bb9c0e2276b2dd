import Fields
import Values

extension Endpoint {
  /// The request that calls this operation: the input as JSON, or as a query where the method has
  /// no body.
  public func request(_ input: Input) -> HTTPRequest {
    var request = HTTPRequest(method, path, access: access, isRepeatable: isRepeatable)
    request.carry(input.object)
    return request
  }

  /// What the outcome of that request means: the output, or why there is none.
  ///
  /// The status is looked at before the body, so that an error page never becomes a decoding error.
  public func decode(_ outcome: HTTPOutcome) -> Result<Output, APIError> {
    switch outcome {
    case .failed(.invalidURL): .failure(.invalidURL)
    case .failed(let failure): .failure(.network(failure))
    case .answered(let response) where 200...299 ~= response.status: read(response.body)
    case .answered(let response): .failure(APIError(response))
    }
  }

  private func read(_ body: [UInt8]) -> Result<Output, APIError> {
    if body.isEmpty, Output.fields.isEmpty { return .success(Output()) }
    guard let json = parsed(body) else {
      return .failure(.decoding(FieldError("", .malformed)))
    }
    do throws(FieldError) {
      return .success(try Output(object: json))
    } catch {
      return .failure(.decoding(error))
    }
  }
}

// What does not depend on the types of an endpoint is compiled once (Docs/Embedded.md, Size).

extension HTTPRequest {
  /// Takes the input of an endpoint along, and asks for JSON.
  fileprivate mutating func carry(_ input: JSONValue) {
    headers = [HTTPHeader("Accept", "application/json, \(Problem.contentType)")]
    switch method {
    case .get, .head, .delete:
      path += query(input)
    case .post, .put, .patch:
      headers.append(HTTPHeader("Content-Type", "application/json"))
      body = input.bytes
    }
  }
}

private func parsed(_ body: [UInt8]) -> JSONValue? {
  do throws(JSONError) { return try JSONValue.parse(body) } catch { return nil }
}

/// The members as `?name=value`, lists as repeated names.
private func query(_ input: JSONValue) -> String {
  guard case .object(let members) = input else { return "" }
  var text = ""
  for member in members {
    for value in member.value.array ?? [member.value] {
      text += text.isEmpty ? "?" : "&"
      text += percentEncoded(member.name) + "=" + percentEncoded(value.text ?? value.jsonText)
    }
  }
  return text
}

/// Text as it may stand in a query (RFC 3986): everything but unreserved characters as `%XX`.
private func percentEncoded(_ text: String) -> String {
  let digits = Array("0123456789ABCDEF".bytes)
  var bytes: [UInt8] = []
  for byte in text.bytes {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E:
      bytes.append(byte)
    default:
      bytes += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
  }
  return String(utf8: bytes)
}
