// Constructs that can run code or read files and that the base does not have: the policy gate decides on them.
import type { ActiveContent } from '../../active-content/active-forms.ts'
import type { NewActiveContent } from '../../session.ts'
import { comparableText } from '../includes.ts'
import type { Site } from '../site.ts'
import type { Baseline } from './baseline.ts'

/** Gives them in the order of the touched pages. */
export async function findNewActiveContent(
  baseline: Baseline,
  after: Site,
  movedFrom: ReadonlyMap<string, string>,
): Promise<NewActiveContent[]> {
  const found: NewActiveContent[] = []
  for (const path of after.overlay.changed) {
    const here = (await after.analyze(path))?.activeContent ?? []
    if (here.length === 0) continue
    const oldPath = baseline.site.pages.has(path) ? path : movedFrom.get(path)
    const known = oldPath === undefined ? [] : ((await baseline.site.analyze(oldPath))?.activeContent ?? [])
    const keys = new Set(known.map((one) => keyOf(one, oldPath ?? path)))
    const fresh = here.filter((one) => !keys.has(keyOf(one, path)) && !isUsedElsewhere(baseline, one))
    found.push(...fresh.map(({ line, form, text }) => ({ path, line, form, text })))
  }
  return found
}

/** A page that moves includes the same file by another way. */
function keyOf({ form, text }: ActiveContent, path: string): string {
  const includesFile = form === 'import-export' || form === 'snippet'
  return `${form}\0${includesFile ? comparableText(text, path) : text}`
}

function isUsedElsewhere(baseline: Baseline, { form, text }: ActiveContent): boolean {
  if (form === 'import-export') return baseline.hasImport(text)
  return form === 'component' && baseline.hasComponent(text)
}
