import Analytics
import Values

/// A condition in the numbers of a source.
indirect enum Predicate {
  case all([Predicate])
  case any([Predicate])
  case not(Predicate)
  /// By the number of the stamp.
  case stamp(ContiguousArray<Bool>)
  /// By the number of a text; none is the last one.
  case text(column: Int, ContiguousArray<Bool>)
  case number(column: Int, NumberTest)
  /// By the number of the event's name.
  case event(ContiguousArray<Bool>)
  /// By the number of the interval's value; none is the last one.
  case interval(kind: String, ContiguousArray<Bool>)
  /// Whether it holds of who is in a group, and of who is not.
  case group(PersonSet, inside: Bool, outside: Bool)

  func holds(_ view: RowView, _ row: Int, of person: Int32, _ intervals: IntervalIndex) -> Bool {
    switch self {
    case .all(let parts):
      for part in parts where !part.holds(view, row, of: person, intervals) { return false }
      return true
    case .any(let parts):
      for part in parts where part.holds(view, row, of: person, intervals) { return true }
      return false
    case .not(let part): return !part.holds(view, row, of: person, intervals)
    case .stamp(let accepted): return accepted[Int(view.rows.stamps[row])]
    case .text(let column, let accepted):
      let value = view.value(column, at: row)
      return accepted[value == DayRows.null ? accepted.count - 1 : Int(value)]
    case .number(let column, let test):
      let value = view.value(column, at: row)
      return test.holds(value == DayRows.null ? nil : value)
    case .event(let accepted): return accepted[Int(view.rows.events[row])]
    case .interval(let kind, let accepted):
      let value = intervals.value(of: person, kind, at: view.rows.times[row])
      return accepted[value.map { Int($0) } ?? accepted.count - 1]
    case .group(let people, let inside, let outside):
      return people.contains(person) ? inside : outside
    }
  }
}

extension Predicate {
  /// The stamps that it lets through, and what it asks beside these; nil where it asks nothing of stamps alone.
  var parted: (stamps: ContiguousArray<Bool>, rest: [Predicate])? {
    switch self {
    case .stamp(let accepted): return (accepted, [])
    case .all(let parts):
      var (stamps, rest): (ContiguousArray<Bool>?, [Predicate]) = (nil, [])
      for part in parts {
        if case .stamp(let accepted) = part {
          stamps = stamps.map { ContiguousArray(zip($0, accepted).map { $0 && $1 }) } ?? accepted
        } else {
          rest.append(part)
        }
      }
      return stamps.map { ($0, rest) }
    case .any, .not, .text, .number, .event, .interval, .group: return nil
    }
  }

  var readsStamps: Bool {
    switch self {
    case .all(let parts), .any(let parts): parts.contains { $0.readsStamps }
    case .not(let part): part.readsStamps
    case .stamp: true
    case .text, .number, .event, .interval, .group: false
    }
  }
}

/// What is asked of a number in thousandths, or of a flag.
struct NumberTest {
  let operation: ComparisonOperation
  let values: [Int64]

  func holds(_ value: Int64?) -> Bool {
    guard let value else { return operation == .isNotThere || operation == .isNot }
    switch operation {
    case .equals, .oneOf: return values.contains(value)
    case .isNot: return !values.contains(value)
    case .less: return value < values[0]
    case .atMost: return value <= values[0]
    case .greater: return value > values[0]
    case .atLeast: return value >= values[0]
    case .isThere: return true
    case .isNotThere, .inCohort: return false
    }
  }
}

/// A number as columns have it: in thousandths, beyond that rounded.
public enum Thousandths {
  public static func of(_ number: Double) -> Int64 {
    let scaled = (number * 1_000).rounded()
    // The smallest of all stands for nothing.
    guard scaled > -0x1p63 else { return .min + 1 }
    return scaled < 0x1p63 ? Int64(scaled) : .max
  }

  public static func of(_ number: Int64) -> Int64 {
    let (scaled, overflow) = number.multipliedReportingOverflow(by: 1_000)
    guard !overflow else { return number < 0 ? .min + 1 : .max }
    return max(scaled, .min + 1)
  }
}

/// Makes conditions into predicates.
struct PredicateCompiler {
  let context: QuestionContext

