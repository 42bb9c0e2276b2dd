import AgendaServer
import Clinic
import Database
import IdentityServer
import SyncServer
import Values

/// What a clinic says of its agenda: patients who are not archived are reminded, by SMS and by mail
/// (FF-160). They have no accounts, so none of a device.
let clinicReminders: AgendaRules = {
  let clinic = SpaceProfile(ClinicProfile.self)
  var rules = AgendaRules(
    of: ClinicAgenda.self,
    house: { space, transaction in
      let name = MailName(try clinic.name(transaction, space), length: 40).text
      return name.isEmpty ? "FisioFlow" : name
    },
    person: { patient, space, transaction in
      try transaction.first(
        """
        SELECT full_name, social_name, phone, email FROM patient \
        WHERE space = $1 AND id = $2 AND is_archived = 0
        """, [SQLValue(space), SQLValue(patient)]
      ) { row in
        let name = row.text(1).isEmpty ? row.text(0) : row.text(1)
        let first = name.split(separator: " ").first.map { String($0) } ?? ""
        return AgendaRules.Person(
          name: MailName(first, length: 20).text,
          phone: row.textOrNil(2).flatMap(Phone.init(e164:)),
          email: row.textOrNil(3).flatMap { Email($0) })
      }
    })
  rules.title = Phrase(pt: "Lembretes de consultas", en: "Appointment reminders")
  rules.reminders = [
    .init(.days(7), on: [.init(.mail)]), .init(.days(1), on: [.init(.sms), .init(.mail)]),
    .init(.minutes(120), on: [.init(.sms), .init(.mail)]),
  ]
  return rules
}()
