/// Which options there are.
extension CommandLine.Invocation {
  /// What is followed by a value.
  static let withValue = [
    "--port", "--data", "--database", "--nats", "--web", "--host", "--loops", "--app", "--from",
    "--to", "--archive", "--keys", "--archive-days", "--at", "--files", "--scan", "--mail",
    "--address", "--copies-to", "--audit-key", "--anchors", "--trusted-proxy", "--operator",
    "--config", "--push-subject", "--push-key", "--sms", "--apns", "--fcm", "--bounces",
    "--capture", "--checkout", "--app-store", "--bundle", "--environment", "--month", "--root",
    "--start",
    "--uses", "--ends", "--terms", "--privacy", "--last", "--language",
    "--origins",
    "--events-room", "--internal-domains", "--events", "--events-address",
    "--clickhouse",
    "--limit", "--save",
    "--day", "--form", "--daily", "--mapping", "--question", "--every",
  ]
  /// What may be given several times, and what stands between the values then.
  static let repeated = ["--trusted-proxy": ",", "--anchors": " ", "--app-store": " "]
  /// What stands alone.
  static let alone = [
    "--help", "--version", "--no-rate-limits", "--replace", "--to-damage", "--yes",
    "--with-files", "--remove", "--trial", "--csv", "--json", "--patient", "--forget",
    "--lint", "--page", "--swift",
    "--people", "--forward",
  ]
}
