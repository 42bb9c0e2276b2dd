import API
import Copies
import Flow
import Records
import Shell
import Values

extension OwnCopies {
  /// The ids of what takes the keyboard.
  static let restoreID = "copies-restore"
  static let passphraseID = "restore-passphrase"

  static func restore(
    _ state: inout State, _ action: RestoreAction, _ here: CopiedSpace
  ) -> Effect<Action> {
    if case .opened = action { return find(&state, here) }
    guard var restore = state.restore else { return .none }
    let effect = reduce(&restore, action, state.settings, here)
    state.restore = restore
    if case .closed = action, !restore.isRunning { state.restore = nil }
    if case .picked(.nothing) = action { state.restore = nil }
    return effect
  }

  private static func find(_ state: inout State, _ here: CopiedSpace) -> Effect<Action> {
    guard state.restore?.isRunning != true else { return .none }
    if case .finding? = state.restore?.step { return .none }
    var restore = Restore()
    guard !here.isAlone else {
      state.restore = restore
      return .pickFile(accept: ".copy", maxBytes: CopyLimits.bytes) { .restore(.picked($0)) }
    }
    guard let settings = state.settings else { return .none }
    guard here.isOnline else {
      restore.step = .failed(.place(.offline))
      state.restore = restore
      return .focus(restoreID)
    }
    state.restore = restore
    return .focus(restoreID)
      + .call(CopyEndpoints.list, CopyCall(here.space, at: settings.place)) {
        .restore(.found($0))
      }
  }

  private static func reduce(
    _ restore: inout Restore, _ action: RestoreAction, _ settings: CopySettings?,
    _ here: CopiedSpace
  ) -> Effect<Action> {
    switch action {
    case .opened, .closed:
      return .none
    case .found(.success(let list)):
      let copies = list.copies.compactMap { copy in CopyName(copy.name).map { ($0, copy) } }
      restore.step = .list(copies.ordered { $0.0.madeAt > $1.0.madeAt }.map { $0.1 })
      return .none
    case .found(.failure(let error)), .fetched(.failure(let error)),
      .partsFound(.failure(let error)):
      restore.step = .failed(.place(CopyFailure(error)))
      return .focus(restoreID)
    case .picked(let choice):
      return picked(&restore, choice, settings)
    case .chosen(let name):
      guard case .list = restore.step, let settings else { return .none }
      restore.step = .fetching
      return .focus(restoreID)
        + .call(CopyEndpoints.fetch, OneFile(name, of: here.space, at: settings.place)) {
          .restore(.fetched($0))
        }
    case .fetched(.success(let copy)):
      restore.step = .opening(copy.data, wasTyped: false)
      return .unseal(copy.data, passphrase: settings?.passphrase ?? "") { .restore(.unsealed($0)) }
    case .typed(let text):
      restore.passphrase = text
      return .none
    case .passphraseShown:
      restore.showsPassphrase.toggle()
      return .none
    case .submitted:
      guard case .locked(let data, _) = restore.step, !restore.passphrase.isEmpty else {
        return .none
      }
      restore.step = .opening(data, wasTyped: true)
      return .unseal(data, passphrase: restore.passphrase) { .restore(.unsealed($0)) }
    case .unsealed(let outcome):
      guard case .opening(let data, let wasTyped) = restore.step else { return .none }
      // What is not held is not missing.
      guard here.holdsAll else {
        guard !here.isOnline else { return here.holdAll(whole, .restore(.unsealed(outcome))) }
        restore.step = .failed(.place(.offline))
        return .focus(restoreID)
      }
      return apply(&restore, outcome, data, wasTyped: wasTyped, settings, here)
    case .partsFound(.success(let list)):
      guard case .looking(let file) = restore.step else { return .none }
      restore.step = .review(CopyReview(file, here, PartShelf(list.parts)))
      return .focus(restoreID)
    case .started:
      guard case .review(let review) = restore.step else { return .none }
      let wanted = review.fitting(here)
      guard !wanted.isEmpty || !DocumentReview(review, with: wanted, here).coming.isEmpty else {
        return .none
      }
      restore.step = .running(review, CopyRun(wanted))
      return .guardUnload(true, by: "restore") + .focus(restoreID) + .nextFrame(.restore(.more))
    case .more:
      return more(&restore, here)
    case .added(let position, let outcome):
      return answered(&restore, position, outcome)
    case .documents(let action):
      return bringBack(&restore, action, settings, here)
    case .stopped:
      guard case .running(let review, var run) = restore.step else { return .none }
      run.records.isStopping = true
      restore.step = .running(review, run)
      return .none
    }
  }

