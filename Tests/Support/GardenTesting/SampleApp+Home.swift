import Flow
import Identity
import Records
import Sample
import SampleApp
import Shell
import Values

extension SampleApp {
  /// A home of Sample with these plants, and with these later parts alone, so that the test of a shared feature
  /// says nothing of the others.
  /// - Parameters:
  ///   - kinds: those of Sample, unless a test needs what Sample's plants have nothing of.
  ///   - schema: with whose permissions.
  public static func home(
    _ plants: [Plant], kinds: [RecordKind] = SampleApp.kinds, _ schema: SpaceSchema = gardenSchema,
    _ laterParts: @escaping @Sendable (inout Parts, Context) -> Void
  ) -> Home.State {
    let app = made(schema) { parts, context in
      for kind in kinds { parts.add(kind) }
      laterParts(&parts, context)
    }
    var state = Home.State(app, account: account, space: space)
    app.complete(&state.parts, in: state.context)
    state.parts[Plants.self]?.show(plants)
    return state
  }

  public static let account: AccountView = {
    var account = AccountView()
    account.id = UUID(high: 33, low: 1)
    account.email = "lia@exemplo.com.br"
    account.spaces = [space]
    return account
  }()

  public static let space: SpaceMembership = {
    var space = SpaceMembership()
    space.space = UUID(high: 33, low: 2)
    space.name = "Horta"
    space.role = Role.gardener.rawValue
    return space
  }()
}

extension Plants.State {
  /// As when these have arrived.
  public mutating func show(_ plants: [Plant]) {
    _ = Plants.reduce(&self, .changed(Changes(isComplete: true, changed: plants)))
  }
}

extension Plant {
  public init(_ number: UInt64, _ name: String, _ change: (inout Plant) -> Void = { _ in }) {
    self.init(ID(UUID(high: 32, low: number)), name)
    change(&self)
  }
}
