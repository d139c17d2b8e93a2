// What pages do where scripts run; without them every page still works.

showCopyButtons()
document.addEventListener('click', ({ target }) => {
  const button = target.closest('[data-copy]')
  if (button !== null) void copy(button)
})

/** Also those of parts that came later. */
function showCopyButtons() {
  for (const button of document.querySelectorAll('[data-copy][hidden]')) button.hidden = false
}

/** Says on the button itself whether the value was copied; screen readers hear its new name. */
async function copy(button) {
  const source = document.getElementById(button.dataset.copy)
  const text = source.value ?? source.textContent
  const label = button.textContent
  try {
    await navigator.clipboard.writeText(text)
    button.textContent = 'Copied'
  } catch {
    source.select?.()
    button.textContent = 'Press Ctrl+C'
  }
  setTimeout(() => {
    button.textContent = label
  }, 2000)
}

for (const link of document.querySelectorAll('[data-copy-page]')) {
  link.textContent = link.dataset.copyPage
  link.addEventListener('click', (event) => {
    event.preventDefault()
    void copyPage(link)
  })
}

/** Where it cannot be copied, it is shown. */
async function copyPage(link) {
  try {
    const answer = await fetch(link.href)
    if (!answer.ok) throw new Error(answer.statusText)
    await navigator.clipboard.writeText(await answer.text())
    link.textContent = 'Copied'
    setTimeout(() => {
      link.textContent = link.dataset.copyPage
    }, 2000)
  } catch {
    location.assign(link.href)
  }
}

// A live part that has ended may lead to a result, which is shown at once unless something is typed.
new MutationObserver(() => {
  showCopyButtons()
  showResult()
}).observe(document.body, { childList: true, subtree: true })

function showResult() {
  const isTyped = [...document.querySelectorAll('textarea')].some((field) => field.value !== field.defaultValue)
  if (document.querySelector('[data-result]') !== null && !isTyped) location.reload()
}
