// The numbers in added prose that nothing proves: neither the cited lines, nor a prompt, nor the lines that the changes replace, nor
// the page that a translation follows. Examples in code have values of their own.
import { setImmediate } from 'node:timers/promises'
import { isBinary } from '../../agent/changes/line-search.ts'
import type { Change } from '../../base/git-tree/change.ts'
import { readIfSmall, type Tree } from '../../base/git-tree/tree.ts'
import type { AddedLine } from './added-lines.ts'
import type { UnsourcedDetail } from './evidence-report.ts'
import { toTerm } from './name-term.ts'
import { wordsOfProse } from './prose-terms.ts'
import { missingAmong, numbersIn, quantitiesIn, type SourceNumber } from './quantities.ts'
import { counterpartsOf, isTranslationOf } from './translated-paths.ts'

export interface NumberSources {
  /** The lines that claims cite. */
  cited: readonly string[]
  prompts: readonly string[]
  oldTexts: readonly string[]
  changes: readonly Change[]
  tree: Pick<Tree, 'read'>
}

const LIST_MARK = /^\s*(?:[-*+]|\d{1,3}[.)])\s+/
const LINK_TARGET = /\]\([^)]*\)|\[\^[^\]]*\]/g
const TAG = /<\/?[A-Za-z][^<>]{0,500}>/g
const LINES_AT_ONCE = 200

/** Gives each number once, at its first place. Throws faults of the tree. */
export async function findUnsourcedNumbers(
  lines: readonly AddedLine[],
  { cited, prompts, oldTexts, changes, tree }: NumberSources,
): Promise<UnsourcedDetail[]> {
  const texts = newTexts(changes)
  const kept = new Set([...texts.values()].flatMap((text) => text.split(/\r?\n/)))
  const removed = oldTexts.flatMap((text) => text.split(/\r?\n/)).filter((line) => !kept.has(line))
  const known = [...cited, ...prompts, removed.join('\n')].flatMap((text) => numbersIn(text))
  const originals = new Map<string, readonly SourceNumber[]>()
  const found = new Map<string, UnsourcedDetail>()
  for (const [index, { path, line, text, code, isFrontmatter }] of lines.entries()) {
    if (index % LINES_AT_ONCE === 0) await setImmediate()
    if (code !== undefined || isFrontmatter || !/\d|[A-Za-z]{3}/.test(text)) continue
    const prose = text.replace(LIST_MARK, '').replace(LINK_TARGET, ']').replace(TAG, ' ')
    const quantities = missingAmong(quantitiesIn(prose, versionsIn(prose)), known)
    if (quantities.length === 0) continue
    const original = originals.get(path) ?? numbersIn(await readOriginal(path, texts, tree))
    originals.set(path, original)
    for (const { text: number } of missingAmong(quantities, original)) {
      if (!found.has(number)) found.set(number, { text: number, kind: 'number', path, line })
    }
  }
  return [...found.values()]
}

function newTexts(changes: readonly Change[]): ReadonlyMap<string, string> {
  return new Map(
    changes.flatMap((change): [string, string][] =>
      change.kind === 'write' && !isBinary(change.content)
        ? [[change.path, new TextDecoder().decode(change.content)]]
        : [],
    ),
  )
}

function versionsIn(prose: string): ReadonlySet<string> {
  const terms = wordsOfProse(prose).flatMap((word) => toTerm(word) ?? [])
  return new Set(
    terms.flatMap(({ kind, spellings }) => (kind === 'version' ? spellings.map(({ needle }) => needle) : [])),
  )
}

/** The page that this one translates, as the changes leave it; '' when it translates none. */
async function readOriginal(
  path: string,
  texts: ReadonlyMap<string, string>,
  tree: Pick<Tree, 'read'>,
): Promise<string> {
  const changed = [...texts].find(([other]) => isTranslationOf(path, other))
  if (changed !== undefined) return changed[1]
  for (const candidate of counterpartsOf(path)) {
    const content = await readIfSmall(tree, candidate)
    if (content !== undefined && !isBinary(content)) return new TextDecoder().decode(content)
  }
  return ''
}
