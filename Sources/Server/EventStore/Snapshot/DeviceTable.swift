import Synchronization
import Values

/// Devices with a number each, the same on all days; made when they are first asked for.
final class DeviceTable: Sendable {
  private struct State {
    var numbers: [UUID: Int64] = [:]
    var ids = ContiguousArray<UUID>()
  }

  private let state = Mutex(State())

  /// The numbers of some.
  func numbers(of ids: [UUID]) -> ContiguousArray<Int64> {
    state.withLock { state in
      var numbers = ContiguousArray<Int64>()
      numbers.reserveCapacity(ids.count)
      for id in ids {
        if let number = state.numbers[id] {
          numbers.append(number)
        } else {
          let number = Int64(state.ids.count)
          state.numbers[id] = number
          state.ids.append(id)
          numbers.append(number)
        }
      }
      return numbers
    }
  }

  /// By number.
  var ids: ContiguousArray<UUID> { state.withLock { $0.ids } }
}
