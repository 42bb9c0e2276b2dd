import Clinic
import Fields
import Records
import Sync
import Values

@testable import FisioFlow
@testable import Shell
@testable import SyncPage

extension Pages {
  /// The pages on which a file from another device is taken in.
  func arrangeUnsynced(_ home: inout Home.State) {
    home.path = .importUnsynced
    guard self != .badUnsynced else {
      home.unsyncedImport.step = .choosing(.otherSpace)
      return
    }
    var edit = EditPatient()
    edit.id = .test(99)
    edit.changes = [FieldChange("phone", .null)]
    let new = Sample.patient(200, "Caio")
    let changes = [
      (AddPatient.name, AddPatient(new).object), (EditPatient.name, edit.object),
      (AddPatient.name, AddPatient(Self.people[0]).object),
    ]
    guard
      let file = try? UnsyncedFile(
        Sample.unsynced(changes, account: .test(3)), of: clinicSchema, space: Sample.space.space)
    else { return }
    let review = UnsyncedReview(
      file, named: "nao-enviado.json", account: Sample.account.id,
      UnsyncedCheck(home.parts, home.sync))
    var run = Run(review.wanted)
    run.answered = 1
    home.unsyncedImport.step = self == .unsynced ? .review(review) : .done(review, run)
  }
}

extension Sample {
  /// A file as another device of the clinic exports it, a minute apart each.
  static func unsynced(
    _ changes: [(String, JSONValue)], space: UUID = Sample.space.space,
    account: UUID = Sample.account.id
  ) -> [UInt8] {
    var status = SyncStatus()
    status.pending = changes.enumerated().map { number, change in
      PendingMutation(
        id: .test(UInt64(1_000 + number)), name: change.0, arguments: change.1,
        time: now.adding(milliseconds: Int64(number) * 60_000), touched: [])
    }
    return UnsyncedExport.bytes(of: status, in: clinicSchema, space: space, account: account)
  }
}
