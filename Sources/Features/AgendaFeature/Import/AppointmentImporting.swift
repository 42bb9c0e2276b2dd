import Agenda
import Entitlements
import Flow
import Identity
import Records
import Scheduling
import Screen
import Shell
import Values

/// The page on which sessions are brought in from a spreadsheet or a calendar.
public enum AppointmentImporting<A: AgendaUse>: Part {
  public typealias State = AppointmentImportingState
  public typealias Action = AppointmentImportingAction
  typealias Import = AppointmentImport

  public static var id: Literal { "agenda import" }
  public static var under: Literal { AgendaTab.id }

  public static func opened(in context: Context) -> State { State(in: context) }

  public static func place(_ state: inout State, in context: Context) { state.context = context }

  public static func owns(_ path: Path) -> Bool { path == .importSessions }

  public static func hear(_ news: News, _ state: State) -> Action? {
    switch news {
    case .entered(let path): .entered(isOwn: owns(path))
    case .synced, .visible, .dayChanged, .told: nil
    }
  }

  /// Elsewhere nobody would know what became of the rows; stopping takes a moment only.
  public static func hold(_ state: State, goingTo next: Path) -> Hold<Action>? {
    guard let running = state.running, running.isRunning, !owns(next) else { return nil }
    return Hold(at: .importSessions, .importing(.leaveAsked), goesOn: false)
  }

