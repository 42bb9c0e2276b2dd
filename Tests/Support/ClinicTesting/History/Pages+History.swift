import Records

@testable import FisioFlow
@testable import History
@testable import Shell

extension Pages {
  /// What became of a patient.
  func arrangeHistory(_ home: inout Home.State) {
    home.path = .patientHistory(Self.ana.id)
    var history = History.State(of: Subject(Self.ana.id), in: home.context)
    switch self {
    case .historyOffline: history.log.loading.fail(.network(.unreachable))
    case .historyLoading: history.log.loading.start()
    case .historyEmpty: break
    default:
      history.log.entries = Sample.past
      history.log.hasMore = true
      history.refusal = Refusal(.forbidden)
      history.undo = PutBack(
        "notes", of: Subject(Self.ana.id), by: .nothing, undo: .nothing)
    }
    home.history = history
  }
}
