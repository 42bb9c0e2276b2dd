import Values

/// Why a field of a clinic is not acceptable. Raw values are a refusal's `reason`.
public enum ClinicProblem: String, Hashable, Sendable {
  case missing
  case tooLong
  /// No state of Brazil, no CEP, or no picture.
  case unknown
  /// The CEP is of another state than the one that is chosen.
  case otherState
}

extension ClinicProfile {
  /// What is wrong with what it says of itself, as every server and device sees it; nil for nothing.
  var problem: (field: String, problem: ClinicProblem)? {
    if name.isBlank { return ("name", .missing) }
    if let state = contact.state, !FederalUnits.has(state) { return ("state", .unknown) }
    if let code = contact.postalCode, !PostalCodes.isCode(code) { return ("postalCode", .unknown) }
    if !contact.logo.isEmpty, !contact.logo.isBase64JPEG { return ("logo", .unknown) }
    return nil
  }

  /// What is wrong with what was typed: also what no server refuses, since codes come and go.
  public var typedProblems: [(field: String, problem: ClinicProblem)] {
    var problems: [(field: String, problem: ClinicProblem)] = []
    if let problem { problems.append(problem) }
    if let state = contact.state, let code = contact.postalCode,
      let home = PostalCodes.state(of: code), home != state
    {
      problems.append(("postalCode", .otherState))
    }
    return problems
  }
}
