import Identity
import Testing

@Suite("the roles of an app")
struct RoleStories {
  private static let captain = Role("captain", .write, managesTeam: true, managesSpace: true)
  private static let mate = Role("mate", .write, managesTeam: true)
  private static let sailor = Role("sailor", .write)
  private static let roles = Roles([captain, mate, sailor], founder: captain)

  @Test("a role is found by its raw value, and one of another app or version is none of them")
  func finding() {
    #expect(Self.roles["mate"] == Self.mate)
    for unknown in ["", "Mate", "therapist", "mate "] { #expect(Self.roles[unknown] == nil) }
  }

  @Test("who runs the team and who runs the space are two questions")
  func questions() {
    #expect(Self.roles.all.filter(\.managesTeam) == [Self.captain, Self.mate])
    #expect(Self.roles.all.filter(\.managesSpace) == [Self.captain])
    #expect(!Self.sailor.managesTeam && !Self.sailor.managesSpace)
  }

  @Test("an app whose spaces have one member each lets that one do everything, as it always did")
  func alone() {
    #expect(Roles.alone.founder.rawValue == "admin")
    #expect(Roles.alone["admin"]?.managesTeam == true)
    #expect(Roles.alone["admin"]?.managesSpace == true)
  }
}
