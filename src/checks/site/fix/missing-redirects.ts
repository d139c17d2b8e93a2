// Redirects for pages that a change moved, where the redirects are data that can be edited safely.
import type { Fix } from '../../fix-plan.ts'
import type { MovedAddress } from '../../frameworks/framework.ts'
import { editOldAddresses } from '../../frameworks/old-addresses.ts'
import { lineStarts, positionAt } from '../../positions.ts'
import { readText } from '../load-rules.ts'
import { namedPage } from '../move/named-page.ts'
import { lineSet, sharedShare } from '../move/shared-lines.ts'
import { findRoute } from '../resolve/find-route.ts'
import type { Site } from '../site.ts'

/** Of the lines of the shorter page, so many must be in the other: a namesake with another text is another page. */
const SAME_SHARE = 0.5

/** `movedFrom`: new path → old path. Gives one fix for each file that changes. */
export async function addMissingRedirects(
  before: Site,
  after: Site,
  movedFrom: ReadonlyMap<string, string>,
): Promise<Fix[]> {
  const edited = new Map<string, { text: string; moves: string[] }>()
  for (const [path, from] of movedFrom) {
    const move = moveOf(before, after, from, path)
    if (move === undefined || !(await isSamePage(before, after, from, path))) continue
    for (const place of placesFor(after, path)) {
      const text = edited.get(place.path)?.text ?? (await readText(after.overlay, place.path))
      const next = text === undefined ? undefined : place.edit(text, move)
      if (next === undefined) continue
      const moves = [...(edited.get(place.path)?.moves ?? []), `${from} became ${path}`]
      edited.set(place.path, { text: next, moves })
      break
    }
  }
  const fixes: Fix[] = []
  for (const [path, { text, moves }] of edited)
    fixes.push(toFix(path, (await readText(after.overlay, path)) ?? '', text, moves))
  return fixes
}

interface Place {
  path: string
  edit(text: string, move: MovedAddress): string | undefined
}

/** The configuration of the framework, or the frontmatter of the page. */
function placesFor(after: Site, path: string): Place[] {
  const { rules } = after.siteOf(path)
  const { framework, configPath, addressField } = rules
  const { editRedirects } = framework
  return [
    ...(editRedirects === undefined || configPath === undefined
      ? []
      : [{ path: configPath, edit: (text: string, move: MovedAddress) => editRedirects(text, configPath, move) }]),
    ...(addressField === undefined
      ? []
      : [{ path, edit: (text: string, move: MovedAddress) => editOldAddresses(text, addressField, move) }]),
  ]
}

/** Undefined where the page had no address, keeps it, or something else answers there now. */
function moveOf(before: Site, after: Site, from: string, path: string): MovedAddress | undefined {
  const [old, now] = [namedPage(before, from), namedPage(after, path)]
  const isFrozen = after.siteOf(path).rules.frozenAs(path) !== undefined
  if (old === undefined || now === undefined || old.route === now.route || isFrozen) return undefined
  return findRoute(after.siteOf(path), old.route) === undefined ? { from: old, to: now, isNeeded: true } : undefined
}

async function isSamePage(before: Site, after: Site, from: string, path: string): Promise<boolean> {
  if (before.files.get(from)?.sha === after.files.get(path)?.sha) return true
  const texts = [(await readText(before.overlay, from)) ?? '', (await readText(after.overlay, path)) ?? '']
  const [was = new Set<string>(), is = new Set<string>()] = texts.map(lineSet)
  return sharedShare(was, is) >= SAME_SHARE
}

/** The smallest range that holds all that differs. */
function toFix(path: string, text: string, edited: string, moves: readonly string[]): Fix {
  let start = 0
  while (start < text.length && text[start] === edited[start]) start += 1
  let kept = 0
  const most = Math.min(text.length, edited.length) - start
  while (kept < most && text.at(-1 - kept) === edited.at(-1 - kept)) kept += 1
  const range = { start, end: text.length - kept }
  return {
    path,
    ...positionAt(lineStarts(text), start),
    kind: 'missing-redirect',
    subject: '',
    range,
    was: text.slice(range.start, range.end),
    becomes: edited.slice(start, edited.length - kept),
    evidence: moves.join('; '),
  }
}
