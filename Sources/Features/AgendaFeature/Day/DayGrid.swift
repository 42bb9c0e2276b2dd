import Agenda
import Records
import Scheduling
import Screen
import Shell
import Values

/// The hours of a day from top to bottom, with what is in them.
///
/// The keyboard stops at them once; arrows move among the free times and the sessions of a column, and to the
/// column beside it.
struct DayGrid {
  let look: AgendaLook
  let plan: DayPlan
  let stops: [[DayStop]]
  let cursor: DayStop?
  /// Who comes to more than one of the sessions of these days, ascending.
  let often: [UUID]
  /// The rooms and the equipment of the sessions that are shown.
  let draggedRooms: [ID<Room>]
  /// Whether each session is of the one therapist that is shown, or of that of its column.
  private let isAlone: Bool
  /// What is kept before and after a session that is begun at a free time: that of the service that is offered first.
  private let buffers: (before: Int, after: Int)
  /// How much of a column its sessions take, of 100: where several are in one, some of them may be free beside it.
  let widest: Double
  /// About how wide a column is in which something stands, in rem.
  let columnWidth: Double
  private var scene: Scene<AgendaAction> { look.scene }

  init(_ look: AgendaLook, _ plan: DayPlan) {
    self.look = look
    self.plan = plan
    // Who may not book has no use for free times.
    let stops = look.mayWrite ? plan.stops : plan.stops.map { $0.filter { $0.session != nil } }
    self.stops = stops
    var cursor = stops.first { !$0.isEmpty }?.first
    if let last = look.state.cursor {
      // A session that was moved is where it was, wherever that is by now.
      for column in stops {
        for stop in column
        where stop == last || stop.session.isThere && stop.session == last.session {
          cursor = stop
        }
      }
    }
    self.cursor = cursor
    often = look.mayWrite ? Self.often(plan, look.book) : []
    draggedRooms = look.mayWrite ? Self.draggedRooms(plan, look.book) : []
    let service = look.mayWrite ? look.book.offeredServices.first : nil
    buffers = (service?.before ?? 0, service?.after ?? 0)
    let therapists = look.shown.therapists.count
    isAlone =
      look.rooms == nil && plan.dates.count == 1 && plan.columns.count > 1 || therapists == 1
    let isMixed =
      (plan.dates.count > 1 || plan.columns.count == 1)
      && (look.rooms?.count ?? therapists) > 1
    widest = isMixed ? 84 : 100
    columnWidth = Self.columnWidth(plan, inWindow: look.scene.surroundings.width)
  }

  var grid: Node {
    let columns = plan.columns.enumerated().map { number, column in self.column(column, number) }
    let moves = scene.on(.keyDown) { data in
      guard case .key(let press) = data else { return nil }
      return self.move(press)
    }
    var attributes: [Attribute] = [
      .fixed("role", "group"), .fixed("tabindex", "-1"), .fixed("data-arrows", ""),
      .fixed("data-drags", ""), .text("data-taken", scene.text(AgendaWords.taken)),
      .text("data-twice", scene.text(AgendaWords.twice)),
      .text("aria-label", scene.text(AgendaWords.toHours)),
    ]
    if plan.isWeek { attributes.append(.fixed("data-week", "")) }
    return .tag(
      "div", plan.columns.count > 1 ? "hours hours-split" : "hours", attributes, on: [moves],
      [hours] + columns + [dragged, chosen]
    ).id(DayView.hoursID).keyed("hours")
  }

  /// Where the browser says what was dragged.
  private var dragged: Node {
    guard look.mayWrite else { return .none }
    return .tag(
      "input", "hours-dragged", [.fixed("type", "hidden")],
      on: [
        scene.on(.change) { data in
          guard case .text(let text, _) = data else { return nil }
          if let drop = Drop(text) { return .dragged(drop) }
          return FreeTimeAction(text, among: self.stops).map { .freeTime($0) }
        }
      ]
    ).keyed("dragged")
  }

  private var hours: Node {
    let labels = (plan.shown.lowerBound / 60..<plan.shown.upperBound / 60).map { hour in
      Node.tag(
        "span", "hour", [style(hour * 60..<hour * 60 + 60)],
        [.text(AgendaWords.clock(hour * 60))]
      ).keyed(hour.description)
    }
    return .tag("div", "hours-scale", [.fixed("aria-hidden", "true"), height], labels)
      .keyed("scale")
  }

