import CLinux
import Synchronization

/// Gives memory that was freed back to the system. glibc keeps what it freed for what comes next, by
/// default also megabytes that were needed once (mallopt(3), malloc_trim(3)).
public final class FreedMemory: Sendable {
  private struct State {
    /// The fewest resident bytes so far.
    var least: Int
    /// How many looks pass before the next attempt, and how many of them are left.
    var pause = 0
    var pausing = 0
  }

  private let state: Mutex<State>
  private let resident: @Sendable () -> Int
  private let trim: @Sendable () -> Void

  /// Bytes by which the process must have grown to be looked through, and that make it worth while.
  private static let growth = 16_777_216
  private static let gain = 4_194_304
  /// What is in use is not looked through all the time: so many looks pass at most.
  private static let longestPause = 3

  public convenience init() {
    self.init(resident: { ProcessFigures.residentBytes }, trim: { linux_trim_heap() })
  }

  init(resident: @escaping @Sendable () -> Int, trim: @escaping @Sendable () -> Void) {
    state = Mutex(State(least: resident()))
    self.resident = resident
    self.trim = trim
  }

  /// For the whole process, before its threads start: arrays of 256 kB and more are mapped one by one
  /// and unmapped when they are freed, however large those before were.
  public static func mapLargeArrays() { linux_map_from(262_144) }

  /// Looks whether the process has grown, and gives back what of it is free.
  func giveBack() {
    let before = resident()
    let isDue = state.withLock { state in
      state.least = min(state.least, before)
      guard before - state.least > Self.growth else { return false }
      state.pausing -= 1
      return state.pausing < 0
    }
    guard isDue else { return }
    trim()
    let isWorthwhile = before - resident() >= Self.gain
    state.withLock { state in
      state.pause = isWorthwhile ? 0 : min(2 * state.pause + 1, Self.longestPause)
      state.pausing = state.pause
    }
  }
}
