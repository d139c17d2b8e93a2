// Constructs that can run code or read files, which the base did not have: the policy gate decides on them.
import type { ActiveContent } from '../active-content/forms.ts'
import type { NewActiveContent } from '../session.ts'
import type { Baseline } from './baseline.ts'
import type { Site } from './site.ts'
import { comparableText } from './taken-in.ts'

/** Gives them in the order of the touched pages. */
export async function findNewActiveContent(
  baseline: Baseline,
  head: Site,
  movedFrom: ReadonlyMap<string, string>,
): Promise<NewActiveContent[]> {
  const found: NewActiveContent[] = []
  for (const path of head.overlay.changed) {
    const here = (await head.analyze(path))?.activeContent ?? []
    if (here.length === 0) continue
    const before = baseline.site.pages.has(path) ? path : movedFrom.get(path)
    const known = before === undefined ? [] : ((await baseline.site.analyze(before))?.activeContent ?? [])
    const keys = new Set(known.map((one) => keyOf(one, before ?? path)))
    const fresh = here.filter((one) => !keys.has(keyOf(one, path)) && !isUsedElsewhere(baseline, one))
    found.push(...fresh.map(({ line, form, text }) => ({ path, line, form, text })))
  }
  return found
}

/** A page that moves takes in the same file by another way. */
function keyOf({ form, text }: ActiveContent, path: string): string {
  const takesIn = form === 'import-export' || form === 'snippet'
  return `${form}\0${takesIn ? comparableText(text, path) : text}`
}

function isUsedElsewhere(baseline: Baseline, { form, text }: ActiveContent): boolean {
  if (form === 'import-export') return baseline.hasImport(text)
  return form === 'component' && baseline.hasComponent(text)
}
