import API
import Fields
import Testing
import Values

@Suite("FF-026 statuses")
struct StatusTests {
  private static func problem(_ status: Int) -> Problem { Problem(status: status, title: "T") }

  /// A status, the error that it means, and whether a retry may help.
  static let table: [(Int, APIError, Bool)] = [
    (400, .invalid(problem(400)), false),
    (401, .unauthorized(problem(401)), false),
    (402, .paywall(problem(402)), false),
    (403, .forbidden(problem(403)), false),
    (404, .missing(problem(404)), false),
    (409, .conflict(problem(409)), false),
    (410, .gone(problem(410)), false),
    (412, .conflict(problem(412)), false),
    (413, .tooLarge(problem(413)), false),
    (418, .unexpected(status: 418), false),
    (422, .invalid(problem(422)), false),
    (426, .outdated(problem(426)), false),
    (429, .rateLimited(retryAfter: 7), true),
    (500, .server(status: 500, retryAfter: 7), true),
    (502, .server(status: 502, retryAfter: 7), true),
    (503, .server(status: 503, retryAfter: 7), true),
    (507, .serverFull, true),
  ]

  @Test("each status becomes its own error, which knows whether a retry helps", arguments: table)
  func statuses(status: Int, error: APIError, canRetry: Bool) {
    let body = Self.problem(status).object.jsonText
    let outcome = HTTPOutcome.answer(status, body, headers: [HTTPHeader("retry-after", "7")])
    #expect(Greetings.find.decode(outcome) == .failure(error))
    #expect(error.canRetry == canRetry)
  }

  @Test("a 403 for the plan's limit is a paywall")
  func planLimit() {
    let problem = Problem(status: 403, title: "Limit", code: "limitReached")
    #expect(
      Greetings.find.decode(.answer(403, problem.object.jsonText)) == .failure(.paywall(problem)))
  }

  @Test("what is wrong with each field survives the way")
  func fields() {
    let problem = Problem(
      status: 422, title: "Invalid", detail: "See the fields.",
      errors: [FieldProblem(path: "email", reason: "taken")])
    #expect(
      Greetings.add.decode(.answer(422, problem.object.jsonText)) == .failure(.invalid(problem)))
  }

  @Test(
    "an error page that is no problem document keeps its status",
    arguments: [
      "", "<html>Bad gateway</html>", "[]", #"{"title":1}"#,
    ])
  func page(body: String) {
    var problem = Problem()
    problem.status = 404
    #expect(Greetings.find.decode(.answer(404, body)) == .failure(.missing(problem)))
  }

  @Test(
    "Retry-After is seconds; anything else is nothing",
    arguments: [
      ("0", 0), ("120", 120), ("-1", nil), ("soon", nil), ("Fri, 31 Dec 1999 23:59:59 GMT", nil),
    ])
  func retryAfter(text: String, seconds: Int?) {
    let headers = [HTTPHeader("Retry-After", text)]
    let outcome = HTTPOutcome.answer(429, headers: headers)
    #expect(Greetings.find.decode(outcome) == .failure(.rateLimited(retryAfter: seconds)))
  }

  @Test("every error has words in both languages, without codes", arguments: table)
  func words(status: Int, error: APIError, canRetry: Bool) {
    for language in Language.allCases {
      let text = error.words(language)
      #expect(text.hasSuffix("."))
      #expect(!text.contains("\(status)"))
    }
  }
}
