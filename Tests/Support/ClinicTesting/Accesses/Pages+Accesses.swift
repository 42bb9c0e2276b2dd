@testable import Accesses
@testable import FisioFlow
@testable import Shell

extension Pages {
  /// Who looked at a patient.
  func arrangeAccesses(_ home: inout Home.State) {
    home.path = .patientAccess(Self.ana.id)
    var log = Accesses.Log.State(of: Subject(Self.ana.id))
    if self == .accessesOffline { log.loading.fail(.network(.unreachable)) }
    if self == .accesses { log.entries = Sample.accesses }
    log.hasMore = self == .accesses
    home.accesses.log = log
  }
}
