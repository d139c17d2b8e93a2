// What pages do where scripts run; without them every page still works.

for (const button of document.querySelectorAll('[data-copy]')) {
  button.hidden = false
  button.addEventListener('click', () => {
    void copy(button)
  })
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

const LOOK_EVERY_MS = 3000
followState()

/** While a job works, its state is read again; when it has ended, so is the whole page, unless a message is being written. */
function followState() {
  const shown = document.querySelector('[data-live]')
  if (shown === null) return
  setTimeout(() => {
    void refresh(shown).finally(followState)
  }, LOOK_EVERY_MS)
}

async function refresh(shown) {
  if (document.hidden) return
  const answer = await fetch(location.href).catch(() => undefined)
  if (answer?.ok !== true) return
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const next = page.getElementById(shown.id)
  if (next === null) return
  const isWriting = [...document.querySelectorAll('textarea')].some((field) => field.value !== field.defaultValue)
  if (!('live' in next.dataset) && !isWriting) location.reload()
  else shown.replaceWith(next)
}
