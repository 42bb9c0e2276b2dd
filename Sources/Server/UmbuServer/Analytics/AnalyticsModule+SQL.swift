import API
import Analytics
import EventAnswers
import QueryWire
import Threading

/// Running queries in SQL over what was counted.
extension AnalyticsModule {
  var query: Operation {
    Operation(QuestionEndpoints.sql, refusals: [401]) { [self] query, call in
      guard let key = call.token, try await mayAsk(key) else { throw Problem.noKey }
      guard 1...SQLQuery.mostRows ~= query.limit else {
        throw Problem.sqlRefused(.refused("limit is from 1 to \(SQLQuery.mostRows)"))
      }
      do {
        let answer = try await answerElsewhere(QuestionEndpoints.sql, query, call, key: key)
        if let answer { return answer }
        return try await desk.run(try await desk.text(of: query), limit: Int(query.limit))
      } catch let failure as QueryFailure {
        throw Problem.sqlRefused(failure)
      } catch let failure as QuestionFailure {
        throw Problem(failure)
      } catch is WorkerPool.Busy {
        throw Problem.manyQuestions
      }
    }
  }
}

extension QueryFailure {
  /// In words, for who runs the server or asks it.
  var sentence: String {
    switch self {
    case .refused(let words): "It is refused: \(words). One statement is taken that reads."
    case .tooLong:
      "It took longer than \(QueryLimits.milliseconds / 1_000) seconds. Ask for fewer days."
    case .tooMuch: "It needs more memory, or has a longer answer, than it may. Ask for fewer days."
    case .damaged: "Events that were kept cannot be read. umbu doctor says more."
    case .unavailable(let why): "Queries are not run: \(why)."
    }
  }
}

extension Problem {
  /// Why a query has no answer.
  static func sqlRefused(_ failure: QueryFailure) -> Problem {
    let (status, title, code) =
      switch failure {
      case .refused: (422, "Refused", "sqlRefused")
      case .tooLong: (422, "Too long", "sqlTooLong")
      case .tooMuch: (422, "Too much", "sqlTooMuch")
      case .damaged: (500, "Damaged", "damaged")
      case .unavailable: (503, "Unavailable", "unavailable")
      }
    return Problem(status: status, title: title, code: code, detail: failure.sentence)
  }
}
