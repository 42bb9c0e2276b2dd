import Flow
import Records
import Sample
import Screen
import Shell
import Values

/// Who gave a plant how much water and when: a section of the plant's page.
public enum Waterings: Part {
  public struct State: Equatable {
    public var waterings: [Watering] = []
    /// Why the last one was not noted.
    public var refusal: Refusal?

    public init() {}
  }

  public enum Action: Equatable {
    case changed(Changes<Watering>)
    case waterTapped(ID<Plant>, millilitres: Int)
    case water(ID<Plant>, millilitres: Int, as: ID<Watering>)
    case answered(MutationOutcome)
  }

  public static var id: Literal { "waterings" }

  /// What a tap notes, in millilitres.
  static let amounts = [250, 500, 1_000]
  /// How many are told.
  private static let most = 20

  public static func opened(in context: Context) -> State { State() }

  public static func watch(_ state: State) -> Effect<Action> {
    .observe(Watering.self, id: "waterings") { .changed($0) }
  }

  public static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .changed(let changes):
      changes.apply(to: &state.waterings)
      state.waterings = state.waterings.ordered { $0.wateredAt > $1.wateredAt }
      return .none
    case .waterTapped(let plant, let millilitres):
      state.refusal = nil
      return .newID { .water(plant, millilitres: millilitres, as: ID($0)) }
    case .water(let plant, let millilitres, let id):
      return .mutate(WaterPlant(plant, millilitres, as: id)) { .answered($0) }
    case .answered(let outcome):
      if case .refused(let refusal) = outcome { state.refusal = refusal }
      return .none
    }
  }

  public static func sections(
    on subject: Subject, _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    guard subject.type == Plant.recordType else { return [] }
    let plant = ID<Plant>(subject.id)
    let mine = state.waterings.filter { $0.plant == plant }
    let rows = mine.prefix(most).map { watering in
      Node.infoRow(
        Words.millilitres(watering.millilitres, scene.language),
        .text(
          RelativeTime.text(
            from: scene.surroundings.now, to: watering.wateredAt, in: scene.language))
      ).keyed(watering.id.description)
    }
    let buttons = amounts.map { amount in
      Node.button(
        Words.millilitres(amount, scene.language), .tinted,
        on: scene.onTap(.waterTapped(plant, millilitres: amount)))
    }
    var content: [Node] = []
    if frame.context.mayAdd(Watering.self) {
      content.append(.tag("div", "card-padded", [], [.line(.small, buttons)]))
    }
    if let refusal = state.refusal {
      content.insert(.banner(.danger, frame.words(of: refusal, scene.language)), at: 0)
    }
    return [
      .section(
        scene.text(Words.title), note: Words.times(mine.count, scene.language), content + rows
      ).keyed("waterings")
    ]
  }
}

extension Waterings {
  enum Words {
    static var title: Phrase { Phrase(pt: "Regas", en: "Waterings") }

    static func millilitres(_ amount: Int, _ language: Language) -> String {
      NumberText.text(Int64(amount), in: language) + " ml"
    }

    static func times(_ count: Int, _ language: Language) -> String {
      Plural(
        one: Phrase(pt: "# rega anotada", en: "# watering noted"),
        other: Phrase(pt: "# regas anotadas", en: "# waterings noted"))(count, language)
    }
  }
}
