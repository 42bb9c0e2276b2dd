import Records
import Values

/// The ids of what is brought in from a calendar or a spreadsheet. They follow from the space and from what tells one
/// thing of the file from the others, so that the same file brings nothing in twice.
public enum ImportedIDs {
  public static func session(_ key: String, in space: UUID) -> ID<Session> {
    ID(.derived(from: space, "imported session", key))
  }

  public static func appointment(_ key: String, in space: UUID) -> ID<Appointment> {
    ID(.derived(from: space, "imported appointment", key))
  }

  public static func series(_ key: String, in space: UUID) -> ID<Series> {
    ID(.derived(from: space, "imported series", key))
  }
}
