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

/// Says something over the page, with what can be done about it: `actions` are labels and functions.
export function showNotice(text, actions) {
  const notice = element("div", "")
  notice.className = "notice"
  notice.setAttribute("role", "alert")
  notice.append(
    element("span", text),
    ...actions.map(([label, action]) => makeButton(label, "toast-action", action)))
  document.body.append(notice)
  return notice
}