  /// - Parameter columns: gets the columns that it reads.
  func compile(_ condition: Condition, _ columns: inout ColumnList) -> Predicate {
    switch condition {
    case .all(let parts): return .all(compile(parts, &columns))
    case .any(let parts): return .any(compile(parts, &columns))
    case .not(let part): return .not(compile(part, &columns))
    case .leaf(let comparison): return compile(comparison, &columns)
    }
  }

  private func compile(_ parts: [Condition], _ columns: inout ColumnList) -> [Predicate] {
    var compiled: [Predicate] = []
    for part in parts { compiled.append(compile(part, &columns)) }
    return compiled
  }

  private func compile(_ comparison: Comparison, _ columns: inout ColumnList) -> Predicate {
    let name = comparison.dimension.name
    switch comparison.dimension.source {
    case .stamp:
      columns.needStamps()
      return .stamp(
        ContiguousArray(
          context.source.stamps.stamps.map { stamp in
            let value = stamp.value(of: name)
            return comparison.dimension.isOfVersions && comparison.operation.isOfOrder
              ? isOrdered(value, comparison) : holds(comparison, for: value)
          }))
    case .event: return .event(accepted(by: comparison, isList: false))
    case .property:
      let column = columns.place(of: "user." + name)
      return .text(column: column, accepted(by: comparison, isList: false))
    case .interval:
      columns.needTimes()
      var accepted = ContiguousArray(
        context.intervals.values.texts.map { holds(comparison, for: $0) })
      accepted.append(holds(comparison, for: nil))
      return .interval(kind: name, accepted)
    case .parameter:
      let column = columns.place(of: name)
      switch context.registry.kind(ofParameter: name) {
      case .number:
        let values = comparison.values.map { Thousandths.of(Comparison.number($0) ?? 0) }
        return .number(
          column: column, NumberTest(operation: comparison.operation, values: values))
      case .flag:
        let values: [Int64] = comparison.values.map { $0 == "true" ? 1 : 0 }
        return .number(
          column: column, NumberTest(operation: comparison.operation, values: values))
      case .list:
        return .text(column: column, accepted(by: comparison, isList: true))
      case .text, nil:
        return .text(column: column, accepted(by: comparison, isList: false))
      }
    case .cohort:
      let people = context.groups[name] ?? PersonSet()
      if comparison.operation == .inCohort {
        return .group(people, inside: true, outside: false)
      }
      return .group(
        people, inside: holds(comparison, for: "true"), outside: holds(comparison, for: "false"))
    }
  }

  /// Whether a version comes before or after the one that is named; false for what is no version.
  private func isOrdered(_ text: String?, _ comparison: Comparison) -> Bool {
    guard let own = text.flatMap({ AppVersion($0) }),
      let other = comparison.values.first.flatMap({ AppVersion($0) })
    else { return false }
    switch comparison.operation {
    case .less: return own < other
    case .atMost: return own <= other
    case .greater: return own > other
    case .atLeast: return own >= other
    case .equals, .isNot, .oneOf, .isThere, .isNotThere, .inCohort: return false
    }
  }

  /// For each text of the source, and at last for none, whether the comparison holds.
  private func accepted(by comparison: Comparison, isList: Bool) -> ContiguousArray<Bool> {
    let names = context.names
    var accepted = ContiguousArray(repeating: holds(comparison, for: nil), count: names.count + 1)
    for code in 0..<names.count {
      accepted[code] =
        isList
        ? holds(comparison, forList: names[code]) : holds(comparison, for: names[code])
    }
    return accepted
  }

  private func holds(_ comparison: Comparison, for text: String?) -> Bool {
    let isNamed = text.map { comparison.values.contains($0) } ?? false
    switch comparison.operation {
    case .equals, .oneOf: return isNamed
    case .isNot: return !isNamed
    case .isThere: return text != nil
    case .isNotThere: return text == nil
    case .less, .atMost, .greater, .atLeast, .inCohort: return false
    }
  }

  /// - Parameter list: its values with commas between.
  private func holds(_ comparison: Comparison, forList list: String) -> Bool {
    let parts = list.split(separator: ",").map { String($0) }
    let isNamed = parts.contains { comparison.values.contains($0) }
    switch comparison.operation {
    case .equals, .oneOf: return isNamed
    case .isNot: return !isNamed
    case .isThere: return true
    case .isNotThere, .less, .atMost, .greater, .atLeast, .inCohort: return false
    }
  }
}
