import ClickHouse

extension CommandLine.Invocation {
  /// How events are taken and kept.
  /// - Returns: what is wrong with what was said.
  func events() -> Result<EventSettings, WrongOption> {
    var settings = EventSettings()
    if let text = option("--events-room", or: "UMBU_EVENTS_ROOM") {
      guard let bytes = Self.bytes(text) else {
        return .failure(
          WrongOption(words: "--events-room is a number of M, G or T, such as 500M, 20G or 1T."))
      }
      settings.budget.bytes = bytes
    }
    if let text = option("--internal-domains", or: "UMBU_INTERNAL_DOMAINS") {
      let domains = text.split(separator: ",").map { $0.lowercased() }
      guard !domains.isEmpty, domains.allSatisfy({ $0.contains(".") && !$0.contains("@") }) else {
        return .failure(
          WrongOption(words: "--internal-domains is a list of domains, such as umbu.example."))
      }
      settings.internalDomains = Set(domains)
    }
    settings.address = options["--events-address"]
    if let text = option("--clickhouse", or: "UMBU_CLICKHOUSE") {
      if text == "gone" {
        settings.hasNoCopies = true
      } else {
        let password = option("", or: "UMBU_CLICKHOUSE_PASSWORD")
        guard let address = ClickHouseAddress(text, password: password) else {
          return .failure(
            WrongOption(
              words:
                "--clickhouse is http://USER@HOST:8123/DATABASE, with the password in "
                + "UMBU_CLICKHOUSE_PASSWORD, or gone."))
        }
        settings.clickHouse = address
      }
    }
    return .success(settings)
  }

  /// `500M`, `20G`, `1T`, of 1,024 each.
  private static func bytes(_ text: String) -> Int64? {
    let shifts: [Character: Int64] = ["M": 20, "G": 30, "T": 40]
    guard let unit = text.last, let shift = shifts[unit], let count = Int64(text.dropLast()),
      1...1_000_000 ~= count
    else { return nil }
    return count << shift
  }
}
