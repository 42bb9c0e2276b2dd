import Clinic
import Entitlements
import Sync
import Values

@testable import DocumentsFeature
@testable import FisioFlow
@testable import Plans
@testable import Shell

extension Pages {
  /// The plans, the paywall, and how full a clinic is.
  func arrangePlans(_ home: inout Home.State) {
    switch self {
    case .plans: home.path = .plans
    case .paywall: home.paywall = Paywall(.addPatient(active: 10), current: .free, in: .clinic)
    case .filesFull:
      home.warning = .known(nil)
      home.documents.all = [Self.large]
    case .recordsFull, .plansFull:
      home.warning = .known(nil)
      home.sync.usage = SpaceUsage(of: self == .plansFull ? .bytes : .records, percent: 97)
      if self == .plansFull { home.path = .plans }
    default: break
    }
  }

  /// Nine tenths of the free plan's storage.
  static let large: Document = {
    var document = Document()
    document.id = ID(UUID(high: 18, low: 1))
    document.patient = ana.id
    document.name = "exame.zip"
    document.bytes = 966_367_641
    return document
  }()
}
