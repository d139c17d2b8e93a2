// Constructs that can run code or read files, which the base did not have: the policy gate decides on them.
import type { Escape } from '../escapes/escape.ts'
import type { NewEscape } from '../session.ts'
import type { Baseline } from './baseline.ts'
import type { Site } from './site.ts'
import { comparableText } from './taken-in.ts'

/** Gives them in the order of the touched pages. */
export async function findNewEscapes(
  baseline: Baseline,
  head: Site,
  movedFrom: ReadonlyMap<string, string>,
): Promise<NewEscape[]> {
  const found: NewEscape[] = []
  for (const path of head.overlay.changed) {
    const escapes = (await head.facts(path))?.escapes ?? []
    if (escapes.length === 0) continue
    const before = baseline.site.pages.has(path) ? path : movedFrom.get(path)
    const known = before === undefined ? [] : ((await baseline.site.facts(before))?.escapes ?? [])
    const keys = new Set(known.map((one) => keyOf(one, before ?? path)))
    const fresh = escapes.filter((one) => !keys.has(keyOf(one, path)) && !isUsedElsewhere(baseline, one))
    found.push(...fresh.map(({ line, form, text }) => ({ path, line, form, text })))
  }
  return found
}

/** A page that moves takes in the same file by another way. */
function keyOf({ form, text }: Escape, path: string): string {
  const takesIn = form === 'import-export' || form === 'snippet'
  return `${form}\0${takesIn ? comparableText(text, path) : text}`
}

function isUsedElsewhere(baseline: Baseline, { form, text }: Escape): boolean {
  if (form === 'import-export') return baseline.hasImport(text)
  return form === 'component' && baseline.hasComponent(text)
}
