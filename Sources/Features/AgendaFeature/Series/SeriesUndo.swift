import Agenda
import Flow
import Records
import Values

/// What takes back what became of a series, beside that of its sessions.
public struct SeriesUndo: Hashable, Sendable {
  public enum Change: Hashable, Sendable {
    /// Where its sessions were.
    case place(SessionPlace, daysLater: Int)
    /// The last day that it had; nil is as its rule says.
    case lastDay(CivilDate?, insteadOf: CivilDate)
    /// Somebody came to a group's.
    case came(UUID)
  }

  public let series: ID<Series>
  public let change: Change

  init(_ series: ID<Series>, _ change: Change) {
    self.series = series
    self.change = change
  }

  var request: Request {
    switch change {
    case .place(let place, let days):
      .mutate(ChangeSeries(series, to: place, daysLater: days))
    case .lastDay(let day, let end): .mutate(EndSeries(series, with: day, insteadOf: end))
    case .came(let person): .mutate(ChangeSeries(series, joining: person))
    }
  }
}
