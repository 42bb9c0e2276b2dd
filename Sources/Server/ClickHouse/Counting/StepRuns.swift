/// Steps that follow each other, as SQL finds in which of them a moment lies: stretches of steps that are equally long, of
/// which there are few, for days and hours are so but where clocks change.
struct StepRuns {
  struct Run: Hashable {
    /// The first step, and its first millisecond.
    var first: Int
    var start: Int64
    /// Of each step, and where the last one ends.
    var width, end: Int64
  }

  private(set) var runs: [Run] = []

  /// - Parameter steps: the first milliseconds, ascending, and the end of the last.
  init(_ steps: [Int64]) {
    for step in 0..<max(0, steps.count - 1) {
      let width = steps[step + 1] - steps[step]
      if let last = runs.last, last.width == width {
        runs[runs.count - 1].end = steps[step + 1]
      } else {
        runs.append(Run(first: step, start: steps[step], width: width, end: steps[step + 1]))
      }
    }
  }

  /// The number of the step of the column `at`, which lies in one of them.
  var sql: ClickHouseSQL {
    guard let last = runs.last else { return "0" }
    var parts: [ClickHouseSQL] = []
    for run in runs.dropLast() {
      parts.append("at < \(run.end)")
      parts.append(Self.step(run))
    }
    parts.append(Self.step(last))
    return parts.count == 1 ? parts[0] : "multiIf(\(sql: .joined(parts, ", ")))"
  }

  private static func step(_ run: Run) -> ClickHouseSQL {
    "intDiv(at - \(run.start), \(run.width)) + \(run.first)"
  }
}
