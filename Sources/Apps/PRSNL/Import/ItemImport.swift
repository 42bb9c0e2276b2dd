import Flow
import Importing
import Journal
import Records
import Screen
import Shell
import Values

/// The page on which somebody brings in what other programs hand out: choose the files, see what comes and what does not
/// before anything happens, bring it in, stop, go on, and keep the result.
///
/// Files are read twice, part by part: once to look, once to bring in. So nothing of them has to fit the memory.
enum ItemImport {
  struct State: Equatable {
    var step = Step.choosing(nil)
    /// Imports that were begun on this device and have not ended.
    var left: [ImportRun] = []
    /// What became of the last one, until the person has seen enough of it.
    @Boxed var last: ImportOutcome?
    /// Whether the person, who was about to leave, is asked what shall become of the import.
    var asksToStop = false
    @Boxed var home = ZoneRules.utc
    @Boxed var context = Context()

    /// Whether items are coming in at this moment.
    var isRunning: Bool {
      if case .pouring(let pouring) = step { !pouring.isPaused } else { false }
    }
  }

  indirect enum Step: Equatable {
    case choosing(Problem?)
    case surveying(Survey)
    case review(Survey)
    /// The person has said that it is to begin.
    case beginning(Survey)
    case pouring(Pouring)
    case done(ImportOutcome)
  }

  /// The files that were chosen, and what is known of what is in them.
  struct Survey: Equatable {
    var files: [ChosenFile]
    var reader: ImportReader
    var survey: ImportSurvey
    /// The zones of which one waits to hear.
    var zonesAwaited = 0
    var zones: [ZoneRules] = []
  }

  /// Why files cannot be brought in.
  enum Problem: Equatable {
    /// What is here already is still being read from the device.
    case notReady
    /// Nothing that is known is in them.
    case nothingKnown
    case tooManyFiles
  }

  indirect enum Action: Equatable {
    /// The person goes to a page: this one, or another.
    case entered(isOwn: Bool)
    case zoneChanged(ZoneRules)
    case leftListed([String])
    case leftRead([KeptValue])
    case lastRead([KeptValue])
    case lastKept
    case lastTapped
    case lastDismissed
    case forgetTapped(UUID)

    case chooseTapped
    case chosen([ChosenFile])
    case surveyGiven([[UInt8]?])
    case zoneFound(ZoneRules?)
    /// Nil is all of them.
    case doubtTicked(String?, Bool)
    case otherTapped
    case startTapped
    case begun(UUID, Instant)
    case pouring(PouringAction)

    case leaveAsked
    case stayTapped
    case resultTapped(Language)
    case goTo(Path)
  }

  /// What happens while items come in.
  indirect enum PouringAction: Equatable {
    case named(MutationOutcome)
    case given([[UInt8]?])
    case attachmentGiven([UInt8]?)
    case attachmentKept(ItemDocument, BlobKeeping)
    case textsKept([Item], ValueKeeping)
    case batchAnswered([Item], MutationOutcome)
    case documentAnswered(ItemDocument, MutationOutcome)
    case stopTapped
    case goOnTapped
    case endTapped
    /// All of it has come.
    case ended
  }

  static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    reduce(&state, action, among: Parts())
  }

  static func reduce(
    _ state: inout State, _ action: Action, among parts: Parts
  ) -> Effect<Action> {
    switch action {
    case .entered(let isOwn): return entered(&state, isOwn)
    case .zoneChanged(let zone):
      state.home = zone
      return .none
    case .leftListed(let keys):
      state.left = []
      guard !keys.isEmpty else { return .none }
      return .readValues(keys) { .leftRead($0) }
    case .leftRead(let values):
      state.left = values.compactMap { ImportRun(keptAs: $0.bytes) }
      return .none
    case .lastRead(let values):
      if let last = values.first.flatMap({ ImportOutcome(keptAs: $0.bytes) }) { state.last = last }
      return .none
    case .lastKept:
      return .none
    case .lastTapped:
      guard case .choosing = state.step, let last = state.last else { return .none }
      state.step = .done(last)
      return .focus(resultID)
    case .lastDismissed:
      state.last = nil
      return .forgetValues(JournalKey.imported)
    case .forgetTapped(let id):
      state.left.remove { $0.id == id }
      return .forgetValues(JournalKey.run(id))
    case .chooseTapped:
      return .chooseFiles(accept: accept, fromCamera: false) { .chosen($0) }
    case .chosen(let files): return chosen(&state, files, parts)
    case .surveyGiven(let given): return survey(&state, given)
    case .zoneFound(let zone): return zoneFound(&state, zone)
    case .doubtTicked(let origin, let isWanted):
      tick(&state, origin, isWanted)
      return .none
    case .otherTapped:
      state.step = .choosing(nil)
      return listLeft
    case .startTapped: return start(&state)
    case .begun(let id, let now): return begin(&state, id, now)
    case .pouring(let action): return pour(&state, action)
    case .leaveAsked:
      state.asksToStop = true
      return .none
    case .stayTapped:
      state.asksToStop = false
      return .none
    case .resultTapped(let language):
      guard case .done(let outcome) = state.step else { return .none }
      return .saveFile(
        name: ImportWords.resultName(language), type: "text/csv;charset=utf-8",
        bytes: ImportResult.write(outcome.losses, language))
    case .goTo(let path): return .push(path.text)
    }
  }

  static var accept: String {
    ".zip,.csv,.html,.htm,.json,.md,.markdown,image/jpeg,image/png,image/webp,application/pdf"
  }

  static var listLeft: Effect<Action> {
    .listValues(JournalKey.runs, limit: 20) { .leftListed($0) }
  }

  static let zoneID = "import zone"
  static var resultID: String { "import-result" }

  private static func entered(_ state: inout State, _ isOwn: Bool) -> Effect<Action> {
    guard isOwn else {
      // What was only looked at is let go, and what became of an import is not the first thing that one comes back to;
      // one that is coming in stays.
      switch state.step {
      case .choosing, .surveying, .review, .beginning, .done: state.step = .choosing(nil)
      case .pouring: break
      }
      return .cancelObservation(zoneID)
    }
    return .observeZone(id: zoneID) { .zoneChanged($0) } + listLeft
      + .readValues([JournalKey.imported]) { .lastRead($0) }
  }

  private static func tick(_ state: inout State, _ origin: String?, _ isWanted: Bool) {
    guard case .review(var survey) = state.step else { return }
    state.step = .choosing(nil)
    if let origin {
      survey.survey.take(origin, isWanted)
    } else {
      survey.survey.takeDoubtful(isWanted)
    }
    state.step = .review(survey)
  }
}