  private func column(_ column: DayPlan.Column, _ number: Int) -> Node {
    var content: [Node] = []
    for closed in column.closed {
      let seen = closed.clamped(to: plan.shown)
      guard !seen.isEmpty else { continue }
      content.append(
        .tag("span", "hours-closed", [.fixed("aria-hidden", "true"), style(seen)])
          .keyed("closed-\(seen.lowerBound)"))
    }
    content += absences(column)
    let day = plan.dates.count > 1 ? AgendaWords.day(column.date, look.language) + " " : ""
    // In the order of the times, in which they are read as well.
    for stop in number < stops.count ? stops[number] : [] {
      if let id = stop.session {
        for block in column.blocks where block.session == id { content += session(block) }
      } else if look.mayWrite {
        content.append(free(stop, day + AgendaWords.clock(stop.minute)))
      }
    }
    let now = Int(plan.now.time.millisecondOfDay) / 60_000
    if column.date == plan.now.date, plan.shown.contains(now) {
      let label = AgendaWords.now(scene.language, AgendaWords.clock(now))
      content.append(
        .tag(
          "span", "hours-now",
          [.fixed("role", "img"), .text("aria-label", label), style(now..<now)]
        ).keyed("now"))
    }
    // In a column of several a session keeps its therapist, and its room.
    let whom = plan.dates.count == 1 ? column.therapist?.description ?? "" : ""
    var attributes = [
      height, .text("data-day", column.date.description), .text("data-whom", whom),
      .text("data-from", plan.shown.lowerBound.description),
      .text("data-until", plan.shown.upperBound.description),
    ]
    if look.mayWrite, !column.elsewhere.isEmpty {
      attributes.append(.text("data-elsewhere", elsewhere(column)))
    }
    let unseen = self.unseen(column)
    if !unseen.isEmpty { attributes.append(.text("data-unseen", unseen)) }
    if let place = roomOfColumn(column) { attributes.append(.text("data-room", place)) }
    if look.mayWrite {
      let rooms = roomClosures(column)
      let shut = self.shut(column, rooms)
      if !shut.isEmpty { attributes.append(.text("data-shut", shut)) }
      let away = self.away(column, rooms)
      if !away.isEmpty { attributes.append(.text("data-away", away)) }
    }
    let body = Node.tag("div", "hours-body", attributes, content)
    let top = Node.when(plan.columns.count > 1, .tag("h3", "hours-head", [], [head(column)]))
    let closed: [Attribute] =
      plan.isWeek && column.isClosed ? [.fixed("data-closed", "")] : []
    return .tag("div", "hours-column", closed, [top, body]).keyed(key(column))
  }

  /// "540 600 ROOM EQUIPMENT;…": what is occupied by sessions that are not shown, for what is dragged.
  private func elsewhere(_ column: DayPlan.Column) -> String {
    column.elsewhere.compactMap { block in
      look.book.session(block.session).map { session in
        "\(block.occupied.lowerBound) \(block.occupied.upperBound) " + takes(session)
      }
    }.joined(separator: ";")
  }

  func rooms(of session: Session) -> String {
    [session.place.room, session.place.equipment].compactMap { $0?.description }
      .joined(separator: " ")
  }

  /// Whose column it is, or the day with the way to it alone.
  private func head(_ column: DayPlan.Column) -> Node {
    guard plan.dates.count > 1 else {
      return .text(name(column))
    }
    let path = Path.agenda(on: column.date)
    let words = scene.text(AgendaWords.short(column.date.weekday)) + " " + "\(column.date.day)"
    return Node.link(words, href: scene.href(path), on: scene.onLink(.goTo(path)))
      .labelled(AgendaWords.day(column.date, scene.language))
  }

