import Agenda
import Records
import Scheduling
import Screen
import Shell
import Values

/// The sheet in which a session is booked, or moved.
struct BookingView {
  let look: AgendaLook
  let booking: Booking
  /// Those who match what was typed.
  let people: [Visitor]
  private var scene: Scene<AgendaAction> { look.scene }
  private var language: Language { look.language }
  private var isMove: Bool { booking.moving != nil }

  init(_ look: AgendaLook, _ booking: Booking, _ people: [Visitor]) {
    self.look = look
    self.booking = booking
    self.people = people
  }

  var sheet: Node {
    let conflicts = found
    let unplaces = conflicts.contains { $0.unplaces }
    let isJoin = booking.joining != nil
    let title =
      isJoin
      ? AgendaWords.joinTitle : isMove ? AgendaWords.moveTitle : AgendaWords.bookTitle
    let deed =
      isJoin
      ? AgendaWords.join
      : unplaces ? AgendaWords.saveAnyway : isMove ? AgendaWords.move : AgendaWords.book
    var content: [Node] = []
    if let refusal = booking.refusal {
      content.append(.banner(.danger, look.frame.words(of: refusal, language)))
    }
    content.append(
      .form(
        id: "booking", errors: errors, language: language, onSubmit: scene.onSubmit(.saveTapped),
        fields + [told(conflicts)],
        actions: [
          .submit(scene.text(deed), isBusy: booking.isSaving).wide
        ]))
    return .sheet(
      id: "booking-sheet", title: scene.text(title), language: language,
      onClose: scene.onTap(.bookingClosed), content)
  }

  private var fields: [Node] {
    // Of a group's session when it is, and what it is, is said.
    if let session = booking.joining.flatMap({ look.book.session($0) }) {
      let moment = AgendaWords.moment(session.place.start, language)
      return [
        person, .paragraph(moment + " · " + look.title(of: session), .secondary), confirmed,
      ]
    }
    let who = isMove ? [moved] : [person, service]
    let when = Node.tag("div", "pair-grid", [], [date, time, length, therapist, room, equipment])
    return who + [when] + (isMove ? [scope] : [confirmed] + repeating)
  }

  /// Whoever says on the telephone that they come has confirmed.
  private var confirmed: Node {
    .toggle(
      id: "book-confirmed", scene.text(AgendaWords.isConfirmed), isOn: booking.isConfirmed,
      on: scene.on(.change) { data in
        if case .checked(let isOn) = data { .booking(.confirmedTicked(isOn)) } else { nil }
      })
  }

  // What comes again

  private var repeating: [Node] {
    let often = Node.select(
      Screen.Field("book-often", scene.text(AgendaWords.repeats), language: language),
      choices: Repeating.Often.allCases.map {
        Choice($0.rawValue, scene.text(AgendaWords.often($0)))
      }, selected: booking.repeating.often.rawValue,
      on: scene.onText(.change) {
        .booking(.oftenChosen(Repeating.Often(rawValue: $0) ?? .never))
      })
    guard booking.repeating.often != .never else { return [often] }
    return [often, .tag("div", "pair-grid", [], [ending, last])]
      + (booking.repeating.isWeekly ? [weekdays] : []) + [series]
  }

  private var ending: Node {
    .select(
      Screen.Field("book-ending", scene.text(AgendaWords.ends), language: language),
      choices: Repeating.Ending.allCases.map {
        Choice($0.rawValue, scene.text(AgendaWords.ending($0)))
      }, selected: booking.repeating.ending.rawValue,
      on: scene.onText(.change) {
        .booking(.endingChosen(Repeating.Ending(rawValue: $0) ?? .count))
      })
  }

  private var last: Node {
    switch booking.repeating.ending {
    case .count:
      .textField(
        field(.times, scene.text(AgendaWords.times)), text: booking.repeating.times, .digits,
        maxLength: 3, on: scene.onText(.input) { .booking(.timesTyped($0)) })
    case .until:
      .textField(
        field(.until, scene.text(AgendaWords.lastDate)), text: booking.repeating.until, .date,
        placeholder: scene.text(AgendaWords.dateExample), maxLength: 10,
        on: scene.onText(.input) { .booking(.untilTyped($0)) })
    case .never: .none
    }
  }

  /// The whole series in words. Its place stays, so that it is announced.
  private var series: Node {
    let words = CivilDate(typed: booking.date).flatMap {
      SeriesSummary(booking.repeating, from: $0)?.words(language)
    }
    return .tag(
      "p", "soft", [.fixed("role", "status")], [.text(words ?? "")]
    ).keyed("series")
  }

