// Asks the server whether it signed the text of an emergency card.

const form = document.querySelector("form")
const result = form.querySelector("output")

form.addEventListener("submit", async (event) => {
  event.preventDefault()
  result.textContent = ""
  const isSigned = await check(form.elements.card.value)
  result.textContent = form.dataset[isSigned ? "signed" : isSigned === false ? "unsigned" : "failed"]
})

/// Null where the server gave no answer. */
async function check(text) {
  try {
    const answer = await fetch("/careguide/v1/cards/check", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ text }),
    })
    return answer.ok ? (await answer.json()).isSigned : null
  } catch {
    return null
  }
}
