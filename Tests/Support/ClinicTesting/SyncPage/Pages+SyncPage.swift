import Clinic
import RecordPages
import Records
import Sync

@testable import FisioFlow
@testable import Shell
@testable import SyncPage

extension Pages {
  /// What waits, what was refused, and how the sync is.
  func arrangeSync(_ home: inout Home.State) {
    switch self {
    case .sync:
      home.path = .synchronisation
      home.sync = Self.status
      home.queue.discarding = Queue.Discarding(
        list: .refused, changes: Self.status.refused.map { $0.id })
    case .longQueue:
      home.path = .synchronisation
      home.sync.pending = (1...60).map { number in
        let patient = Sample.patient(UInt64(100 + number), "Novo \(number)")
        return PendingMutation(
          id: .test(UInt64(number)), name: "addPatient", arguments: AddPatient(patient).object,
          time: Sample.now, touched: [])
      }
      home.queue.pending.opened = .test(60)
    case .refused:
      home.sync = Self.status
      home.patients.context.sync = Self.status
      home.patients.marks = RecordMarks(Self.status, of: Patient.self)
    case .outcomeUnknown:
      home.path = .synchronisation
      home.sync.refused = [Refusal.outcomeUnknown, .neverDone].enumerated().map { number, refusal in
        RefusedMutation(
          id: .test(UInt64(number)), name: "addPatient",
          arguments: AddPatient(Self.ana).object, time: Sample.now, refusal: refusal)
      }
    default: break
    }
  }

  static let status: SyncStatus = {
    var status = SyncStatus()
    status.isComplete = true
    status.lastSync = Sample.now.adding(milliseconds: -120_000)
    status.pending = [
      PendingMutation(
        id: .test(1), name: "archivePatient", arguments: ArchivePatient(ana.id).object,
        time: Sample.now, touched: [ana.id.uuid])
    ]
    status.refused = [
      RefusedMutation(
        id: .test(2), name: "restorePatient", arguments: RestorePatient(gil.id).object,
        time: Sample.now, refusal: Refusal(.limitReached, "patients", limit: 10))
    ]
    return status
  }()
}