  /// Opens a file with the device's passphrase, or asks for the one that it was sealed with.
  private static func picked(
    _ restore: inout Restore, _ choice: FileChoice, _ settings: CopySettings?
  ) -> Effect<Action> {
    switch choice {
    case .nothing: return .none
    case .tooLarge:
      restore.step = .failed(.tooLarge)
      return .focus(restoreID)
    case .picked(let file):
      let data = Base64Text.encode(file.bytes)
      guard let settings else {
        restore.step = .locked(data, wasTyped: false)
        return .focus(passphraseID)
      }
      restore.step = .opening(data, wasTyped: false)
      return .unseal(data, passphrase: settings.passphrase) { .restore(.unsealed($0)) }
    }
  }

  static func end(
    _ restore: inout Restore, _ review: CopyReview, _ run: CopyRun, _ here: CopiedSpace
  ) -> Effect<Action> {
    restore.step = .done(review, run)
    return .guardUnload(false, by: "restore") + .focus(restoreID) + here.letGo()
  }

  private static func apply(
    _ restore: inout Restore, _ outcome: Unsealing, _ data: String, wasTyped: Bool,
    _ settings: CopySettings?, _ here: CopiedSpace
  ) -> Effect<Action> {
    restore.showsPassphrase = false
    switch outcome {
    case .opened(let bytes):
      restore.passphrase = ""
      do throws(CopyFile.Problem) {
        let file = try CopyFile(bytes, for: here.context.app, here.kinds)
        let hasDocuments = here.withFiles.map { !file.contents(of: $0).entries.isEmpty } ?? false
        if let settings, hasDocuments, !here.isAlone {
          restore.step = .looking(file)
          return .focus(restoreID)
            + .call(
              PartEndpoints.list, PartCall(here.space, at: settings.place, of: file.space)
            ) { .restore(.partsFound($0)) }
        }
        restore.step = .review(CopyReview(file, here))
      } catch {
        restore.step = .failed(error == .newer ? .newer : .damaged)
      }
    case .wrongPassphrase:
      restore.step = .locked(data, wasTyped: wasTyped)
      return .focus(passphraseID)
    case .damaged: restore.step = .failed(.damaged)
    case .newer: restore.step = .failed(.newer)
    case .tooLarge: restore.step = .failed(.tooLarge)
    }
    return .focus(restoreID)
  }

  private static func more(_ restore: inout Restore, _ here: CopiedSpace) -> Effect<Action> {
    guard case .running(let review, var run) = restore.step else { return .none }
    guard let positions = run.records.start() else {
      let coming = DocumentReview(review, with: run.records.doneOnes, here).coming
      guard !coming.isEmpty, !run.isStopping else { return end(&restore, review, run, here) }
      run.documents = DocumentReturn(coming)
      restore.step = .running(review, run)
      return .nextFrame(.restore(.documents(.nextPart)))
    }
    restore.step = .running(review, run)
    return .all(
      positions.map { position in
        let entry = run.records.wanted[position]
        return .mutate(name: entry.mutation, arguments: entry.arguments) {
          .restore(.added(position, $0))
        }
      })
  }

  private static func answered(
    _ restore: inout Restore, _ position: Int, _ outcome: MutationOutcome
  ) -> Effect<Action> {
    guard case .running(let review, var run) = restore.step else { return .none }
    let isLast = run.records.answer(position, outcome)
    restore.step = .running(review, run)
    return isLast ? .nextFrame(.restore(.more)) : .none
  }
}
