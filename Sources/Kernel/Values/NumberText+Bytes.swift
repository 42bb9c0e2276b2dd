extension NumberText {
  /// "1,2 MB": by 1,024, as the plans count.
  public static func bytes(_ bytes: Int64, in language: Language) -> String {
    let units = ["B", "kB", "MB", "GB"]
    var value = Double(bytes)
    var unit = 0
    while value >= 1_023.5, unit < units.count - 1 {
      value /= 1_024
      unit += 1
    }
    let decimals = unit > 1 && value < 100 ? 1 : 0
    return text(value, decimals: decimals, in: language) + " " + units[unit]
  }
}
