extension CivilDate {
  /// As people in Brazil write it: `31/12/1980`.
  public var slashed: String {
    let (year, month, day) = parts
    return "\(day < 10 ? "0" : "")\(day)/\(month < 10 ? "0" : "")\(month)/\(year)"
  }
}
