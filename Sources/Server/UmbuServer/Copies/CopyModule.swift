import Copies
import CopyServer

/// The way on which members of a space reach the places of their own copies.
struct CopyModule: ServerModule {
  let context: ModuleContext

  init(_ context: ModuleContext) {
    self.context = context
  }

  var copies: CopyRelay { context.installation.copies }

  var operations: [Operation] { copyOperations + partOperations }
}
