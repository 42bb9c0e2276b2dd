import API
import Fields
import Testing

@Suite("FF-022 typed calls")
struct EndpointTests {
  @Test("FF-024 method, path and headers come from the endpoint, the body from the input")
  func body() {
    let request = Greetings.add.request(Greeting("João", times: 2, tags: ["a"]))
    #expect(request.method == .post)
    #expect(request.path == "v1/greetings")
    #expect(request.header("content-type") == "application/json")
    #expect(request.header("ACCEPT") == "application/json, application/problem+json")
    #expect(
      String(decoding: request.body, as: UTF8.self)
        == #"{"name":"João","times":2,"tags":["a"]}"#)
    #expect(request.access == .session)
    #expect(!request.isRepeatable)
  }

  @Test("where the method has no body the input becomes a query, encoded")
  func query() {
    let request = Greetings.find.request(Greeting("João & cia", times: 2, tags: ["a", "b/c"]))
    #expect(request.path == "v1/greetings?name=Jo%C3%A3o%20%26%20cia&times=2&tags=a&tags=b%2Fc")
    #expect(request.body.isEmpty)
    #expect(request.access == .open)
    #expect(request.isRepeatable)
    #expect(request.hasValidPath)
  }

  @Test("an answer is read as the output")
  func output() {
    let outcome = HTTPOutcome.answer(200, #"{"name":"Ana","times":1,"new":true}"#)
    #expect(Greetings.find.decode(outcome) == .success(Greeting("Ana", times: 1)))
  }

  @Test("an operation without output takes an answer without body")
  func nothing() {
    #expect(Greetings.remove.decode(.answer(204)) == .success(Nothing()))
    #expect(Greetings.remove.decode(.answer(200, "{}")) == .success(Nothing()))
  }

  @Test("FF-026 an answer of another shape is a decoding error that says where")
  func decoding() {
    #expect(failure(.answer(200, #"{"name":"Ana"}"#)) == .decoding(FieldError("times", .missing)))
    #expect(failure(.answer(200, "<html>")) == .decoding(FieldError("", .malformed)))
    #expect(failure(.answer(200)) == .decoding(FieldError("", .malformed)))
  }

  @Test("FF-026 no answer is a network error, a bad path is its own")
  func network() {
    #expect(failure(.failed(.unreachable)) == .network(.unreachable))
    #expect(failure(.failed(.timedOut)) == .network(.timedOut))
    #expect(failure(.failed(.invalidURL)) == .invalidURL)
  }

  private func failure(_ outcome: HTTPOutcome) -> APIError? {
    if case .failure(let error) = Greetings.find.decode(outcome) { error } else { nil }
  }
}
