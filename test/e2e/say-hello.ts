// What a model replies that edits a page.
import { PATIENCE_MS } from '../support/until.ts'

export const LIMITS = { timeoutMs: PATIENCE_MS }
export const edit = (path: string, old: string, text: string) => [
  { toolCalls: [{ name: 'read', arguments: { path } }] },
  { toolCalls: [{ name: 'edit', arguments: { path, edits: [{ oldText: old, newText: text }] } }] },
]
export const finish = {
  toolCalls: [{ name: 'finish', arguments: { title: 'Say hello', summary: 'Greets the reader.' } }],
}
