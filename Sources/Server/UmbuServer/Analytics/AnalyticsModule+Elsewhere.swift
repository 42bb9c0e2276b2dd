import API
import EventStore
import Fields

extension AnalyticsModule {
  /// What the process answers that has the files of events; nil where this one is to answer.
  /// - Parameter key: the bearer token of who asks; nil for none.
  /// - Throws: a `Problem`: that process's own, or 503 when it does not answer or sends on what was sent on.
  func answerElsewhere<Input: FieldObject, Output: FieldObject>(
    _ endpoint: Endpoint<Input, Output>, _ input: Input, _ call: Call, key: String?
  ) async throws -> Output? {
    guard let forwarding, let address = try await events.elsewhere() else { return nil }
    guard !call.isForwarded else { throw Problem.movedQuestions }
    return try await forwarding.ask(endpoint, input, at: address, key: key)
  }
}
