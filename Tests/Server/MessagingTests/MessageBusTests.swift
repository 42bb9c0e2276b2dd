import Glibc
import Messaging
import Peers
import Testing
import Waiting

@Suite(
  "Messages between processes",
  .enabled(if: NATSServer.program != nil, "nats-server is not installed (Debian: nats-server)"),
  .onThreads)
struct MessageBusTests {
  @Test("the others hear what one says, in its order; it does not hear itself")
  func heard() async throws {
    let server = try #require(NATSServer.started())
    defer { server.stop() }
    let ana = try Party(at: server.url)
    let bia = try Party(at: server.url)
    let caio = try Party(at: server.url, hearing: ["other", "test.news"])
    #expect(await ana.events.next() == .connected)
    for number in 0..<100 { ana.say("\(number)") }
    for number in 0..<100 {
      #expect(await bia.messages.next() == "test.news: \(number)")
      #expect(await caio.messages.next() == "test.news: \(number)")
    }
    ana.say("for two", to: "test.more")
    bia.say("the last")
    #expect(await ana.messages.next() == "test.news: the last")
    #expect(await bia.messages.next() == "test.more: for two")
    #expect(await caio.messages.next() == "test.news: the last")
    #expect(ana.bus.statistics.isConnected)
    for party in [ana, bia, caio] { await party.bus.close() }
    #expect(ana.bus.statistics.published == 101)
    #expect(bia.bus.statistics.received == 101)
    #expect(!ana.bus.statistics.isConnected)
    ana.say("to nobody")
    #expect(ana.bus.statistics.dropped == 1)
  }

  @Test("what was said just before the end is still sent")
  func lastWords() async throws {
    let server = try #require(NATSServer.started())
    defer { server.stop() }
    let ana = try Party(at: server.url)
    let bia = try Party(at: server.url)
    ana.say("farewell")
    await ana.bus.close()
    #expect(await bia.messages.next() == "test.news: farewell")
    await bia.bus.close()
  }

  @Test("a server that comes late is found, and one that comes back; each time it is said")
  func late() async throws {
    let server = NATSServer()
    let ana = try Party(at: server.url)
    let bia = try Party(at: server.url)
    #expect(!ana.bus.statistics.isConnected)
    for _ in 0..<2 {
      #expect(server.start())
      #expect(await ana.events.next() == .connected)
      #expect(await bia.events.next() == .connected)
      try await meet(ana, bia)
      server.stop()
      #expect(await ana.events.next() == .lost)
      #expect(await bia.events.next() == .lost)
    }
    #expect(ana.bus.statistics.connects == 2)
    await ana.bus.close()
    await bia.bus.close()
  }

  @Test("a server that reads nothing holds nobody up: what is too much is dropped and counted")
  func stopped() async throws {
    let server = try #require(NATSServer.started())
    defer { server.stop() }
    let ana = try Party(at: server.url)
    let bia = try Party(at: server.url)
    server.send(SIGSTOP)
    let long = [UInt8](repeating: 0x61, count: 1_000)
    for _ in 0..<100_000 { ana.bus.publish(long, to: "nobody") }
    #expect(ana.bus.statistics.dropped > 0)
    server.send(SIGCONT)
    try await meet(ana, bia)
    await ana.bus.close()
    await bia.bus.close()
  }

  @Test("a wrong password is said and not tried for ever; the right one is let in")
  func password() async throws {
    let server = try #require(NATSServer.started(["--user", "umbu", "--pass", "secret"]))
    defer { server.stop() }
    let right = "nats://umbu:secret@127.0.0.1:\(server.port)"
    let ana = try Party(at: right)
    #expect(ana.bus.statistics.isConnected)
    let eve = try Party(at: "nats://umbu:guess@127.0.0.1:\(server.port)")
    guard case .closed? = await eve.events.next() else {
      Issue.record("not closed")
      return
    }
    await eve.bus.close()
    await ana.bus.close()
  }

  @Test("an address is a list of URLs; what it shows of itself has no password")
  func addresses() throws {
    for text in ["", "127.0.0.1:4222", "nats://", "nats://umbu@", "http://a", "nats://a,b"] {
      #expect(throws: MessagingError.self, "\(text)") { try MessagingAddress(text) }
    }
    let address = try MessagingAddress("nats://umbu:s@cret@one:4222,nats://token@two")
    #expect("\(address)" == "nats://one:4222,nats://two")
  }

  /// Returns when each hears the other, to which the server must first find out what they want.
  private func meet(_ one: Party, _ other: Party) async throws {
    for (speaker, listener) in [(one, other), (other, one)] {
      let saying = Task {
        try await until {
          speaker.say("hello", to: "test.hello")
          speaker.say("hello", to: "test.news")
          return false
        }
      }
      while let message = await listener.messages.next(), !message.hasSuffix("hello") {}
      saying.cancel()
      _ = await saying.result
      speaker.say("met", to: "test.news")
      while let message = await listener.messages.next(), !message.hasSuffix("met") {}
    }
  }
}
