import Agenda
import Records
import Screen
import Shell
import Values

/// Who is not there, in the hours: where their words are read beside what is booked in that time all the same.
extension DayGrid {
  /// The minutes that words need, which is room for two lines, and the gap in which they are put without a look at others.
  private static let least = 30
  private static let ample = 60

  /// Their times, each with its words where no session and no other words stand.
  func absences(_ column: DayPlan.Column) -> [Node] {
    places(column).map { away, place in
      let seen = away.minutes.clamped(to: plan.shown)
      var words: [Node] = []
      if let place {
        let top = Self.rem(place.lowerBound - seen.lowerBound)
        words.append(
          .tag(
            "span", "hours-away-words",
            [.text("style", "top:" + top + ";max-height:" + Self.rem(place.count))],
            [.text(self.words(away))]))
      }
      return .tag("p", "hours-away", [style(seen)], words)
        .keyed("away-" + away.absence.id.description)
    }
  }

  /// Above the hours: absences whose time is so full that their words have no room in it.
  var fullAbsences: [Node] {
    var banners: [Node] = []
    var told: [String] = []
    for column in plan.columns {
      for (away, place) in places(column) where !place.isThere {
        guard !away.minutes.clamped(to: plan.shown).isEmpty else { continue }
        let key = column.date.description + " " + away.absence.id.description
        // One of the whole house is in each column.
        guard !told.contains(key) else { continue }
        told.append(key)
        let day =
          plan.dates.count > 1 ? AgendaWords.day(column.date, look.language) + ": " : ""
        banners.append(.banner(.note, day + words(away)).keyed("away " + key))
      }
    }
    return banners
  }

  /// From when until when the words of each can be read; nil where that is nowhere.
  private func places(_ column: DayPlan.Column) -> [(away: DayAbsence, words: Range<Int>?)] {
    var taken = column.blocks.map { $0.occupied }
    return column.absences.map { away in
      let seen = away.minutes.clamped(to: plan.shown)
      var found: Range<Int>?
      for gap in DayPlan.Day.rest(of: taken) {
        let part = gap.clamped(to: seen)
        guard part.count >= Self.least else { continue }
        if let found, part.count <= found.count { continue }
        found = part
        if part.count >= Self.ample { break }
      }
      if let place = found {
        // Others, who are away as well, are named below it.
        let words = place.lowerBound..<min(place.upperBound, place.lowerBound + Self.ample)
        taken.append(words)
        found = words
      }
      return (away, found)
    }
  }

  private func words(_ away: DayAbsence) -> String {
    let owner = away.absence.owner
    let who =
      owner == look.state.house
      ? look.scene.text(AgendaWords.house) : name(of: owner)
    let why = away.absence.name(look.language)
    let times =
      AgendaWords.clock(away.minutes.lowerBound) + "–"
      + AgendaWords.clock(away.minutes.upperBound)
    var words = AgendaWords.away(look.language, who, why) + " · " + times
    if !away.absence.note.isEmpty, away.absence.note != why { words += " · " + away.absence.note }
    return words
  }

  /// A therapist, or a room.
  private func name(of owner: UUID) -> String {
    look.book.room(ID<Room>(owner))?.name ?? look.book.name(of: owner)
  }
}
