import Agenda
import Flow
import FlowTesting
import Identity
import Records
import Scheduling
import Testing
import Values

@testable import AgendaFeature

@Suite("what a device knows of an agenda")
struct BookTests {
  private func times(_ sessions: [Session]) -> [SessionTimes] {
    sessions.map { SessionTimes($0) }
  }

  private func ids(_ sessions: [Session]) -> [ID<Session>] {
    sessions.map { $0.id }
  }

  @Test("what is asked of all sessions goes with them: booked, moved, without a place, gone")
  func following() {
    let device = Device()
    let early = device.book(Practice.place(9 * 60))
    let late = device.book(Practice.place(15 * 60, Practice.caio), Practice.vera)
    var book = Practice.state(device).book
    #expect(book.times == times(book.sessions) && book.times.count == 2)
    #expect(book.unplaced == [])

    device.run(MoveSession<Visits>(early.session, to: Practice.place(10 * 60)))
    device.run(UnplaceSession(late.session))
    book.apply(device.sessions)
    #expect(book.times == times(book.sessions))
    #expect(ids(book.unplaced) == [late.session])
    let placed = book.sessions(where: { !$0.isAdrift })
    #expect(ids(placed) == [early.session])

    book.apply(Changes<Session>(removed: [late.session]))
    #expect(book.times == times(book.sessions) && book.times.count == 1)
    #expect(book.unplaced == [])
  }

  @Test("the sessions of a day are those of which a part lies within a day of it")
  func near() {
    let device = Device()
    let booked = device.book(Practice.place(9 * 60))
    let book = Practice.state(device).book
    for days in -2...2 {
      let date = Practice.today.adding(days: days)
      let near = book.near(date, through: date, in: Practice.zone)
      let isNear = abs(days) < 2
      #expect(ids(near.sessions) == (isNear ? [booked.session] : []))
      #expect(near.session(booked.session).isThere == isNear)
      #expect(near.times == times(near.sessions))
    }
  }

  @Test("who has not said a name is called as their mailbox, until they say it")
  func names() {
    var book = Practice.state().book
    #expect(book.name(of: Practice.bia) == "bia" && book.name(of: UUID.test(7)) == "")
    let said = with(Practice.member(Practice.bia, "bia@umbu.com")) { $0.name = "Beatriz" }
    book.apply(Changes<Member>(changed: [said]))
    #expect(book.name(of: Practice.bia) == "Beatriz" && book.name(of: nil) == "")
    book.apply(Changes<Member>(isComplete: true))
    #expect(book.name(of: Practice.bia) == "")
  }
}
