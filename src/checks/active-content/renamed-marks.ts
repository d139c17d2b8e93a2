// Marks that a site's configuration sets in place of the usual ones: `[[ x ]]` may be what `{{ x }}` is elsewhere.
import { escapeRegExp } from '../../base/text.ts'
import type { ParsedPage } from '../page/parse-page.ts'
import { referencesTo } from './addresses.ts'
import type { ActiveContentList } from './list.ts'
import { addRendered, type Rendering } from './rendered.ts'

/** Pairs of marks that neither Markdown nor prose uses: where code or the environment sets the marks, any pair may be the one. */
const UNKNOWN = String.raw`\[\[|\(\(|<<|<%|\$\$|%%|@@|\^\^|[!@#$%^&~|]\{|\{[!@%^&~|*?$<([]`

/** Adds what the page does if the usual marks stand where it has the renamed ones. */
export function addRenamed(page: ParsedPage, found: ActiveContentList): void {
  const { text, dialect } = page
  if (dialect.renamedMarks.length === 0) return
  const { hasTemplatePlugins = false } = dialect.framework.activeContent ?? {}
  const renderings = usualMarks(page)
  if (renderings.length === 0) return
  // These marks are read before Markdown, in code too. The usual ones are text there, unless another plugin reads them.
  const shown = hasTemplatePlugins && !dialect.hasRawTemplates ? usualAsText(text) : []
  const hasRawTemplates = hasTemplatePlugins || dialect.hasRawTemplates
  const renamed = { ...page, dialect: { ...dialect, renamedMarks: [], hasRawTemplates } }
  addRendered(
    renamed,
    [...renderings, ...shown].sort((a, b) => a.start - b.start),
    found,
    {},
  )
}

function usualMarks({ text, dialect }: ParsedPage): Rendering[] {
  const usual = new Map<string, string[]>()
  for (const mark of dialect.renamedMarks) {
    const { written, startsLine } = mark
    const spelled = written === undefined ? UNKNOWN : Array.from(written, spellingsOf).join('')
    const pattern = startsLine ? `(?<=^[ \\t]*)(?:${spelled})` : spelled
    if (written !== '') usual.set(pattern, [...(usual.get(pattern) ?? []), mark.usual])
  }
  // The longest first: `[[[` may be another mark than `[[`.
  const patterns = [...usual.keys()].sort((a, b) => b.length - a.length)
  const counts = new Map<string, number>()
  return Array.from(text.matchAll(new RegExp(patterns.map((one) => `(${one})`).join('|'), 'gmi')), (match) => {
    const pattern = patterns[match.slice(1).findIndex((group) => group !== undefined)] ?? ''
    const count = counts.get(pattern) ?? 0
    counts.set(pattern, count + 1)
    const outputs = usual.get(pattern) ?? []
    // One mark may open and close: `||x||`.
    return { start: match.index, end: match.index + match[0].length, output: outputs[count % outputs.length] ?? '' }
  })
}

/** Markdown may resolve an escape or a reference before the mark is looked for. */
function spellingsOf(character: string): string {
  return `(?:\\\\?${escapeRegExp(character)}|${referencesTo(character)})`
}

function usualAsText(text: string): Rendering[] {
  return Array.from(text.matchAll(/\{(?=[{%#])/g), ({ index }) => ({ start: index, end: index + 1, output: '' }))
}
