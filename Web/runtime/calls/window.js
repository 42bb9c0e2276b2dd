import { CALL } from "../numbers.js"

export function windowCalls({ navigation, page, lifecycle, reload }, answer) {
  return {
    [CALL.navigate]: (id, call) => {
      navigation.go(call.byte(), call.text())
      // For the module draws nothing until it hears where it is, which may be later.
      answer(id)
    },
    [CALL.focus]: (_, call) => page.focus(call.text()),
    [CALL.scrollToTop]: () => scrollTo(0, 0),
    [CALL.announce]: (_, call) => page.announce(call.text()),
    [CALL.setColorScheme]: (_, call) => { page.colorScheme = call.optional() },
    [CALL.setLanguage]: (_, call) => { page.language = call.text() },
    [CALL.guardUnload]: (_, call) => page.guard(call.text(), call.flag()),
    [CALL.reload]: () => reload(),
    [CALL.print]: () => print(),
    [CALL.install]: async (id) => {
      const accepted = await lifecycle.install()
      answer(id, (out) => out.flag(accepted))
    },
  }
}
