import Clinic
import Records
import Testing
import Values

@testable import FisioFlow

@Suite("places and their paths")
struct RouteTests {
  private static let id = ID<Patient>(UUID(high: 16, low: 1))

  private static let routes: [Route] = [
    .patients, .archivedPatients, .newPatient, .patient(id), .editPatient(id), .patientHistory(id),
    .importPatients, .plans, .settings, .team, .copies, .invitation("0f9a"), .confirmation("0f9a"),
    .synchronisation,
    .conflicts,
    .conflict(ID<TextConflict>(UUID(high: 16, low: 2))), .signIn, .signUp,
  ]

  @Test("every place is found again by its path", arguments: routes)
  func roundTrip(route: Route) {
    #expect(Route(path: route.path) == route)
    #expect(Route(path: "/" + route.path + "/") == route)
    #expect(route.href == "/fisioflow/" + route.path)
  }

  @Test("a code stands behind the #; links from before have it in the path and go on")
  func codes() {
    #expect(Route.invitation("0f9a").path == "convite#0f9a")
    #expect(Route.confirmation("0f9a").path == "confirmar#0f9a")
    #expect(Route(path: "convite/0f9a") == .invitation("0f9a"))
    #expect(Route(path: "convite") == .patients)
    #expect(Route(path: "ajustes#main") == .settings)
  }

  @Test("no two places share a path")
  func distinct() {
    #expect(Set(Self.routes.map(\.path)).count == Self.routes.count)
  }

  @Test(
    "a path that is no place leads to the patients",
    arguments: [
      "", "/", "nada", "pacientes/nada", "pacientes/nada/editar", "planos/x", "entrar/x", "//",
      "PACIENTES", "ajuste", "textos/nada", "%00", "pacientes/00000000-0000-0000-0000",
    ])
  func unknown(path: String) {
    #expect(Route(path: path) == .patients)
  }

  @Test("a path that goes on too long leads as far as it makes sense")
  func tooLong() {
    #expect(Route(path: "ajustes/nada") == .settings)
    #expect(Route(path: Route.patient(Self.id).path + "/nada") == .patient(Self.id))
    #expect(Route(path: Route.editPatient(Self.id).path + "/mais") == .patient(Self.id))
  }

  @Test("only signing in and up are for people who are not signed in")
  func access() {
    #expect(Self.routes.filter(\.isAccess) == [.signIn, .signUp])
  }
}
