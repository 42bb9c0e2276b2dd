import Clinic
import Values

@testable import DocumentsFeature
@testable import FisioFlow
@testable import Shell

extension Pages {
  /// A patient's documents in every state, one of them open, and those that wait.
  func arrangeDocuments(_ home: inout Home.State) {
    let ana = Self.people[0]
    home.path = .patient(ana.id)
    var all: [Document] = []
    var kept: [KeptDocument<Patient>] = []
    for (number, name) in ["RX do joelho.jpg", "Laudo.pdf", "pagina.html", "Marcha.mp4"]
      .enumerated()
    {
      var document = Document()
      document.id = ID(UUID(high: 31, low: UInt64(number)))
      document.patient = ana.id
      document.name = name
      document.type = ["image/jpeg", "application/pdf", "", "video/mp4"][number]
      document.bytes = Int64(number + 1) * 1_500_000
      document.addedBy = Sample.account.id
      document.addedAt = Sample.now
      if number == 0 { document.file = UUID(high: 32, low: 1) }
      if number == 2 { document.refusal = "unwantedType" }
      all.append(document)
      if number > 1 { kept.append(KeptDocument(document)) }
    }
    home.documents.all = all
    home.documents.kept = kept
    home.documents.previews[all[0].id.uuid] = .at("blob:1")
    home.documents.transfer = DocumentTransfer(all[3].id)
    home.documents.troubles = [
      DocumentTrouble(name: "vazio.txt", bytes: 0, reason: .empty),
      DocumentTrouble(name: "filme.mp4", bytes: 3_000_000_000, reason: .noRoom),
    ]
    var open = OpenDocument(self == .documentRename ? all[3].id : all[0].id)
    open.image = self == .documentOpen ? .at("blob:1") : .missing(.offline)
    open.isRefused = self == .documentOpen
    if self == .documentOpen { open.saving.fail(.failed) }
    if self == .documentRename {
      open.name = ""
      open.isNameWrong = true
    }
    open.asksToRemove = self == .documentRemove
    switch self {
    case .documentOpen, .documentRename, .documentRemove: home.documents.open = open
    case .documentsWaiting: home.path = .synchronisation
    default: break
    }
  }
}
