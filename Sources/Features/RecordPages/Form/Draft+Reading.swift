import Fields
import Values

/// What became of reading a draft: the record, and what is wrong with which field.
public struct DraftReading<R: FormRecord>: Equatable, Sendable {
  public var record: R
  public var problems: SmallMap<R.Field, FieldProblem<R.Problem>>
}

extension Draft {
  /// The record as the form shows it.
  public init<R: FormRecord>(_ record: R) where R.Field == F {
    self.init(values: record.object)
  }

  /// Reads the draft as a new version of `record`.
  /// - Parameter today: the day on which it is typed.
  public func reading<R: FormRecord>(over record: R, today: CivilDate) -> DraftReading<R>
  where R.Field == F {
    var problems = SmallMap<F, FieldProblem<R.Problem>>()
    var changes: [FieldChange] = []
    for field in F.allCases {
      if field.isTags {
        changes.append(FieldChange(field.rawValue, tags.json))
      } else if let value = field.input.read(self[field], today) {
        changes.append(FieldChange(field.rawValue, value))
      } else {
        changes.append(FieldChange(field.rawValue, .null))
        problems[field] = .malformed
      }
    }
    var read = record
    // What a field cannot hold is told, and left out; nearly always there is nothing of the kind.
    while let error = read.failure(applying: changes) {
      let name = error.path.parts { $0 == "." }.first ?? ""
      changes.remove { $0.name == name }
      if let field = F(rawValue: name), problems[field] == nil {
        problems[field] = R.Problem(rawValue: error.reason.rawValue).map { .rule($0) } ?? .malformed
      }
      if changes.isEmpty { break }
    }
    for (name, problem) in read.problems(on: today) {
      guard let field = F(rawValue: name), problems[field] == nil else { continue }
      problems[field] = .rule(problem)
    }
    return DraftReading(record: read, problems: problems)
  }
}

extension FormRecord {
  /// Applies the changes, or says what is wrong with one of them.
  fileprivate mutating func failure(applying changes: [FieldChange]) -> FieldError? {
    do throws(FieldError) {
      try apply(changes)
      return nil
    } catch {
      return error
    }
  }
}
