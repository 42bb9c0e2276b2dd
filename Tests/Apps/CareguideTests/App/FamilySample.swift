import Care
import Documents
import DocumentsFeature
import Flow
import FlowTesting
import Identity
import Records
import Screen
import Values

@testable import Careguide
@testable import Shell

/// Rosa, of whom a family looks after everything, as the tests see her.
enum FamilySample {
  static let now = Instant("2026-11-20T14:30:00Z")!
  static let saoPaulo = ZoneRules(name: "America/Sao_Paulo", offset: -3 * 3_600)
  static let ana = UUID.test(90)
  static let pedro = UUID.test(91)

  static let rosa: Person = with(Person()) {
    $0.id = .test(1)
    $0.name = "Rosa Andrade"
    $0.birthDate = CivilDate(year: 1949, month: 5, day: 12)
    $0.bloodType = .oPositive
    $0.allergies = "Dipirona\nPenicilina"
    $0.conditions = "Hipertensão\nDiabetes tipo 2"
    $0.insurance = "Vida Boa"
    $0.insuranceNumber = "0042 118"
  }

  static func reading(
    _ number: UInt64, _ kind: VitalKind, _ value: Int64, _ value2: Int64? = nil, daysAgo: Int64 = 0,
    by account: UUID = ana
  ) -> Reading {
    with(Reading()) {
      $0.id = .test(number)
      $0.person = rosa.id
      $0.kind = kind
      $0.value = value * 1_000
      $0.value2 = value2.map { $0 * 1_000 }
      $0.at = now.adding(milliseconds: -daysAgo * 86_400_000)
      $0.by = account
    }
  }

  /// A picture of Rosa's that is at the server.
  static func document(_ number: UInt64) -> PersonDocument {
    with(PersonDocument()) {
      $0.id = .test(number)
      $0.owner = rosa.id
      $0.name = "Receita \(number).jpg"
      $0.type = "image/jpeg"
      $0.bytes = 1_000
      $0.file = .test(number + 1_000)
      $0.addedBy = ana
      $0.addedAt = now
    }
  }

  /// The app, whole, with Rosa in it.
  /// - Parameters:
  ///   - role: what the person who looks may do.
  ///   - account: who that is.
  static func home(
    as role: Role = .manager, account id: UUID = ana, readings: [Reading] = [],
    ranges: [VitalRange] = [], contacts: [Contact] = [], medicines: [Medicine] = [],
    documents: [PersonDocument] = []
  ) -> Home.State {
    var account = AccountView()
    account.id = id
    var space = SpaceMembership()
    space.role = role.rawValue
    var home = Home.State(Careguide.app, account: account, space: space)
    _ = Home.completeParts(&home)
    home.place {
      $0.role = role.rawValue
      $0.today = CivilDate(at: now, minutesEast: -180)
    }
    home.parts[Today.self]?.zone = saoPaulo
    func show<P: Part>(_ part: P.Type, _ action: P.Action) {
      guard var state = home.parts[P.self] else { return }
      _ = P.reduce(&state, action)
      home.parts[P.self] = state
    }
    show(People.self, .changed(.init(isComplete: true, changed: [rosa])))
    show(Medicines.self, .changed(.init(isComplete: true, changed: medicines)))
    show(Contacts.self, .changed(.init(isComplete: true, changed: contacts)))
    show(FamilyDocuments.self, .changed(.init(isComplete: true, changed: documents)))
    show(Vitals.self, .readingsChanged(.init(isComplete: true, changed: readings)))
    show(Vitals.self, .rangesChanged(.init(isComplete: true, changed: ranges)))
    return home
  }

  /// What stands on the screen at a path.
  static func page(
    _ home: Home.State, _ path: Path, _ language: Language = .pt, width: Int = 360
  ) -> Node {
    var home = home
    home.place { $0.path = path }
    let scene = Scene<Home.Action>(Surroundings(now: now, width: width, language: language)) { _ in
      0
    }
    return Home.view(home, scene)
  }
}

extension Home.State {
  /// Where the person is, and as whom.
  fileprivate mutating func place(_ change: (inout Context) -> Void) {
    change(&context)
    context.subject = parts.subject(of: context.path)
    parts.place(in: context)
  }
}

/// A part with the others of Rosa's app to look at.
enum Among<P: Part>: Feature {
  static func reduce(_ state: inout P.State, _ action: P.Action) -> Effect<P.Action> {
    P.reduce(&state, action, among: FamilySample.home().parts)
  }

  static func view(_ state: P.State, _ scene: Scene<P.Action>) -> Node { P.view(state, scene) }
}
