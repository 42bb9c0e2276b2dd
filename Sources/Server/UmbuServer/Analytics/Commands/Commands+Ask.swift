import API
import Analytics
import EventAnswers
import Fields
import Threading
import Values

extension Commands {
  /// `ask NAME|JSON`, with `--last 30d` or `--from` and `--to`, `--csv` or `--json`, `--language`, `--patient`:
  /// what people use. With `--save NAME` the question gets that name instead, and `--forget` takes it away.
  func ask(_ arguments: [String], in app: AppServer) async throws -> CommandResult {
    guard app.hasEvents, let desk = app.questions else {
      return .failed("Nothing was ever counted of \(app.app.name).")
    }
    let order: AskOrder
    let saved = try await desk.names()
    let own = try await desk.ownNames()
    do throws(AskOrder.Wrong) {
      order = try AskOrder(arguments, saved, own: own)
    } catch {
      return .wronglyAsked(error.words + " See umbu help.")
    }
    do {
      switch order.change {
      case .save(let name):
        try await desk.save(order.questions[0].question, as: name, by: "operator")
        return .done("\(name.printable) is a question now.")
      case .forget(let name):
        return try await desk.forget(name)
          ? .done("\(name.printable) is no question any more.")
          : .failed("Nobody saved a question as \(name.printable).")
      case nil: break
      }
      var answers: [(name: String, answer: Answer)] = []
      for one in order.questions {
        let answer = try await desk.answer(
          one.question, limits: order.isPatient ? .patient : AnswerLimits())
        answers.append((name: one.name, answer: answer))
      }
      return .done(order.text(of: answers))
    } catch let failure as QuestionFailure {
      return Self.unanswered(failure, order.language)
    } catch is WorkerPool.Busy {
      return .failed("Too many questions wait. Ask again.")
    }
  }

  static func unanswered(_ failure: QuestionFailure, _ language: Language) -> CommandResult {
    switch failure {
    case .problem(let problems):
      let lines = problems.map { "  \($0.path.printable): \($0.reason)" }
      return .wronglyAsked(
        "The question cannot be answered as it was asked:\n" + lines.joined(separator: "\n"))
    case .tooMuch(let limit): return .failed(limit.words(language))
    case .cancelled: return .failed("Nobody waited for the answer.")
    case .damaged: return .failed("Events that were kept cannot be read. See umbu doctor.")
    }
  }
}
