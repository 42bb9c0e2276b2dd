/// Why something cannot be done in a simulated store.
public enum StoreProblem: Error, Hashable, Sendable {
  /// Nothing of that name is sold.
  case unknownProduct(String)
  /// That customer has bought nothing.
  case nothingBought(String)
  /// It cannot be done with what there is now; says why.
  case notNow(String)

  /// For whoever writes a scenario or pushes a button.
  public var words: String {
    switch self {
    case .unknownProduct(let id): "nothing is sold that is called \(id)"
    case .nothingBought(let customer): "\(customer) has bought nothing"
    case .notNow(let why): why
    }
  }
}
