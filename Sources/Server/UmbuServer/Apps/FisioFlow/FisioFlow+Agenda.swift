import AgendaServer
import Clinic
import Database
import Identity
import IdentityServer
import Records
import SyncServer
import Values

/// Patients who are not archived come, and are reminded by what their record says of how to reach them.
let clinicAgenda: AgendaRules = {
  let clinic = SpaceProfile(ClinicProfile.self)
  var rules = AgendaRules(
    of: ClinicAgenda.self,
    comes: { !$0.isArchived },
    house: { space, transaction in
      let name = MailName(try clinic.name(transaction, space), length: 60).text
      return name.isEmpty ? "FisioFlow" : name
    },
    person: { patient, space, transaction in
      try transaction.first(
        """
        SELECT full_name, social_name, phone, email, language FROM patient \
        WHERE space = $1 AND id = $2 AND is_archived = 0
        """, [SQLValue(space), SQLValue(patient)]
      ) { row in
        AgendaRules.Person(
          name: MailName(row.text(1).isEmpty ? row.text(0) : row.text(1), length: 40).text,
          phone: row.textOrNil(2).flatMap(Phone.init(e164:)),
          email: row.textOrNil(3).flatMap { Email($0) },
          language: row.textOrNil(4).flatMap { Language(rawValue: $0) } ?? .pt)
      }
    })
  rules.gives = { account, records in
    records.find(ID<Member>(account)).map { $0.leftAt == nil } ?? false
  }
  rules.tellsChanges = true
  rules.zoneType = ClinicProfile.recordType
  rules.zone = { space, transaction in
    try transaction.first("SELECT time_zone FROM clinic WHERE space = $1", [SQLValue(space)]) {
      $0.text(0)
    }
  }
  rules.address = { space, transaction in
    let columns = "street, number, complement, district, city, state"
    let found = try transaction.first(
      "SELECT \(columns) FROM clinic WHERE space = $1", [SQLValue(space)]
    ) { row -> String in
      var address = ClinicAddress()
      address.street = mailed(row.text(0))
      address.number = mailedNumber(row.text(1))
      address.complement = mailed(row.text(2))
      address.district = mailed(row.text(3))
      address.city = mailed(row.text(4))
      address.state = row.textOrNil(5) ?? ""
      return address.line
    }
    return found ?? ""
  }
  // Also of those who are archived: they were there.
  rules.name = { patient, space, transaction in
    try transaction.first(
      "SELECT full_name, social_name FROM patient WHERE space = $1 AND id = $2",
      [SQLValue(space), SQLValue(patient)]
    ) { row in row.text(1).isEmpty ? row.text(0) : row.text(1) }
  }
  rules.tellsAnswers = true
  rules.offerMinutes = 60
  rules.answersTitle = Phrase(pt: "Respostas de pacientes", en: "Patients' answers")
  return rules
}()

/// A line of an address, as it may stand in a mail to somebody who never saw it.
@Sendable private func mailed(_ line: String) -> String { MailName(line, length: 80).text }

/// The number of a house has more digits than a name may have; six make no telephone number.
@Sendable private func mailedNumber(_ number: String) -> String {
  // As people write that there is none: its stroke makes no link.
  if number.lowercased() == "s/n" { return number }
  let isPlain = number.utf8.allSatisfy { 0x30...0x39 ~= $0 } && number.utf8.count < 7
  return isPlain ? number : mailed(number)
}
