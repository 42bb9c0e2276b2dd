import Clinic
import Values

/// The long texts of a patient, of which nobody overwrites what they have not seen. Raw values are
/// the record's field names.
public enum PatientText: String, CaseIterable, Hashable, Sendable {
  case complaint, notes

  /// The same as a field of the form.
  var field: PatientField {
    switch self {
    case .complaint: .complaint
    case .notes: .notes
    }
  }
}

extension Patient {
  subscript(text: PatientText) -> String {
    get {
      switch text {
      case .complaint: complaint
      case .notes: notes
      }
    }
    set {
      switch text {
      case .complaint: complaint = newValue
      case .notes: notes = newValue
      }
    }
  }
}
