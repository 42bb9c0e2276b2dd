import AgendaFeature
import Clinic
import Fields
import Flow
import Records
import Screen
import ScreenReading
import Testing
import Values

@testable import ClinicTesting
@testable import FisioFlow
@testable import RecordPages
@testable import Shell

@Suite("the page and the form on which a clinic says what it is")
struct ClinicPageTests {
  private static func read(
    _ page: Pages, _ language: Language = .pt, _ change: (inout Home.State) -> Void = { _ in }
  ) -> String {
    var home = page.home
    change(&home)
    let surroundings = Surroundings(now: Sample.now, width: 360, language: language)
    return Home.view(home, Scene(surroundings) { _ in 0 }).readOut
  }

  @Test("FF-012 it is read as people write it, and only who manages the clinic changes it")
  func page() {
    let page = Self.read(.clinicDetails)
    for words in [
      "Dados da clínica", "Clínica Aurora", "Rua das Flores, 123", "Campinas – SP, 13010-000",
      "(11) 3456-7890", "Editar", "Histórico",
    ] {
      #expect(page.contains(words), "\(words)")
    }
    #expect(Self.read(.clinicDetails, .en).contains("Clinic details"))
    let other = Self.read(.clinicDetails) { home in home.change { $0.role = "therapist" } }
    #expect(other.contains("Quem administra a clínica muda estes dados."))
    #expect(!other.contains("Editar"))
  }

  @Test("FF-012 what is typed is read as a clinic's; what is wrong is told at its field")
  func typing() throws {
    let clinic = Sample.clinic("free")
    var draft = Draft<ClinicField>(clinic)
    draft[.phone] = "(11) 98765-4321"
    draft[.postalCode] = "13010-000"
    draft[.state] = "SP"
    draft[.city] = "  Campinas "
    let reading = draft.reading(over: clinic, today: Sample.today)
    #expect(reading.problems.isEmpty)
    #expect(reading.record.contact.phone?.e164 == "+5511987654321")
    #expect(reading.record.contact.postalCode == "13010000" && reading.record.contact.state == "SP")
    #expect(reading.record.contact.city == "Campinas" && reading.record.planName == "free")
    draft[.name] = " "
    draft[.phone] = "123"
    draft[.postalCode] = "1301"
    let wrong = draft.reading(over: clinic, today: Sample.today).problems
    #expect(wrong[.name] == .rule(.missing))
    #expect(wrong[.phone] == .malformed && wrong[.postalCode] == .malformed)
    draft[.name] = clinic.name
    draft[.phone] = ""
    draft[.postalCode] = "20040-020"
    let elsewhere = draft.reading(over: clinic, today: Sample.today).problems
    #expect(elsewhere[.postalCode] == .rule(.otherState) && elsewhere[.phone] == nil)
    let words = ClinicProfile.words(of: .rule(.otherState), for: .postalCode)
    #expect(words.pt.contains("CEP") && words.en.contains("postal code"))
  }

  @Test("FF-012 every state can be chosen, once, and is one of Brazil's")
  func states() {
    guard case .choice(let options) = ClinicField.state.input.control else {
      Issue.record("no choice")
      return
    }
    #expect(options.map(\.value).sorted() == FederalUnits.all.sorted())
  }

  @Test("FF-012 address, phone and logo stand above what is printed, as far as they are said")
  func letterhead() throws {
    var home = Pages.clinicDetails.home
    let lines = ["Rua das Flores, 123", "Campinas – SP, 13010-000", "(11) 3456-7890"]
    let bare = try #require(ClinicAgenda.letterhead(among: home.parts))
    #expect(bare.lines == lines && bare.logo == nil)
    home.parts[ClinicPage.self]?.clinic?.contact.logo = "/9j/"
    let whole = try #require(ClinicAgenda.letterhead(among: home.parts))
    #expect(whole.logo == Photo("logo", jpeg: "/9j/"))
    home.parts[ClinicPage.self]?.clinic = nil
    #expect(ClinicAgenda.letterhead(among: home.parts) == nil)
  }

  @Test("FF-012 an edit says which fields it changed, in the queue and in the history")
  func words() throws {
    let old = Sample.clinic("free")
    var new = old
    new.contact.city = "Campinas"
    new.contact.phone = Phone(typed: "11 3456-7890")
    let edit = EditClinic(from: old, to: new).object
    let change = try #require(
      Pages.clinicDetails.home.parts.change(named: EditClinic.name))
    #expect(change.one(edit, "", .pt) == "Mudou o telefone e a cidade da clínica")
    #expect(change.one(edit, "", .en) == "Changed the clinic's phone and city")
    let logo = EditClinic(logo: "/9j/").object
    #expect(change.one(logo, "", .pt) == "Mudou o logotipo da clínica")
  }
}
