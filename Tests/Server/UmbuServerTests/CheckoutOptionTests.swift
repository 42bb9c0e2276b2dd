import ChildProcess
import Testing
import Waiting

@testable import UmbuServer

@Suite("The web checkout, as umbu serve is told of it", .onThreads)
struct CheckoutOptionTests {
  @Test(
    "what cannot take money is said in a sentence",
    arguments: [
      (["--checkout", "cash"], "--checkout is stripe or box."),
      (["--checkout", "stripe"], "--checkout stripe needs UMBU_STRIPE_KEY"),
      (["--checkout", "box", "--terms", "terms.html"], "--terms and --privacy are addresses"),
      (["--checkout", "box", "--privacy", "http://a.b"], "--terms and --privacy are addresses"),
      (["--checkout", "box", "--host", "0.0.0.0"], "--checkout box gives plans for nothing"),
      (
        ["--checkout", "box", "--trusted-proxy", "10.0.0.0/8"],
        "--checkout box gives plans for nothing"
      ),
    ] as [([String], String)])
  func refused(options: [String], words: String) throws {
    // What is asked for last is wrong as well, so that nothing is served should the rest be taken.
    let told = try UmbuProcess.run(["serve"] + options + ["--anchors", "nowhere"])
    #expect(told.status == 2)
    #expect((told.output + told.error).contains(words), "\(told.output)\(told.error)")
  }
}
