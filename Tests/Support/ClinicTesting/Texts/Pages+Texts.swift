import Records

@testable import FisioFlow
@testable import Shell
@testable import Texts

extension Pages {
  /// Texts to decide on.
  func arrangeConflicts(_ home: inout Home.State) {
    home.conflicts.isLoaded = true
    var empty = Sample.conflict(2, "", of: Self.ana)
    empty.field = "complaint"
    empty.author = Sample.account.id
    home.conflicts.waiting =
      self == .noConflicts ? [] : [Sample.conflict(1, "Prefere a tarde.", of: Self.ana), empty]
    home.path = .text(home.conflicts.waiting.first?.id ?? .test(9))
    switch self {
    case .conflicts, .noConflicts: home.path = .texts
    case .conflictMerging:
      home.conflicts.merge = Texts.Merge(home.conflicts.waiting[0], over: Self.ana.notes)
      home.conflicts.saving.stop(Refusal(.forbidden))
    case .conflictGone: home.path = .text(.test(9))
    case .decided:
      home.path = .patient(Self.ana.id)
      home.conflicts.undo = Texts.Decision(
        home.conflicts.waiting[0], over: Self.ana.notes, for: "Prefere a tarde.")
    default: break
    }
  }
}
