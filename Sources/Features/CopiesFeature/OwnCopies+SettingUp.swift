import API
import Copies
import Fields
import Flow
import Values

/// The fields of the set-up; raw values are their ids.
public enum CopyField: String, CaseIterable, Hashable, Sendable {
  case address = "copy-address"
  case region = "copy-region"
  case bucket = "copy-bucket"
  case prefix = "copy-prefix"
  case user = "copy-user"
  case secret = "copy-secret"
  case passphrase = "copy-passphrase"
  case repeated = "copy-repeated"

  /// Those that a kind of place asks for, in the order of the form.
  /// - Parameter isFile: whether copies are files of the person's, which have no place.
  static func fields(of kind: CopyPlace.Kind, isFile: Bool) -> [CopyField] {
    if isFile { return [.passphrase, .repeated] }
    return kind == .s3 ? allCases : [.address, .user, .secret, .passphrase, .repeated]
  }
}

/// What is wrong with a field of the set-up.
public enum CopyFieldProblem: Hashable, Sendable {
  case missing, notAddress, notName, tooShort, different
}

extension OwnCopies {
  /// The form in which a place and a passphrase are given.
  public struct SetUp: Equatable {
    public var place = CopyPlace()
    public var passphrase = ""
    public var repeated = ""
    public var showsSecret = false
    public var showsPassphrase = false
    public var problems = SmallMap<CopyField, CopyFieldProblem>()
    public var triedToSubmit = false
    /// Of trying the place.
    public var trying = Loading<CopyFailure>()

    public init() {}

    subscript(_ field: CopyField) -> String {
      get {
        switch field {
        case .address: place.address
        case .region: place.region
        case .bucket: place.bucket
        case .prefix: place.prefix
        case .user: place.user
        case .secret: place.secret
        case .passphrase: passphrase
        case .repeated: repeated
        }
      }
      set {
        switch field {
        case .address: place.address = newValue
        case .region: place.region = newValue
        case .bucket: place.bucket = newValue
        case .prefix: place.prefix = newValue
        case .user: place.user = newValue
        case .secret: place.secret = newValue
        case .passphrase: passphrase = newValue
        case .repeated: repeated = newValue
        }
      }
    }

    /// What is wrong with a field as it stands.
    func problem(_ field: CopyField) -> CopyFieldProblem? {
      switch field {
      case .address:
        if place.address.isBlank { return .missing }
        return CopyAddress(place.address) == nil ? .notAddress : nil
      case .bucket:
        if place.bucket.isEmpty { return .missing }
        return CopyPlace.isName(place.bucket) ? nil : .notName
      case .region:
        return place.region.isEmpty || CopyPlace.isName(place.region) ? nil : .notName
      case .prefix:
        return place.prefix.parts { $0 == "/" }.allSatisfy { CopyPlace.isName($0) } ? nil : .notName
      case .user, .secret: return self[field].isEmpty ? .missing : nil
      case .passphrase:
        return passphrase.scalarCount < Passphrase.shortest ? .tooShort : nil
      case .repeated: return repeated == passphrase ? nil : .different
      }
    }
  }

  public indirect enum SetUpAction: Equatable {
    case opened
    case closed
    case kindChosen(CopyPlace.Kind)
    case typed(CopyField, String)
    case left(CopyField)
    case secretShown
    case passphraseShown
    case errorTapped(CopyField)
    case submitted
    case tried(Result<Nothing, APIError>)
    case keyed(String)
  }

  static func setUp(
    _ state: inout State, _ action: SetUpAction, _ here: CopiedSpace
  ) -> Effect<Action> {
    if case .opened = action {
      state.setUp = SetUp()
      return .focus((here.isAlone ? CopyField.passphrase : .address).rawValue)
    }
    guard var form = state.setUp else { return .none }
    let effect = reduce(&form, action, here)
    state.setUp = form
    switch action {
    case .closed where !form.trying.isLoading:
      state.setUp = nil
    case .keyed(let key):
      var settings = CopySettings()
      settings.place = form.place
      settings.passphrase = form.passphrase
      settings.key = key
      // Nobody saves a file by itself.
      settings.isDaily = !here.isAlone
      state.settings = settings
      state.setUp = nil
      let keeping = keepSettings(state, here) + .focus("copies-state")
      return keeping + look(&state)
    case .opened, .closed, .kindChosen, .typed, .left, .secretShown, .passphraseShown, .errorTapped,
      .submitted, .tried:
      break
    }
    return effect
  }

  private static func reduce(
    _ form: inout SetUp, _ action: SetUpAction, _ here: CopiedSpace
  ) -> Effect<Action> {
    switch action {
    case .opened, .closed, .keyed:
      return .none
    case .kindChosen(let kind):
      form.place.kind = kind
      form.problems = SmallMap()
      form.triedToSubmit = false
      return .none
    case .typed(let field, let text):
      form[field] = text
      form.trying.dismiss()
      if form.problems[field] != nil { form.problems[field] = form.problem(field) }
      return .none
    case .left(let field):
      guard !form[field].isEmpty else { return .none }
      form.problems[field] = form.problem(field)
      return .none
    case .secretShown:
      form.showsSecret.toggle()
      return .none
    case .passphraseShown:
      form.showsPassphrase.toggle()
      return .none
    case .errorTapped(let field):
      return .focus(field.rawValue)
    case .submitted:
      return submit(&form, here)
    case .tried(let result):
      guard case .failure(let error) = result else { return .newKey { .setUp(.keyed($0)) } }
      form.trying.stop(CopyFailure(error))
      return .focus("copy-failure")
    }
  }

  private static func submit(_ form: inout SetUp, _ here: CopiedSpace) -> Effect<Action> {
    guard !form.trying.isLoading else { return .none }
    form.triedToSubmit = true
    form.trying.dismiss()
    form.problems = SmallMap()
    for field in CopyField.fields(of: form.place.kind, isFile: here.isAlone) {
      form.problems[field] = form.problem(field)
    }
    guard form.problems.isEmpty else { return .focus("form-errors") }
    guard !here.isAlone else { return .newKey { .setUp(.keyed($0)) } }
    guard here.isOnline else {
      form.trying.fail(.offline)
      return .focus("copy-failure")
    }
    form.place.address = form.place.address.trimmed
    form.trying.start()
    return .call(CopyEndpoints.check, CopyCall(here.space, at: form.place)) {
      .setUp(.tried($0))
    }
  }
}