  public static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    reduce(&state, action, among: Parts())
  }

  public static func reduce(
    _ state: inout State, _ action: Action, among parts: Parts
  ) -> Effect<Action> {
    switch action {
    case .entered(let isOwn):
      if !isOwn {
        state.running = nil
      } else if state.running == nil {
        state.running = Import.State()
      }
      return .none
    case .importing(let action):
      guard var running = state.running else { return .none }
      state.running = nil
      if case .againTapped = action { running = Import.State() }
      let effect = reduce(&running, action, state.context, among: parts)
      state.running = running
      return effect.map { .importing($0) }
    case .goTo(let path):
      return .push(path.text)
    }
  }

  /// Says whose the sessions are that are usual here, and what for: only with a file, since what is here may not be
  /// known yet where the page is the first one.
  private static func suggest(
    _ running: inout Import.State, _ context: Context, _ parts: Parts
  ) {
    let book = AgendaKinds<A>.book(parts)
    let therapists = AgendaPart<A>.therapists(book)
    let own = context.account.id
    running.therapist = therapists.contains(own) ? own : therapists.first
    running.service = book.offeredServices.first?.id
  }

  private static func zone(_ parts: Parts) -> ZoneRules? { parts[AgendaPart<A>.self]?.zone }

  private static func context(
    _ running: Import.State, _ context: Context, _ parts: Parts
  ) -> ImportContext {
    ImportContext(
      AgendaKinds<A>.book(parts), in: zone(parts) ?? .utc, on: context.today,
      therapist: running.therapist, service: running.service)
  }

  private static func limits(
    _ running: Import.State, _ context: Context, _ parts: Parts
  ) -> ImportLimits {
    var isSheet = true
    if case .checking(let file, _, _) = running.step { isSheet = !file.isCalendar }
    // The title of an event may be anything; who stands in a column of patients is one.
    return ImportLimits(
      space: context.space, perMonth: A.mostAppointments(in: context), addsPeople: isSheet,
      now: parts[AgendaPart<A>.self]?.now ?? .epoch)
  }

  private static func reduce(
    _ running: inout Import.State, _ action: Import.Action, _ context: Context, among parts: Parts
  ) -> Effect<Import.Action> {
    switch action {
    case .chooseTapped:
      return .pickFile(
        accept: ".csv,.txt,.ics,.ical,text/csv,text/calendar", maxBytes: Import.mostBytes
      ) { .fileChosen($0) }
    case .fileChosen(let choice):
      suggest(&running, context, parts)
      return Import.open(&running, choice, home: zone(parts))
    case .readMore:
      return Import.readMore(&running)
    case .zoneRead(_, let zone):
      return Import.add(&running, zone, home: self.zone(parts))
    case .columnChosen(let column, let meaning):
      guard case .mapping(var file) = running.step, case .sheet(var sheet) = file.content else {
        return .none
      }
      sheet.assign(meaning, to: column)
      file.content = .sheet(sheet)
      running.step = .mapping(file)
      return meaning == .zone ? Import.zones(of: sheet) : .none
    case .therapistChosen(let account):
      running.therapist = account
      return .none
    case .serviceChosen(let service):
      running.service = service
      return .none
    case .checkTapped:
      return Import.startCheck(
        &running, self.context(running, context, parts), ImportPeople(A.everyone(among: parts)))
    case .checkMore:
      return Import.checkMore(
        &running, self.context(running, context, parts), limits(running, context, parts))
    case .backTapped:
      Import.goBack(&running)
      return .none
    case .personTicked(let person, let isWanted):
      guard case .review(let file, let rows, var check) = running.step else { return .none }
      check.tick(person, isWanted: isWanted)
      running.step = .review(file, rows, check)
      return .none
    case .importTapped:
      return Import.startRun(
        &running, self.context(running, context, parts), in: context.space)
    case .idMade(let person, let id):
      let isLast = Import.addPerson(
        &running, person, id, self.context(running, context, parts), in: context.space)
      return isLast ? .nextFrame(.importMore) : .none
    case .importMore:
      guard let deeds = Import.next(&running) else {
        return .guardUnload(false, by: "agenda import") + .focus("import-result")
      }
      guard case .importing(_, _, let check, _) = running.step else { return .none }
      return .all(deeds.map { position, deed in run(deed, check) { .deedAnswered(position, $0) } })
    case .deedAnswered(let position, let outcome):
      return Import.answered(&running, position, outcome)
    case .leaveAsked:
      running.asksToStop = true
      return .none
    case .stayTapped:
      running.asksToStop = false
      return .none
    case .stopTapped:
      running.asksToStop = false
      guard case .importing(let file, let rows, let check, var run) = running.step else {
        return .none
      }
      run.isStopping = true
      running.step = .importing(file, rows, check, run)
      return .none
    case .resultTapped(let language):
      return save(running, language, context, among: parts)
    case .againTapped:
      running.step = .choosing(nil)
      return .none
    case .leaveTapped:
      return .push(Path.agenda.text)
    }
  }

  private static func run(
    _ deed: Import.Deed, _ check: AppointmentCheck,
    _ answered: @escaping (MutationOutcome) -> Import.Action
  ) -> Effect<Import.Action> {
    switch deed {
    case .person(let position, let id):
      let person = check.newPeople[position]
      return .mutate(by: A.adding(person.name, phone: person.phone, as: id)) { answered($0) }
    case .series(_, let series):
      return .mutate(StartSeries<A>(series.wrappedValue)) { answered($0) }
    case .session(_, let session, let appointment):
      return book(session.wrappedValue, [appointment.wrappedValue], answered)
    case .group(_, let session, let appointments):
      return book(session.wrappedValue, appointments, answered)
    }
  }

  /// What is over, or was called off, is as it is in the file, which is no copy that somebody kept.
  private static func book(
    _ session: Session, _ appointments: [Appointment],
    _ answered: @escaping (MutationOutcome) -> Import.Action
  ) -> Effect<Import.Action> {
    guard appointments.contains(where: { !$0.isBookable }) else {
      return .mutate(BookSession<A>(session, appointments)) { answered($0) }
    }
    var brought = RecoverSession<A>(session, appointments)
    brought.isRecovered = nil
    return .mutate(brought) { answered($0) }
  }

  private static func save(
    _ running: Import.State, _ language: Language, _ context: Context, among parts: Parts
  ) -> Effect<Import.Action> {
    guard case .done(_, let rows, let check, let run) = running.step else { return .none }
    let book = AgendaKinds<A>.book(parts)
    let result = AppointmentResult(
      rows: rows, check: check, run: run,
      isUnplaced: { id in book.session(id).map { book.isUnplaced($0) } ?? false },
      words: { RefusalWords.text($0, parts.kinds, in: context.app.words.space, language) },
      language: language)
    return .saveFile(
      name: language == .pt ? "resultado-da-importacao.csv" : "import-result.csv",
      type: "text/csv;charset=utf-8", bytes: result.bytes())
  }

  public static func page(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> Node {
    let title = scene.text(ImportWords.title)
    let back = Node.backButton(
      scene.text(ImportWords.back), href: scene.href(.agenda), on: scene.onLink(.goTo(.agenda)))
    guard frame.context.permission(on: Session.recordType) >= .write else {
      return .page(
        title: title, .bar, key: "agenda-import", leading: [back], banners: frame.banners,
        [frame.onlyLooks(at: Session.recordType, scene.language)])
    }
    guard let running = state.running else {
      return .page(title: title, .bar, key: "agenda-import", leading: [back], [])
    }
    let view = ImportView(
      running, scene.map { .importing($0) }, AgendaKinds<A>.book(frame.parts),
      therapists: AgendaPart<A>.therapists(AgendaKinds<A>.book(frame.parts)))
    return .page(
      title: title, .bar, key: "agenda-import", leading: [back], banners: frame.banners,
      view.content)
  }

  public static func overlays(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    guard let running = state.running, running.asksToStop else { return [] }
    let scene = scene.map { Action.importing($0) }
    return [
      .confirmation(
        id: "stop-import", title: scene.text(FileImportWords.stopTitle),
        text: scene.text(ImportWords.stopText),
        confirm: .button(
          scene.text(FileImportWords.stop), .dangerPlain, on: scene.onTap(.stopTapped)),
        cancel: .button(scene.text(FileImportWords.goOn), .primary, on: scene.onTap(.stayTapped)),
        onCancel: scene.onTap(.stayTapped))
    ]
  }

  public static func settings(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [SettingsEntry] {
    guard frame.context.permission(on: Session.recordType) >= .write else { return [] }
    return [
      SettingsEntry(
        .data, 0,
        .row(
          .linkRow(
            "import-sessions", scene.text(ImportWords.title), .import,
            href: scene.href(.importSessions), on: scene.onLink(.goTo(.importSessions)))))
    ]
  }
}

public struct AppointmentImportingState: Equatable {
  @Boxed public var running: AppointmentImport.State?
  @Boxed public var context: Context

  public init(in context: Context = Context()) {
    self.context = context
  }
}

public indirect enum AppointmentImportingAction: Equatable {
  /// The person goes to a page: this one, or another.
  case entered(isOwn: Bool)
  case importing(AppointmentImport.Action)
  case goTo(Path)
}

extension Path {
  public static var importSessions: Path { "agenda/importar" }
}
