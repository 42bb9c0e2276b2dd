import Clinic
import Flow
import Identity
import Records
import Values

@testable import FisioFlow
@testable import RecordPages
@testable import Settings
@testable import Shell

extension Pages {
  /// What a person says of themselves, and a clinic of itself.
  func arrangeOwn(_ home: inout Home.State) {
    switch self {
    case .ownName:
      home.path = .settings
      var naming = Naming.State("Ana Prado")
      naming.problem = NamingWords.malformed
      home.settings.naming = naming
    case .devices, .devicesEnding:
      home.path = .devices
      var here = SignedInDevice()
      here.id = UUID(high: 22, low: 1)
      here.isThis = true
      here.agent = "Mozilla/5.0 (Windows NT 10.0) Chrome/142.0 Safari/537.36"
      here.seenAt = Sample.now
      here.signedInAt = Sample.now
      var phone = here
      phone.id = UUID(high: 22, low: 2)
      phone.isThis = false
      phone.agent = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Version/18.0 Safari/604.1"
      home.devices.all = [here, phone]
      if self == .devicesEnding { home.devices.question = .one(phone) }
    default:
      var clinic = Sample.clinic("free")
      clinic.contact.phone = Phone(typed: "11 3456-7890")
      clinic.contact.street = "Rua das Flores"
      clinic.contact.number = "123"
      clinic.contact.city = "Campinas"
      clinic.contact.state = "SP"
      clinic.contact.postalCode = "13010000"
      home.clinic = clinic
      var page = ClinicPage.State()
      _ = ClinicPage.reduce(&page, .changed(.all([clinic])))
      home.parts[ClinicPage.self] = page
      home.path = ClinicProfile.path(of: clinic.id)
      guard self == .clinicForm else { return }
      home.path = ClinicProfile.editPath(of: clinic.id)
      var form = FormPage<ClinicProfile>.State(in: home.context)
      form.form = .init(editing: clinic, today: Sample.today, owner: Sample.owner)
      home.parts[FormPage<ClinicProfile>.self] = form
    }
  }
}