  /// - Parameter clock: when it is, with the day where there are several.
  private func free(_ stop: DayStop, _ clock: String) -> Node {
    let chosen = stop == cursor ? chosenSpan : nil
    var label = self.label(stop, clock)
    if let chosen { label = AgendaWords.freeFor(scene.language, label, AgendaWords.span(chosen)) }
    let tap: AgendaAction =
      chosen.map { .freeTime(.taken(stop, minutes: $0.count)) } ?? .bookTapped(stop)
    var attributes: [Attribute] = [
      .fixed("type", "button"), .text("aria-label", label), tabindex(stop),
      style(chosen ?? stop.minute..<stop.minute + DayPlan.step),
      .text("data-new", stop.minute.description),
      .text("data-whom", stop.therapist?.description ?? ""),
    ]
    if buffers.before > 0 { attributes.append(.text("data-before", buffers.before.description)) }
    if buffers.after > 0 { attributes.append(.text("data-after", buffers.after.description)) }
    if let room = stop.room { attributes.append(.text("data-rooms", room.description)) }
    let id = stop.id
    return .tag(
      "button", chosen == nil ? "hours-free" : "hours-free hours-free-long", attributes,
      on: [scene.onTap(tap)]
    ).id(id).keyed(id)
  }

  private func session(_ block: DayBlock) -> [Node] {
    guard let session = look.book.session(block.session) else { return [] }
    let appointments = look.book.appointments(of: session.id)
    let state = appointments.sessionState
    let id = block.stop.id
    let path = Path.session(session.id)
    let times = look.times(of: session.place)
    let details = [times] + look.details(of: session, withTherapist: !isAlone)
    var attributes: [Attribute] = [
      .text("href", scene.href(path)), tabindex(block.stop), style(block),
      .text("data-color", look.color(of: session, in: state).description),
    ]
    if let state { attributes.append(.text("data-state", state.rawValue)) }
    attributes += room(of: block)
    attributes += [
      .text("data-from", block.minutes.lowerBound.description),
      .text("data-until", block.minutes.upperBound.description),
      // What was missed stands there, and is in nobody's way.
      .text(
        "data-whom", session.isPlaced ? session.place.therapist?.description ?? "" : ""),
      .text("data-rooms", session.isPlaced ? rooms(of: session) : ""),
    ]
    let before = block.minutes.lowerBound - block.occupied.lowerBound
    let after = block.occupied.upperBound - block.minutes.upperBound
    if before != 0 { attributes.append(.text("data-before", before.description)) }
    if after != 0 { attributes.append(.text("data-after", after.description)) }
    let people = self.people(of: session, with: appointments)
    if !people.isEmpty { attributes.append(.text("data-people", people)) }
    if look.rooms != nil {
      attributes.append(.text("data-room", session.place.room?.description ?? ""))
    }
    if isMovable(block, session, state) {
      attributes.append(.text("data-drag", session.id.description))
    }
    let icon =
      state.map {
        Node.icon(AgendaWords.symbol($0), label: scene.text(AgendaWords.state($0)))
      } ?? .none
    let link = Node.tag(
      "a", "hours-session", attributes, on: [scene.onLink(.goTo(path))],
      [
        .tag(
          "span", "hours-title", [],
          [
            .words("span", "hours-name", look.title(of: session, with: appointments)),
            .text(" "), icon,
          ]),
        .text(" "), .words("span", "hours-details", details.joined(separator: " · ")),
      ]
    ).id(id).keyed(id)
    guard block.occupied != block.minutes else { return [link] }
    // What it takes before and after it.
    let buffer = Node.tag(
      "span", "hours-buffer", [.fixed("aria-hidden", "true"), style(block, block.occupied)]
    ).keyed("buffer-" + id)
    return [buffer, link]
  }

  // Places

  /// Minutes are this high, in rem: half an hour is what a finger needs.
  static let perMinute = 2.75 / 30

  private func tabindex(_ stop: DayStop) -> Attribute {
    .fixed("tabindex", stop == cursor ? "0" : "-1")
  }

  private var height: Attribute {
    .text("style", "height:" + Self.rem(plan.shown.count))
  }

  func style(_ minutes: Range<Int>) -> Attribute {
    .text("style", place(minutes))
  }

  private func style(_ block: DayBlock, _ minutes: Range<Int>? = nil) -> Attribute {
    let width = widest / Double(block.lanes)
    let left = width * Double(block.lane)
    return .text(
      "style", place(minutes ?? block.minutes) + ";left:\(left)%;width:\(width)%")
  }

  private func place(_ minutes: Range<Int>) -> String {
    let seen = minutes.clamped(to: plan.shown)
    return "top:" + Self.rem(seen.lowerBound - plan.shown.lowerBound) + ";height:"
      + Self.rem(seen.count)
  }

  static func rem(_ minutes: Int) -> String { "\(Double(minutes) * perMinute)rem" }
}
