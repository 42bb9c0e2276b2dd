import Copies
import Flow
import Screen
import Values

extension OwnCopies {
  static func form(_ form: SetUp, _ here: CopiedSpace, _ scene: Scene<Action>) -> [Node] {
    let fields = CopyField.fields(of: form.place.kind, isFile: here.isAlone)
    let ofPlace = fields.filter { $0 != .passphrase && $0 != .repeated }
    let kinds = [
      Choice(CopyPlace.Kind.webDAV.rawValue, scene.text(CopyWords.folder)),
      Choice(CopyPlace.Kind.s3.rawValue, scene.text(CopyWords.bucket)),
    ]
    let kind = Node.segmented(
      Field("copy-kind", scene.text(CopyWords.kind), language: scene.language), choices: kinds,
      selected: form.place.kind.rawValue
    ) { choice in
      scene.on(.change) { _ in
        CopyPlace.Kind(rawValue: choice.value).map { .setUp(.kindChosen($0)) }
      }
    }
    return [
      .when(form.trying.failure != nil, failure(form.trying.failure, here.noun, scene)),
      .form(
        id: "copies-form", errors: errors(form, fields, scene), language: scene.language,
        onSubmit: scene.onSubmit(.setUp(.submitted)),
        [
          here.isAlone
            ? .none
            : .fieldGroup(
              scene.text(CopyWords.place), [kind] + ofPlace.map { field($0, form, scene) }),
          .banner(.warn, scene.text(CopyWords.warning), scene.text(CopyWords.warningText))
            .keyed("warning"),
          .fieldGroup(
            scene.text(CopyWords.seal),
            [field(.passphrase, form, scene), field(.repeated, form, scene)]),
        ],
        actions: [
          .submit(
            scene.text(here.isAlone ? CopyWords.goOn : CopyWords.tryAndSave),
            isBusy: form.trying.isLoading
          ).wide,
          .button(
            scene.text(CopyWords.cancel), .plain, isDisabled: form.trying.isLoading,
            on: scene.onTap(.setUp(.closed))
          ).wide,
        ]),
    ]
  }

  private static func failure(
    _ failure: CopyFailure?, _ space: Noun, _ scene: Scene<Action>
  ) -> Node {
    .tag(
      "div", [.fixed("tabindex", "-1")],
      [.banner(.danger, (failure ?? .server).text(scene.language, in: space))]
    ).id("copy-failure").keyed("copy-failure")
  }

  private static func errors(
    _ form: SetUp, _ fields: [CopyField], _ scene: Scene<Action>
  ) -> [FormError] {
    guard form.triedToSubmit else { return [] }
    return fields.compactMap { field in
      form.problems[field].map { problem in
        FormError(
          field.rawValue,
          scene.text(field.label(form.place.kind)) + ": " + scene.text(problem.text),
          onTap: scene.onLink(.setUp(.errorTapped(field))))
      }
    }
  }

  private static func field(
    _ field: CopyField, _ form: SetUp, _ scene: Scene<Action>
  ) -> Node {
    let about = Field(
      field.rawValue, scene.text(field.label(form.place.kind)), hint: hint(field, form, scene),
      error: form.problems[field].map { scene.text($0.text) }, isOptional: field.isOptional,
      isDisabled: form.trying.isLoading, language: scene.language)
    let typed = scene.onText(.input) { .setUp(.typed(field, $0)) }
    let left = scene.on(.blur, .setUp(.left(field)))
    switch field {
    case .secret:
      return .passwordField(
        about, text: form.place.secret, isShown: form.showsSecret,
        onReveal: scene.onTap(.setUp(.secretShown)), on: typed, left)
    case .passphrase, .repeated:
      return .passwordField(
        about, text: form[field], isNew: true, isShown: form.showsPassphrase,
        onReveal: scene.onTap(.setUp(.passphraseShown)), on: typed, left)
    case .address, .region, .bucket, .prefix, .user:
      return .textField(
        about, text: form[field], maxLength: CopyPlace.Limits.address, on: typed, left)
    }
  }

  private static func hint(
    _ field: CopyField, _ form: SetUp, _ scene: Scene<Action>
  ) -> String {
    switch field {
    case .address:
      return scene.text(
        form.place.kind == .s3 ? CopyWords.endpointHint : CopyWords.addressHint)
    case .passphrase:
      switch Passphrase.strength(form.passphrase) {
      case .weak: return scene.text(CopyWords.weak)
      case .fair: return scene.text(CopyWords.fair)
      case .strong: return scene.text(CopyWords.strong)
      }
    case .region, .bucket, .prefix, .user, .secret, .repeated:
      return ""
    }
  }
}
