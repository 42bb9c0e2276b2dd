import API
import Flow

extension Problem {
  /// A no of the server's: as it comes, and as it is told.
  static func no(_ status: Int, _ code: String) -> (Response, Problem) {
    let problem = Problem(status: status, title: code, code: code)
    return (.problem(problem), problem)
  }
}
