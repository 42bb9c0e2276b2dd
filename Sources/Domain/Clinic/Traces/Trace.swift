/// Mutations that tell what somebody saw or took along, and change nothing.
public enum Trace {
  /// Whether the mutation of that name is a trace: nothing that a person would miss waits in it.
  public static func isTrace(_ name: String) -> Bool {
    name == ViewPatient.name || name == ViewDocument.name || name == ExportData.name
  }
}
