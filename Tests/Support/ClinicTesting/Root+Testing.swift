import Flow

@testable import FisioFlow
@testable import Shell

extension Root.State {
  /// With a clinic on the screen.
  static func showing(_ home: Home.State = Sample.home) -> Root.State {
    var state = Root.State(FisioFlow.app)
    state.path = home.context.path
    state.phase = .home(home)
    return state
  }

  /// Changes the device, also for the home that is shown.
  mutating func device(_ change: (inout Device) -> Void) {
    change(&device)
    let device = device
    self.change { $0.change { $0.device = device } }
  }

  /// Changes the home that is shown.
  mutating func change(_ change: (inout Home.State) -> Void) {
    guard case .home(var home) = phase else { return }
    change(&home)
    phase = .home(home)
  }
}
