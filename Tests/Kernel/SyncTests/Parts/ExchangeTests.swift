import Testing

@testable import Sync

@Suite struct ExchangeTests {
  @Test("A request uses up what was wanted, and only its own answer counts")
  func request() {
    var exchange = Exchange()
    exchange.isPoll = true
    exchange.start(3, Waiting.client, from: 8)
    #expect(exchange.isAsking && !exchange.wantsPull && !exchange.isPoll)
    let stranger = exchange.finish(2)
    #expect(stranger == nil && exchange.isAsking)
    let request = exchange.finish(3)
    #expect(request?.cursor == 8 && request?.isPoll == true && !exchange.isAsking)
    exchange.start(4, Waiting.client, from: 9)
    exchange.abandon()
    let late = exchange.finish(4)
    #expect(late == nil)
  }

  @Test("Batches halve down to one mutation and are whole again after an answer")
  func batches() {
    var exchange = Exchange()
    exchange.halveBatch()
    #expect(exchange.batchLimit == SyncLimits.mutations / 2)
    for _ in 0..<20 { exchange.halveBatch() }
    #expect(exchange.batchLimit == 1)
    exchange.restoreBatch()
    #expect(exchange.batchLimit == SyncLimits.mutations)
  }

  @Test("News of a version that is here asks for nothing; news during a request wait for its end")
  func pokes() {
    var exchange = Exchange()
    exchange.wantsPull = false
    exchange.notePoke(5, at: 5)
    #expect(!exchange.wantsPull)
    exchange.start(1, Waiting.client, from: 5)
    exchange.notePoke(9, at: 5)
    exchange.notePoke(7, at: 5)
    #expect(!exchange.wantsPull)
    _ = exchange.finish(1)
    exchange.finishPull(at: 8)
    #expect(exchange.wantsPull)
    exchange.wantsPull = false
    exchange.finishPull(at: 8)
    #expect(!exchange.wantsPull)
  }

  @Test("News behind the cursor are none, since the pull has brought them")
  func broughtAlready() {
    var exchange = Exchange()
    exchange.start(1, Waiting.client, from: 5)
    exchange.notePoke(8, at: 5)
    _ = exchange.finish(1)
    exchange.finishPull(at: 8)
    #expect(!exchange.wantsPull)
  }

  @Test("An answer leads on: a page that does not move the cursor is none")
  func progress() {
    let request = RequestInFlight(token: 1, client: Waiting.client, cursor: 5, isPoll: false)
    func isProgress(_ cursor: Int64, hasMore: Bool = false, startsOver: Bool = false) -> Bool {
      var response = SyncResponse()
      response.cursor = cursor
      response.hasMore = hasMore
      response.startsOver = startsOver
      return request.isProgress(response)
    }
    #expect(isProgress(5) && isProgress(6) && !isProgress(4))
    #expect(!isProgress(5, hasMore: true) && isProgress(6, hasMore: true))
    #expect(isProgress(2, startsOver: true) && isProgress(2, hasMore: true, startsOver: true))
  }

  @Test("A phase is entered once")
  func phases() {
    var exchange = Exchange()
    let entered = [exchange.enter(.syncing), exchange.enter(.syncing), exchange.enter(.success)]
    #expect(entered == [true, false, true])
  }
}
