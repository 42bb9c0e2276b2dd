import Agenda
import Fields
import Records
import Scheduling
import Shell
import Values

/// What became of each row, as a spreadsheet.
struct AppointmentResult {
  let rows: [AppointmentRow]
  let check: AppointmentCheck
  let run: Run<AppointmentImport.Deed>
  /// Whether a session has no place.
  let isUnplaced: (ID<Session>) -> Bool
  let words: (Refusal) -> String
  let language: Language

  private struct Outcome {
    var result: Phrase
    var reason = ""
  }

  /// The result of one row and why.
  func bytes() -> [UInt8] {
    let outcomes = outcomes()
    var writer = CSVWriter()
    writer.write(
      [
        FileImportWords.line, ImportWords.who, ImportWords.when, ImportWords.result,
        FileImportWords.reason,
      ].map { $0(language) })
    for (position, row) in rows.enumerated() {
      let outcome = outcomes[position]
      writer.write([
        String(row.line), row.name, ImportWords.moment(row, language),
        outcome.result(language), outcome.reason,
      ])
    }
    return writer.bytes
  }

  private func outcomes() -> [Outcome] {
    var outcomes = [Outcome](
      repeating: Outcome(
        result: ImportWords.leftOut, reason: ImportWords.stopped(language)), count: rows.count)
    for each in check.bad {
      outcomes[each.row].reason = ImportWords.problem(each.problem, language)
    }
    for each in check.known {
      outcomes[each.row] = Outcome(
        result: ImportWords.there, reason: ImportWords.known(each.reason)(language))
    }
    for each in check.ready where !check.isWanted(each) {
      outcomes[each.row].reason = ImportWords.notAPerson(language)
    }
    var persons = [Refusal?](repeating: nil, count: check.newPeople.count)
    var whom = [Int?](repeating: nil, count: rows.count)
    for ready in check.ready {
      if case .new(let person) = ready.whom { whom[ready.row] = person }
    }
    for (position, deed) in run.wanted.enumerated() where position < run.started {
      for row in deed.rows {
        outcomes[row] = Outcome(result: ImportWords.imported)
        if let session = deed.booked, isUnplaced(session) {
          outcomes[row].reason = ImportWords.withoutPlace(language)
        }
      }
    }
    for refused in run.refused {
      if case .person(let person, _) = run.wanted[refused.position] {
        persons[person] = refused.refusal
      }
    }
    for refused in run.refused {
      for row in run.wanted[refused.position].rows {
        // Whoever could not be added has no sessions either: that is why.
        let cause = whom[row].flatMap { persons[$0] } ?? refused.refusal
        outcomes[row] = Outcome(result: ImportWords.leftOut, reason: words(cause))
      }
    }
    return outcomes
  }
}
