import Copies
import Values

@testable import CopiesFeature
@testable import DocumentsFeature
@testable import FisioFlow
@testable import Shell
@testable import Texts

/// What the stories of copies are told with.
enum Copying {
  static var place: CopyPlace {
    var place = CopyPlace()
    place.address = "https://nuvem.example/copias"
    place.user = "ana"
    place.secret = "senha do lugar"
    return place
  }

  static var settings: CopySettings {
    var settings = CopySettings()
    settings.place = place
    settings.passphrase = "quatro palavras bem escolhidas"
    settings.key = String(repeating: "0123456789abcdef", count: 4)
    return settings
  }

  /// A clinic with an active and an archived patient, whose copies are set up.
  static var home: Home.State {
    var home = Sample.home
    home.clinic = Sample.clinic("gold")
    home.sync.isOnline = true
    home.patients.show([
      Sample.patient(1, "Ana"), Sample.patient(2, "Bia") { $0.isArchived = true },
    ])
    home.documents.isLoaded = true
    home.conflicts.isLoaded = true
    home.copies.isLoaded = true
    home.copies.settings = settings
    return home
  }
}
