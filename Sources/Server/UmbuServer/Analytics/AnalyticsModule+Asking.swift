import API
import Analytics
import Database
import EventAnswers
import EventStore
import Threading
import Values

/// Answering questions about what was counted.
extension AnalyticsModule {
  var ask: Operation {
    Operation(QuestionEndpoints.ask, refusals: [401]) { [self] question, call in
      guard let key = call.token, try await mayAsk(key) else { throw Problem.noKey }
      do {
        let answer = try await answerElsewhere(QuestionEndpoints.ask, question, call, key: key)
        if let answer { return answer }
        return try await desk.answer(question)
      } catch let failure as QuestionFailure {
        throw Problem(failure)
      } catch is WorkerPool.Busy {
        throw Problem.manyQuestions
      }
    }
  }

  /// Whether a key is one that asks, and was not revoked.
  func mayAsk(_ key: String) async throws -> Bool {
    let found = try await context.events.read { [store] in try store.key(key, in: $0) }
    return found?.kind == .ask
  }
}

extension Problem {
  /// 401: no key that asks.
  static let noKey = Problem(
    status: 401, title: "No key", code: "noKey",
    detail: "The bearer token is no key that asks, or it was revoked.")

  /// 503: as many questions wait as may.
  static let manyQuestions = Problem(
    status: 503, title: "Busy", code: "busy",
    detail: "Too many questions wait. Ask again; nothing was done of this one.")

  /// 503: the files are not where they were asked for.
  static let movedQuestions = Problem(
    status: 503, title: "Busy", code: "busy",
    detail: "The process that has the events does not answer. Ask again.")

  /// Why a question has no answer.
  init(_ failure: QuestionFailure) {
    switch failure {
    case .problem(let errors):
      self.init(
        status: 422, title: "Not a question", code: "badQuestion",
        detail: "It cannot be answered as it was asked.", errors: errors)
    case .tooMuch(let limit):
      self.init(
        status: 422, title: "Too much", code: "tooMuch",
        detail: limit.words(.pt) + " / " + limit.words(.en),
        errors: [FieldProblem(path: "", reason: limit.rawValue)])
    case .cancelled: self = .manyQuestions
    case .damaged:
      self.init(
        status: 500, title: "Damaged", code: "damaged",
        detail: "Events that were kept cannot be read. umbu doctor says more.")
    }
  }
}
