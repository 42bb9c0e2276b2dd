import Clinic
import Flow
import Identity
import Records
import Screen
import ScreenReading
import Testing
import Values

@testable import ClinicTesting
@testable import FisioFlow
@testable import Shell

@Suite("FF-156 what a clinic's roles are offered")
struct RoleTests {
  private static let ana = Sample.patient(1, "Ana")
  /// Those of a clinic, and one that this version of the app does not know.
  private static let roles = FisioFlow.app.roles.map(\.role.rawValue) + ["visitor"]

  private static func read(_ path: Path, as role: String, _ patients: [Patient] = [ana]) -> String {
    var home = Sample.home
    home.patients.show(patients)
    home.conflicts.waiting = [Sample.conflict(1, "Outra versão.", of: ana)]
    home.conflicts.isLoaded = true
    home.context.role = role
    home.context.path = path
    home.context.subject = home.parts.subject(of: path)
    home.parts.place(in: home.context)
    let page = Home.view(
      home, Scene(Surroundings(now: Sample.now, width: 360, language: .pt)) { _ in 0 })
    let labels = page.elements.flatMap { element in
      element.attributes.filter { $0.name == "aria-label" }.compactMap { $0.value.text }
    }
    return ([page.readOut] + labels).joined(separator: "\n")
  }

  @Test(
    "everybody of a clinic adds, imports, edits and decides; whoever has no known role reads why not",
    arguments: roles)
  func offered(role: String) {
    let may = role != "visitor"
    let text = Path.text(Sample.conflict(1, "", of: Self.ana).id)
    for (path, words) in [
      (
        Path.patients,
        ["Novo", "Importar planilha", "Selecionar", "Arquivar Ana", "espera uma decisão"]
      ),
      (.patient(Self.ana.id), ["Editar", "Arquivar", "Adicionar documentos"]),
      (text, ["Manter"]),
      ("ajustes", ["Importar pacientes"]),
    ] {
      let read = Self.read(path, as: role)
      for word in words { #expect(read.contains(word) == may, "\(path.text): \(word)") }
    }
    #expect(Self.read(.patients, as: role, []).contains("Adicionar paciente") == may)
    for path in [Path.newPatient, .editPatient(Self.ana.id), .importPatients, text] {
      let words = "A sua função na clínica só permite ver."
      #expect(Self.read(path, as: role).contains(words) == !may, "\(path.text)")
    }
  }
}
