import type { SourceLine } from '../../page/lines.ts'
import type { ParsedPage } from '../../page/parse-page.ts'
import type { TextRules, WrittenLink } from '../../page/text-rules.ts'
import { positionAt } from '../../positions.ts'
import type { PageProblem } from '../../problem.ts'
import { findShortcodes, type Shortcode } from './shortcodes.ts'
import { readTemplate } from './template.ts'
import { settledBy, TEMPLATE_SETTINGS } from './template-settings.ts'

export const text: TextRules = {
  hasTomlFrontmatter: true,
  links: { mayOccurIn: (page) => page.includes('{{<') || page.includes('{{%'), find: findLinks, namesDocuments: true },
  check: (page) => checkShortcodes(page),
  template: { named: { tag: 'shortcodes' }, read: readTemplate, settings: TEMPLATE_SETTINGS, settledBy },
}

/** The first argument, or the one that is called `path` or `src`: in quotes, or a word. */
const PATH = /(?:^\s*|\bpath\s*=\s*)(?:"([^"\n]*)"|`([^`\n]*)`|([^\s"`=]+)(?=\s|$))/
const SOURCE = /\bsrc\s*=\s*(?:"([^"\n]*)"|`([^`\n]*)`|([^\s"`]+))/

function findLinks(page: string, _lines: readonly SourceLine[]): WrittenLink[] {
  return findShortcodes(page).calls.flatMap((call) => {
    if (call.kind === 'close') return []
    // A page in another language is not looked for.
    if (/^(rel)?ref$/.test(call.name)) return /\blang\s*=/.test(call.args) ? [] : linkIn(call, PATH, 'document')
    return call.name === 'figure' ? linkIn(call, SOURCE, 'image') : []
  })
}

function linkIn({ args, start, argsStart }: Shortcode, pattern: RegExp, kind: WrittenLink['kind']): WrittenLink[] {
  const match = pattern.exec(args)
  const target = match?.[1] ?? match?.[2] ?? match?.[3] ?? ''
  if (match === null || target === '') return []
  const at = argsStart + match.index + match[0].lastIndexOf(target)
  return [{ kind, target, start, range: { start: at, end: at + target.length } }]
}

/** A build stops at a call without its end, and at an end without its beginning. */
function checkShortcodes({ text: page, starts, lines }: ParsedPage): PageProblem[] {
  const from = lines[0]?.start ?? 0
  const { calls, unfinished } = findShortcodes(page)
  const problems = unmatched(calls.filter(({ start }) => start >= from)).map(({ name, kind, start }) => {
    const message =
      kind === 'close'
        ? `The shortcode "${name}" is closed here without being opened`
        : `The shortcode "${name}" is never closed, although others of its name are. Close it with {{< /${name} >}}`
    return problemAt(starts, start, name, message)
  })
  if (unfinished === undefined) return problems
  return [...problems, problemAt(starts, unfinished, '', 'The shortcode has no end. Close it with >}} or %}}')]
}

/** Whether a shortcode must be closed is for its template to say: it must where another one of its name is. */
function unmatched(calls: readonly Shortcode[]): Shortcode[] {
  const paired = new Set(calls.flatMap(({ kind, name }) => (kind === 'close' ? [name] : [])))
  const open: Shortcode[] = []
  const wrong: Shortcode[] = []
  for (const call of calls) {
    if (call.kind === 'open' && paired.has(call.name)) open.push(call)
    if (call.kind !== 'close') continue
    const at = open.findLastIndex(({ name }) => name === call.name)
    if (at === -1) wrong.push(call)
    else wrong.push(...open.splice(at).slice(1))
  }
  return [...wrong, ...open]
}

function problemAt(starts: readonly number[], offset: number, subject: string, message: string): PageProblem {
  return { rule: 'page-syntax', ...positionAt(starts, offset), subject: subject.slice(0, 80), message }
}
