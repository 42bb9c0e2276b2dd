import AgendaServer
import Clinic
import Database
import IdentityServer
import Values

/// Patients are reminded by what their record says of how to reach them.
let clinicAgenda = AgendaRules(
  of: ClinicAgenda.self,
  house: { space, transaction in
    let name = try transaction.first(
      "SELECT name FROM clinic WHERE space = $1", [SQLValue(space)]
    ) { $0.text(0) }
    return MailName(name ?? "", length: 60).text
  },
  person: { patient, space, transaction in
    try transaction.first(
      "SELECT full_name, social_name, phone, email FROM patient WHERE space = $1 AND id = $2",
      [SQLValue(space), SQLValue(patient)]
    ) { row in
      AgendaRules.Person(
        name: row.text(1).isEmpty ? row.text(0) : row.text(1), phone: Phone(e164: row.text(2)),
        email: Email(row.text(3)))
    }
  })
