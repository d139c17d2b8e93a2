// A transcript as steps: the prompt, each reply with its calls, the answers, the end.
import { html } from 'hono/html'
import { formatCount } from '../../../src/base/text.ts'
import type { ShownEntry } from '../compare/saved-evaluation.ts'

type Html = ReturnType<typeof html>

/** An answer may be a whole page. */
const TEXT_MAX_CHARACTERS = 6000

export function renderTranscript(entries: readonly ShownEntry[]): Html {
  return html`${entries.map(renderEntry)}`
}

function renderEntry(entry: ShownEntry): Html {
  switch (entry.kind) {
    case 'turn':
      return html`<p>Prompt:</p><pre>${cut(entry.prompt)}</pre>`
    case 'reply':
      return html`${entry.reply.text === '' ? '' : html`<pre>${cut(entry.reply.text)}</pre>`}${entry.reply.toolCalls.map(
        ({ name, arguments: args }) => renderStep(`Call of ${name}`, indented(args)),
      )}`
    case 'results':
      return html`${entry.results.map(({ name, text }) => renderStep(`Answer of ${name}, ${formatCount(text.length)} characters`, text))}`
    case 'outcome':
      return html`<p>${entry.outcome}:</p><pre>${cut(entry.message)}</pre>`
    default:
      return entry satisfies never
  }
}

function renderStep(title: string, text: string): Html {
  return html`<details class="step"><summary>${title}</summary><div><pre>${cut(text)}</pre></div></details>`
}

/** A model may have written anything. */
function indented(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2)
  } catch (error) {
    if (error instanceof SyntaxError) return json
    throw error
  }
}

function cut(text: string): string {
  if (text.length <= TEXT_MAX_CHARACTERS) return text
  const left = text.length - TEXT_MAX_CHARACTERS
  return `${text.slice(0, TEXT_MAX_CHARACTERS).toWellFormed()}\n[${formatCount(left)} more characters]`
}