  /// The day on which it begins is one of them, whatever else is.
  private var weekdays: Node {
    let first = CivilDate(typed: booking.date)?.weekday
    let days = Weekday.allCases.map { day -> Node in
      .checkbox(
        id: "book-day-\(day.rawValue)", scene.text(AgendaWords.short(day)),
        isChecked: day == first || booking.repeating.weekdays.contains(day),
        isDisabled: day == first,
        on: scene.on(.change) { data in
          guard case .checked(let isOn) = data else { return nil }
          return .booking(.weekdayTicked(day, isOn))
        })
    }
    return .tag(
      "fieldset", "week-ticks", [],
      [.words("legend", "field-label", scene.text(AgendaWords.onDays))] + days
    ).keyed("weekdays")
  }

  /// Of one of a series.
  private var scope: Node {
    guard booking.moving.flatMap({ look.book.session($0) })?.series != nil else { return .none }
    return .segmented(
      Screen.Field("book-scope", scene.text(AgendaWords.scope), language: language),
      choices: RecurrenceScope.allCases.map {
        Choice($0.rawValue, scene.text(AgendaWords.scopeName($0)))
      }, selected: booking.scope.rawValue,
      on: { choice in
        scene.on(
          .change, .booking(.scopeChosen(RecurrenceScope(rawValue: choice.value) ?? .this)))
      })
  }

  /// Who is moved, to read.
  private var moved: Node {
    guard let session = booking.moving.flatMap({ look.book.session($0) }) else { return .none }
    return .paragraph(look.title(of: session), .strong)
  }

  private var person: Node {
    let choices =
      people.map { Choice($0.id.description, $0.name, detail: $0.detail) }
    let noun = look.noun
    let isNew = booking.person == nil && !booking.name.isBlank
    let field = self.field(
      .person, noun.title(language),
      hint: isNew && people.isEmpty ? AgendaWords.newPerson(noun, booking.name, language) : "")
    return .suggestField(
      field, text: booking.name, maxLength: AgendaLimits.name, suggestions: choices,
      reached: booking.reached, name: noun.many(language),
      status: AgendaWords.found(people.count, language),
      onTake: { choice in
        scene.onTap(.booking(.personTaken(UUID(choice.value) ?? .zero, choice.title)))
      },
      on: scene.onText(.input) { .booking(.personTyped($0)) },
      scene.on(.keyDown) { data in
        guard case .key(let press) = data else { return nil }
        switch SuggestionKey(press, at: self.booking.reached, of: self.people.count) {
        case .reach(let place): return .booking(.suggestionReached(place))
        case .take(let place):
          let taken = self.people[place]
          return .booking(.personTaken(taken.id, taken.name))
        case .close: return .booking(.suggestionsClosed)
        case nil: return nil
        }
      })
  }

  private var service: Node {
    let services = look.book.offeredServices
    guard !services.isEmpty else { return .none }
    return select(
      "book-service", AgendaWords.service,
      [Choice("", scene.text(AgendaWords.noService))]
        + services.map { Choice($0.id.description, $0.name) },
      booking.service?.description ?? ""
    ) { .serviceChosen(ID($0)) }
  }

  private var date: Node {
    .textField(
      field(.date, scene.text(AgendaWords.date)), text: booking.date, .date,
      placeholder: scene.text(AgendaWords.dateExample), maxLength: 10,
      on: scene.onText(.input) { .booking(.dateTyped($0)) })
  }

  private var time: Node {
    .textField(
      field(.time, scene.text(AgendaWords.time)), text: booking.time, .time,
      on: scene.onText(.input) { .booking(.timeTyped($0)) })
  }

  private var length: Node {
    .textField(
      field(.minutes, scene.text(AgendaWords.minutes)), text: booking.minutes, .digits,
      maxLength: 4, on: scene.onText(.input) { .booking(.minutesTyped($0)) })
  }

  private var therapist: Node {
    guard !look.therapists.isEmpty else { return .none }
    return select(
      "book-therapist", AgendaWords.therapist,
      [Choice("", scene.text(AgendaWords.nobody))]
        + look.therapists.map { Choice($0.description, look.book.name(of: $0)) },
      booking.therapist?.description ?? ""
    ) { .therapistChosen(UUID($0)) }
  }

