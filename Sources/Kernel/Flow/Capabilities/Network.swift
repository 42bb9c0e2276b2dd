import API
import Fields

extension Effect {
  /// Calls an operation of the server and receives its output, or why there is none.
  public static func call<Input: Fielded, Output: Fielded>(
    _ endpoint: Endpoint<Input, Output>, _ input: Input,
    _ receive: @escaping (Result<Output, APIError>) -> Action?
  ) -> Effect {
    ask(.call(endpoint, input)) { response in
      if case .http(let outcome) = response { receive(endpoint.decode(outcome)) } else { nil }
    }
  }

  /// Sends a request as it is and receives how it ended.
  public static func http(
    _ request: HTTPRequest, _ receive: @escaping (HTTPOutcome) -> Action
  ) -> Effect {
    ask(.http(request)) { response in
      if case .http(let outcome) = response { receive(outcome) } else { nil }
    }
  }
}

extension Request {
  /// The request that calls an operation.
  public static func call<Input: Fielded, Output: Fielded>(
    _ endpoint: Endpoint<Input, Output>, _ input: Input
  ) -> Request {
    .http(endpoint.request(input))
  }
}

extension Response {
  /// The server's answer with an output, as a test gives it.
  public static func output(_ output: some Fielded, status: Int = 200) -> Response {
    .http(.answered(HTTPResponse(status: status, body: output.object.bytes)))
  }

  /// The server's answer with a problem, as a test gives it.
  public static func problem(_ problem: Problem, headers: [HTTPHeader] = []) -> Response {
    let headers = headers + [HTTPHeader("Content-Type", Problem.contentType)]
    return .http(
      .answered(
        HTTPResponse(status: problem.status, headers: headers, body: problem.object.bytes)))
  }
}
