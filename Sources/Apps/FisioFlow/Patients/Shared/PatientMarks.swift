import Clinic
import Fields
import Screen
import Sync
import Values

/// What the list shows beside a patient: not yet synced, or refused.
public struct PatientMarks: Equatable, Sendable {
  typealias Mark = (symbol: Symbol, label: String, tone: Tone)

  public private(set) var pending: Set<UUID> = []
  public private(set) var refused: Set<UUID> = []

  public init() {}

  public init(_ status: SyncStatus) {
    for mutation in status.pending { pending.formUnion(mutation.touched) }
    for mutation in status.refused {
      if let patient = Self.patient(of: mutation) { refused.insert(patient) }
    }
  }

  /// The patient that a refused mutation was about.
  static func patient(of mutation: RefusedMutation) -> UUID? {
    let value = mutation.arguments["patient"]
    let text = value?.text ?? value?["id"]?.text
    return text.flatMap { UUID($0) }
  }
}
