import Clinic
import Shell
import Values

extension ExportData {
  /// The trace of a file as the shared features tell of it.
  init(_ export: Export) {
    let format: Format = export.format == .csv ? .csv : .json
    switch export.contents {
    case .everything:
      self.init(.patients, as: format, count: export.count, documents: export.documents)
    case .records:
      self.init(.appointments, as: format, count: export.count)
    case .unsent:
      self.init(.unsentChanges, as: format, count: export.count)
    case .accesses(let subject):
      self.init(.accessReport, as: format, count: export.count, of: ID(subject.id))
    }
  }
}
