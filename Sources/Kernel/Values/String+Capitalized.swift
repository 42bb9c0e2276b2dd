extension String {
  /// With a large letter at its beginning: of those that Portuguese and English begin words with.
  public var firstCapitalized: String {
    var result = ""
    for scalar in scalars {
      let isSmall = result.isEmpty && (97...122 ~= scalar.value || 224...253 ~= scalar.value)
      result.append(isSmall ? Unicode.Scalar(scalar.value - 32) ?? scalar : scalar)
    }
    return result
  }
}
