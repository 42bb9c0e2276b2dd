import Flow
import Records
import Shell
import Sync

/// A copy is of all records. Of a type that devices hold in part all is asked for before, and let go of behind.
extension CopiedSpace {
  /// How long it waits before it looks again whether all is here, in milliseconds.
  static var pause: Int64 { 500 }

  /// Whether all records of each type that a copy holds are on this device, and not a part of them.
  var holdsAll: Bool {
    for kind in kinds {
      if let window = context.sync.windows.window(of: kind.type), window.range.isBounded {
        return false
      }
    }
    return true
  }

  /// Asks for all of them, and sends an action in a moment, which looks again.
  func holdAll<Action>(_ timer: String, _ again: Action) -> Effect<Action> {
    .fire(.holdAll(true)) + .after(timer, milliseconds: Self.pause, again)
  }

  /// A part is enough from now on.
  func letGo<Action>() -> Effect<Action> {
    context.sync.windows.isEmpty ? .none : .fire(.holdAll(false))
  }
}
