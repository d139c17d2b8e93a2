// Calls of the agent's tools, for scripted replies.

/** Name of the tool, and its arguments. */
export type Call = readonly [name: string, args: Readonly<Record<string, unknown>>]

export const read = (path: string, repository?: string): Call => [
  'read',
  { path, ...(repository === undefined ? {} : { repository }) },
]
export const readLines = (path: string, startLine: number, endLine: number): Call => [
  'read',
  { path, startLine, endLine },
]
export const search = (pattern: string, under = ''): Call => ['search', { pattern, under }]
export const searchIn = (repository: string, pattern: string): Call => ['search', { pattern, repository }]
export const outline = (path: string): Call => ['outline', { path }]
export const write = (path: string, content: string): Call => ['write', { path, content }]
export const move = (from: string, to: string): Call => ['move', { from, to }]
export const remove = (path: string): Call => ['delete', { path }]
export const diff = (): Call => ['diff', {}]

/** Each edit is the old text and the new text. */
export const edit = (path: string, ...edits: readonly (readonly [oldText: string, newText: string])[]): Call => [
  'edit',
  { path, edits: edits.map(([oldText, newText]) => ({ oldText, newText })) },
]

/** Every occurrence of a word, except in link addresses. */
export const renameIn = (path: string, ...names: readonly (readonly [oldText: string, newText: string])[]): Call => [
  'edit',
  {
    path,
    edits: names.map(([oldText, newText]) => {
      return { oldText, newText, replaceAll: true, wholeWord: true, keepAddresses: true }
    }),
  },
]

interface ReplaceOptions {
  under: readonly string[]
  expected?: number
  wholeWord?: boolean
  keepCode?: boolean
}

/** One text in many files. */
export const replace = (oldText: string, newText: string, options: ReplaceOptions): Call => [
  'replace',
  { oldText, newText, ...options },
]

type Evidence = Readonly<Record<string, unknown>>

export const finish = (title: string, summary: string, evidence: readonly Evidence[] = []): Call => [
  'finish',
  { title, summary, ...(evidence.length === 0 ? {} : { evidence }) },
]
export const decline = (noChangesReason: string): Call => [
  'finish',
  { title: '', summary: noChangesReason, noChangesReason },
]

export const fromPrompt = (claim: string): Evidence => ({ claim, places: [] })
export const fromLines = (
  claim: string,
  path: string,
  startLine: number,
  endLine: number,
  repository = '',
): Evidence => ({
  claim,
  places: [{ path, startLine, endLine, ...(repository === '' ? {} : { repository }) }],
})
