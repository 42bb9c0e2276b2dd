// What the runtime shows by itself, where the app cannot.

export function element(tag, text) {
  const made = document.createElement(tag)
  made.textContent = text
  return made
}

export function makeButton(text, className, action) {
  const made = element("button", text)
  made.type = "button"
  made.className = className
  made.addEventListener("click", action)
  return made
}
