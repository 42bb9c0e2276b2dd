import Analytics
import Fields
import Values

extension NaiveAnalytics {
  func paths(
    _ paths: PathQuestion, _ question: Question, _ days: ClosedRange<CivilDate>
  ) -> [[JSONValue]] {
    var taken: [(person: UUID, names: [String?])] = []
    for (person, places) in ordered(question) {
      let events = places.map { $0.event }.filter { isIn(days, $0) && node(of: $0, paths) != nil }
      for stretch in stretches(events, paths) {
        for way in ways(stretch, paths) { taken.append((person: person, names: way)) }
      }
    }
    let grouped = Dictionary(grouping: taken) { $0.names }
    let sorted = grouped.sorted { a, b in
      a.value.count == b.value.count
        ? NaiveGroups.precedes(a.key, b.key) : a.value.count > b.value.count
    }
    return sorted.prefix(Int(paths.most)).map { names, all in
      names.map { name in name.map { .text($0) } ?? .null } + [
        .integer(Int64(all.count)), .integer(Int64(Set(all.map { $0.person }).count)),
      ]
    }
  }

  /// Nil of an event that is none.
  private func node(of event: NaiveEvent, _ paths: PathQuestion) -> String? {
    switch paths.nodes {
    case .events:
      let isNode = !debugOnly.contains(event.name) && event.name != "session_end"
      return isNode ? event.name : nil
    case .screens:
      guard event.name == "screen_view", case .text(let name) = event.parameters["screen_name"]
      else { return nil }
      return name
    }
  }

  /// The nodes of each stretch, in order.
  private func stretches(_ events: [NaiveEvent], _ paths: PathQuestion) -> [[String]] {
    var stretches: [[NaiveEvent]] = []
    if let minutes = paths.windowMinutes {
      for event in events {
        if let first = stretches.last?.first, event.at.since(first.at) <= minutes * 60_000 {
          stretches[stretches.count - 1].append(event)
        } else {
          stretches.append([event])
        }
      }
    } else {
      for (_, own) in Dictionary(grouping: events, by: { $0.installation }) {
        var last: Int64 = 0
        for event in own where event.session != 0 {
          if event.session != last { stretches.append([]) }
          last = event.session
          stretches[stretches.count - 1].append(event)
        }
      }
    }
    return stretches.map { stretch in
      var names: [String] = []
      for name in stretch.compactMap({ node(of: $0, paths) }) {
        if paths.keepsRepeats || mistake == .repeatsAreNodes || names.last != name {
          names.append(name)
        }
      }
      return names
    }
  }

  private func ways(_ names: [String], _ paths: PathQuestion) -> [[String?]] {
    let steps = Int(paths.steps)
    if let from = paths.from {
      guard let start = names.firstIndex(of: from) else { return [] }
      let way = Array(names[start...].prefix(steps))
      if mistake == .shortIsNothing, way.count < steps { return [] }
      return [way + [String?](repeating: nil, count: steps - way.count)]
    }
    if let to = paths.to {
      guard let end = names.firstIndex(of: to) else { return [] }
      let way = Array(names[...end].suffix(steps))
      return [[String?](repeating: nil, count: steps - way.count) + way]
    }
    guard names.count >= steps else { return [] }
    return (0...names.count - steps).map { Array(names[$0..<$0 + steps]) }
  }
}
