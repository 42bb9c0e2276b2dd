import Archives
import Flow
import Identity
import Importing
import Journal
import Shell
import Values

extension ItemImport {
  /// The most files at once: a folder of notes.
  private static let mostFiles = 20_000
  /// So many bytes are looked through, or so many things found, before the screen is painted again.
  static let bytesPerTurn: Int64 = 512 << 10
  static let foundPerTurn = 400

  static func chosen(
    _ state: inout State, _ files: [ChosenFile], _ parts: Parts
  ) -> Effect<Action> {
    guard !files.isEmpty, !state.isRunning else { return .none }
    guard files.count <= mostFiles else {
      state.step = .choosing(.tooManyFiles)
      return .none
    }
    guard let library = parts[Library.self], library.isWhole else {
      state.step = .choosing(.notReady)
      return .none
    }
    let reader = ImportReader(
      files.map { ImportFile($0.name, bytes: $0.bytes) }, readsCopies: false)
    let survey = ImportSurvey(KnownItems(library.shelf), tags: library.tags)
    let need = reader.need
    state.step = .surveying(Survey(files: files, reader: reader, survey: survey))
    return serve(need, files) { .surveyGiven($0) }
  }

  /// Asks for what a reader needs.
  static func serve(
    _ need: ImportReader.Need, _ files: [ChosenFile],
    _ receive: @escaping ([[UInt8]?]) -> Action
  ) -> Effect<Action> {
    switch need {
    case .part(let file, let offset, let count):
      .readFilePart(files[file].number, offset: offset, count: count) { receive([$0]) }
    case .inflated(let file, let packed):
      .inflateFileParts(
        files[file].number,
        packed.map {
          DeflatedPart(offset: $0.offset, packed: $0.entry.packed, size: $0.entry.size)
        }, receive)
    case .nothing: .nextFrame(receive([]))
    case .end: .none
    }
  }

  /// Goes on reading with what was given, until something is needed or enough was found for now.
  static func advance(_ reader: inout ImportReader, _ given: [[UInt8]?]) -> ImportFound {
    let end = reader.lookedThrough + bytesPerTurn
    var found = reader.advance(given)
    while reader.need == .nothing, reader.lookedThrough < end,
      found.items.count + found.losses.count < foundPerTurn
    {
      found.append(reader.advance([]))
    }
    return found
  }

  static func survey(_ state: inout State, _ given: [[UInt8]?]) -> Effect<Action> {
    guard case .surveying(var survey) = state.step else { return .none }
    state.step = .choosing(nil)
    let found = advance(&survey.reader, given)
    survey.survey.add(found)
    guard survey.reader.need == .end else {
      let effect = serve(survey.reader.need, survey.files) { Action.surveyGiven($0) }
      state.step = .surveying(survey)
      return effect
    }
    let all = survey.survey
    if all.new + all.here + all.twice + all.doubtful == 0, all.losses.isEmpty {
      state.step = .choosing(.nothingKnown)
      return .none
    }
    let zones = all.zones
    survey.zonesAwaited = zones.count
    guard !zones.isEmpty else {
      state.step = .review(survey)
      return .focus("import-review")
    }
    state.step = .surveying(survey)
    return .all(zones.map { name in .zone(named: name) { .zoneFound($0) } })
  }

  static func zoneFound(_ state: inout State, _ zone: ZoneRules?) -> Effect<Action> {
    guard case .surveying(var survey) = state.step, survey.zonesAwaited > 0 else { return .none }
    survey.zonesAwaited -= 1
    if let zone { survey.zones.append(zone) }
    guard survey.zonesAwaited == 0 else {
      state.step = .surveying(survey)
      return .none
    }
    state.step = .review(survey)
    return .focus("import-review")
  }

  static func start(_ state: inout State) -> Effect<Action> {
    guard case .review(let survey) = state.step, survey.survey.coming > 0 else { return .none }
    state.step = .beginning(survey)
    // Files that were begun before go on under the same name.
    if let left = state.left.first(where: { $0.isOf(survey.files) }) {
      return .now { .begun(left.id, $0) }
    }
    return .newID { .begun($0, .epoch) }
  }

  static func begin(_ state: inout State, _ id: UUID, _ now: Instant) -> Effect<Action> {
    guard case .beginning(let chosen) = state.step else { return .none }
    guard now > .epoch else { return .now { .begun(id, $0) } }
    let clock = ImportClock(
      now: now, today: state.context.today, home: state.home, zones: chosen.zones)
    let run = ImportRun(id, chosen.files, total: chosen.survey.coming, at: now)
    let pouring = Pouring(chosen, run, clock, account: state.context.account.id)
    state.left.remove { $0.id == id }
    state.step = .pouring(pouring)
    return .guardUnload(true, by: "import") + goOn(&state)
  }
}
