import Clinic
import Fields
import Screen
import Sync
import Values

/// What the list shows beside a patient: not yet synced, or refused.
public struct PatientMarks: Equatable, Sendable {
  typealias Mark = (symbol: Symbol, label: String, tone: Tone)

  public private(set) var pending = HashSet<UUID>()
  public private(set) var refused = HashSet<UUID>()

  public init() {}

  public init(_ status: SyncStatus) {
    for mutation in status.pending {
      for id in mutation.touched { pending.insert(id) }
    }
    for mutation in status.refused {
      if let patient = Self.patient(in: mutation.arguments) { refused.insert(patient) }
    }
  }

  /// The patient that a mutation is about.
  private static func patient(in arguments: JSONValue) -> UUID? {
    let patient = arguments["patient"] ?? arguments["document"]?["patient"]
    return (patient?.text ?? patient?["id"]?.text).flatMap { UUID($0) }
  }
}
