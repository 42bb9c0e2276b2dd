import IdentityServer
import SyncServer

/// What hears of what is done in an app, and writes beside it.
struct Witnesses: Sendable {
  var ofMutations: [any MutationWitness] = []
  var ofPulls: [any PullWitness] = []
  var ofSessions: [any SessionWitness] = []
  var ofTeams: [any TeamWitness] = []

  /// Adds those of another module, which hear after these.
  mutating func add(_ others: Witnesses) {
    ofMutations += others.ofMutations
    ofPulls += others.ofPulls
    ofSessions += others.ofSessions
    ofTeams += others.ofTeams
  }
}