  private var room: Node {
    let rooms = rooms(.room, with: booking.room)
    guard !rooms.isEmpty else { return .none }
    return select(
      "book-room", AgendaWords.room,
      [Choice("", scene.text(AgendaWords.noRoom))]
        + rooms.map { Choice($0.id.description, $0.name) },
      booking.room?.description ?? ""
    ) { .roomChosen(ID($0)) }
  }

  private var equipment: Node {
    let all = rooms(.equipment, with: booking.equipment)
    guard !all.isEmpty else { return .none }
    return select(
      "book-equipment", AgendaWords.equipment,
      [Choice("", scene.text(AgendaWords.noEquipment))]
        + all.map { Choice($0.id.description, $0.name) },
      booking.equipment?.description ?? ""
    ) { .equipmentChosen(ID($0)) }
  }

  /// Those that can be chosen, and what the session has already: that may be archived by now.
  private func rooms(_ kind: Room.Kind, with chosen: ID<Room>?) -> [Room] {
    let offered = look.book.offeredRooms(kind)
    guard let room = look.book.room(chosen), !offered.contains(where: { $0.id == room.id }) else {
      return offered
    }
    return offered + [room]
  }

  private func select(
    _ id: String, _ label: Phrase, _ choices: [Choice], _ selected: String,
    _ action: @escaping (String) -> BookingAction
  ) -> Node {
    .select(
      Screen.Field(id, scene.text(label), language: language), choices: choices,
      selected: selected, on: scene.onText(.change) { .booking(action($0)) })
  }

  // What is wrong, and what speaks against it

  private func field(_ problem: Booking.Problem, _ label: String, hint: String = "")
    -> Screen.Field
  {
    let isWrong = booking.isTried && booking.problems.contains(problem)
    return Screen.Field(
      problem.field, label, hint: hint,
      error: isWrong ? AgendaWords.problem(problem, look.noun, language) : nil,
      language: language)
  }

  private var errors: [FormError] {
    guard booking.isTried else { return [] }
    return booking.problems.map { problem in
      FormError(
        problem.field, AgendaWords.problem(problem, look.noun, language),
        onTap: scene.on(.click, preventsDefault: true, .fieldTapped(problem)))
    }
  }

  private var found: [Conflict] {
    guard let zone = look.state.zone, let place = booking.place(look.book, in: zone) else {
      return []
    }
    let found = look.book.conflicts(
      place, person: booking.person, moving: booking.moving ?? booking.joining,
      house: look.state.house, in: zone)
    return look.state.holds(place.start.date) ? found : found + [.notHeld]
  }

  /// What speaks against the time, before it is saved. Its place stays, so that it is announced.
  private func told(_ conflicts: [Conflict]) -> Node {
    let lines = conflicts.prefix(6).map { conflict in
      Node.tag("li", [], [.text(words(conflict))])
    }
    var content: [Node] = []
    if !lines.isEmpty { content.append(.tag("ul", "conflicts", [], lines)) }
    if conflicts.contains(where: { $0.unplaces }) {
      let note =
        booking.moving == nil ? AgendaWords.keptUnplaced : AgendaWords.keptWhereItIs
      content.append(.paragraph(scene.text(note), .secondary))
    }
    return .tag(
      "div", conflicts.isEmpty ? "" : "conflict",
      [.fixed("role", "status"), .fixed("aria-live", "polite")],
      content.isEmpty ? [] : [.icon(.warning), .grow(content)]
    ).keyed("conflicts")
  }

  private func words(_ conflict: Conflict) -> String {
    switch conflict {
    case .taken(let id):
      return about(id, AgendaWords.takenBy)
    case .person(let id):
      return about(id, AgendaWords.personElsewhere)
    case .absence(let kind):
      return AgendaWords.awayThen(language, scene.text(AgendaWords.absence(kind)))
    case .closed:
      return scene.text(AgendaWords.closedThen)
    case .closedRoom(let room):
      return AgendaWords.closedRoom(language, look.book.room(room)?.name ?? "")
    case .full(let owner, let most):
      let name = look.book.room(ID(owner))?.name ?? look.book.name(of: owner)
      return AgendaWords.full(name, most, language)
    case .notHeld:
      return scene.text(AgendaWords.notHeldThen)
    }
  }

  private func about(_ id: ID<Session>, _ phrase: Phrase) -> String {
    guard let session = look.book.session(id) else { return "" }
    var words = [look.title(of: session)]
    words += look.details(of: session, withTherapist: true)
    return phrase(
      language, look.times(of: session.place), words.joined(separator: " · "))
  }
}
