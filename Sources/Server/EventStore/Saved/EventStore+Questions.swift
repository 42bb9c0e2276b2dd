import Analytics
import Database
import Fields
import SyncServer
import Values

/// The table `event_question`: questions that the business gave a name.
extension EventStore {
  /// All of them, by their names. One that this program cannot read any more is none.
  public func questions(in transaction: any ReadTransaction) throws -> [String: Question] {
    let rows = try transaction.rows("SELECT name, content FROM event_question") { row in
      (name: row.text(0), content: row.text(1))
    }
    var questions: [String: Question] = [:]
    for (name, content) in rows {
      questions[name] = try? Question(
        jsonBytes: Array(content.utf8), limits: JSONLimits(depth: 32))
    }
    return questions
  }

  /// Gives a question a name, or a name another question.
  /// - Parameter who: who did it, as the operators know them.
  public func save(
    _ question: Question, as name: String, by who: String, in transaction: any WriteTransaction
  ) throws {
    try transaction.execute(
      """
      INSERT INTO event_question (name, content, saved_at, saved_by) VALUES ($1, $2, $3, $4) \
      ON CONFLICT (name) DO UPDATE SET content = excluded.content, saved_at = excluded.saved_at, \
      saved_by = excluded.saved_by
      """,
      [
        .text(name), .text(question.object.jsonText), .integer(now().milliseconds), .text(who),
      ])
  }

  /// Forgets a name.
  /// - Returns: false when nothing was saved under it.
  public func forgetQuestion(_ name: String, in transaction: any WriteTransaction) throws -> Bool {
    try transaction.execute("DELETE FROM event_question WHERE name = $1", [.text(name)]) > 0
  }
}
