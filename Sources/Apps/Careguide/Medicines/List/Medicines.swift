import Care
import Flow
import RecordPages
import Screen
import Shell
import Values

/// What the people of the family take, as a list.
public enum Medicines: ListPart {
  public typealias R = Medicine

  public static var id: Literal { "medicines" }

  public static var under: Literal { MedicinesPlace.id }

  public static var shortcuts: [Shortcut] {
    [
      Shortcut("r", Words.title, to: .path(Medicine.path)),
      Shortcut("n", Words.addTitle, to: .path(Medicine.newPath)),
    ]
  }
}

extension Path {
  static var stoppedMedicines: Path { "remedios/parados" }
}
