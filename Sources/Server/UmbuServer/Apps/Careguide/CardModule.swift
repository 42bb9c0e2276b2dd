import API
import Care
import Crypto
import Database
import HTTP
import IdentityServer
import Records
import SyncServer
import Values

/// Signs emergency cards, and tells whether a card was signed (CG-137). The key is the one that signs the
/// audit; what is signed begins otherwise, so that no signature of one is one of the other.
struct CardModule: ServerModule {
  private let context: ModuleContext

  init(_ context: ModuleContext) {
    self.context = context
  }

  var operations: [Operation] { [sign, check] }

  /// Signs what the records say, and nothing that a device says.
  private var sign: Operation {
    Operation(CardEndpoints.sign, refusals: [403, 404]) { [context] asked, call in
      let caller = try call.signedIn()
      guard let key = context.installation.auditKey else { throw Problem.notFound }
      let now = context.now()
      // No clock is further from UTC.
      let minutesEast = min(max(asked.minutesEast, -14 * 60), 14 * 60)
      let date = CivilDate(at: now, minutesEast: minutesEast)
      let card = try await context.database.write(in: asked.space) { transaction in
        let role = try SpaceRoles.members.role(transaction, caller.account, asked.space) ?? ""
        guard context.app.schema.mayRead(Person.recordType, as: role) else {
          throw Problem.notForRole
        }
        let storage = SQLStorage(
          transaction, space: asked.space, tables: context.tables, version: 0, now: now)
        let records = Transaction(storage)
        let person = records.find(asked.person)
        let contacts = records.all(Contact.self, by: "person", equal: [asked.person.json])
        let medicines = records.all(
          Medicine.self, by: "person", equal: [asked.person.json, .boolean(false)])
        if let error = storage.error { throw error }
        guard let person else { throw Problem.notFound }
        return EmergencyCard(person, contacts, medicines, on: date)
      }
      return SignedCards(
        date: date,
        [Language.pt, .en].map { language in
          var signed = card.unsigned(in: language)
          signed.signature = Base64.encode(key.sign([UInt8](signed.message.utf8)))
          return signed
        })
    }
  }

  private var check: Operation {
    Operation(CardEndpoints.check) { [context] scanned, _ in
      guard let card = SignedCard(scanned: scanned.text),
        let signature = Base64.decode(card.signature)
      else { return CardVerdict(isSigned: false) }
      let message = [UInt8](card.message.utf8)
      let keys = context.installation.data.auditKeys.trusted()
      return CardVerdict(
        isSigned: keys.contains { SigningKey.isValid(signature, of: message, by: $0) })
    }
  }
}
