extension StoreProblem {
  /// For who writes a scenario or pushes a button.
  public var words: String {
    switch self {
    case .unknownProduct(let id): "nothing is sold that is called \(id)"
    case .nothingBought(let customer): "\(customer) has bought nothing"
    case .notNow(let why): why
    }
  }
}

extension StoreScenario.Failure {
  public var words: String { "line \(step.line): \(problem.words)." }
}
