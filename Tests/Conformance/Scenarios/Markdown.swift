import Markdown
import Values

/// What is made of a text in Markdown, and of a toolbar's acts upon it.
func markdown(_ emit: (String) -> Void) {
  let sources = [
    "# Ação *já*\n# Ação já\n\nUm **texto** com `código` e [link](https://a.b \"t\").",
    "- [ ] a\n- [x] ~~b~~\n\n  1. c\n  2. d\n\n> e\nf",
    "| a | b |\n|:-|-:|\n| c\\|d | *e* |\n| f |",
    "[ẞ]: /u\n\n[SS] [ss][] ![x][SS] a[^1] www.umbu.example ana@umbu.example <tel:1>\n\n[^1]: nota",
    "«*a*»**b**— ***c** d* &copy; &#xE9; &nada; \\* <b>x</b> [x](javascript:alert)",
    "```swift\nlet a = 1\n```\n\n\tcódigo\n\n---\n***",
  ]
  for source in sources {
    let document = MarkdownDocument(source)
    emit(document.html(MarkdownHTML(prefix: "p-", topLevel: 2)))
    emit(document.plainText)
    emit(document.preview(scalars: 20))
    for task in document.tasks { emit(MarkdownEditing.toggled(task, in: source)) }
  }
  for tool in MarkdownTool.allCases {
    var selection = MarkdownSelection("água 😀 doce", utf16: 5..<7)
    selection.apply(tool)
    emit(selection.text)
    selection.apply(tool)
    emit(selection.text)
  }
  var selection = MarkdownSelection("9. a", 4..<4)
  emit(selection.breakLine() ? selection.text : "nada")
  for row in LineDifference("a\num dois\nc", "a\num três\nc\nd").rows {
    switch row {
    case .same(let line): emit("  " + line)
    case .removed(let line): emit("- " + line)
    case .added(let line): emit("+ " + line)
    case .changed(let words): emit("~ " + words.union)
    }
  }
}
