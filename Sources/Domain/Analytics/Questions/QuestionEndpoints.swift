import API

/// The operations of questions.
public enum QuestionEndpoints {
  /// Open in the sense that no session is asked for: the bearer token is a key of the kind `ask`.
  public static let ask = Endpoint<Question, Answer>(
    "askAnalytics", .post, "v1/analytics/ask", access: .open,
    summary: """
      Answer a question about the events of the app. The bearer token is a key of the kind that \
      asks.
      """,
    isRepeatable: true)

  /// The same of who asks.
  public static let sql = Endpoint<SQLQuery, SQLTable>(
    "queryAnalytics", .post, "v1/analytics/sql", access: .open,
    summary: """
      Run a query in SQL that reads events, people and links. The bearer token is a key of the \
      kind that asks.
      """,
    isRepeatable: true)

  /// The same: support tools know accounts, and nobody outside knows whose a pseudonym is.
  public static let timeline = Endpoint<PersonLookup, Answer>(
    "readTimeline", .post, "v1/analytics/people", access: .open,
    summary: """
      What was counted of an account, the newest first. The bearer token is a key of the kind that \
      asks.
      """,
    isRepeatable: true)
}
