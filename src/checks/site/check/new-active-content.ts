// Constructs that can run code or read files, or that are not known to be harmless, and that the base does not have: the
// policy gate decides on them.
import type { ActiveContent } from '../../active-content/active-forms.ts'
import { knownTest } from '../../active-content/places/known-test.ts'
import { permittingKeys } from '../../active-content/precedent.ts'
import { rewordedTest } from '../../active-content/reworded.ts'
import type { NewActiveContent } from '../../session.ts'
import { comparableText } from '../includes.ts'
import { readText } from '../load-rules.ts'
import type { Site } from '../site.ts'
import { readConfiguredMacros } from './configured-macros.ts'
import { comparableKeys, findPrecedents } from './precedents.ts'

interface Found {
  path: string
  /** In the base. */
  oldPath: string
  one: Omit<NewActiveContent, 'path'>
  /** What two other pages must have; undefined if that would not help. */
  keys: string[] | undefined
}

/** Gives them in the order of the touched pages. */
export async function findNewActiveContent(
  base: Site,
  after: Site,
  movedFrom: ReadonlyMap<string, string>,
): Promise<NewActiveContent[]> {
  const found: Found[] = []
  for (const path of after.overlay.changed) {
    const oldPath = base.pages.has(path) ? path : (movedFrom.get(path) ?? path)
    found.push(...(await findInPage(base, after, path, oldPath)))
  }
  const macros = found.some(({ one }) => one.form === 'unknown-maths') ? await readConfiguredMacros(base) : undefined
  const open = found.filter(({ one }) => one.form !== 'unknown-maths' || macros?.harmless.has(one.text) !== true)
  const hasPrecedent = await findPrecedents(
    base,
    new Set(open.flatMap(({ keys = [] }) => keys.flatMap(permittingKeys))),
  )
  const isActing = ({ form, text }: ActiveContent): boolean =>
    form === 'unknown-maths' && macros?.acting.has(text) === true
  return open
    .filter(({ one, keys, oldPath }) => isActing(one) || !isPermitted(keys, (key) => hasPrecedent(key, oldPath)))
    .map(({ path, one }) => ({ path, ...one }))
}

function isPermitted(keys: readonly string[] | undefined, hasPrecedent: (key: string) => boolean): boolean {
  return keys?.every((key) => permittingKeys(key).some(hasPrecedent)) === true
}

async function findInPage(base: Site, after: Site, path: string, oldPath: string): Promise<Found[]> {
  const here = await after.activeContent(path)
  if (here.length === 0) return []
  const known = base.pages.has(oldPath) ? await base.activeContent(oldPath) : []
  const isKnown = knownTest(known, (one) => comparableOf(one, oldPath))
  const fresh = here.filter((one) => !isKnown(one, comparableOf(one, path)))
  const oldText = foldSpace((await readText(base.overlay, oldPath)) ?? '')
  // Liquid runs in code too. What it prints may become another's when the words around it change, such as a loop's name.
  const stoodThere = ({ form, text }: ActiveContent): boolean =>
    form === 'template' && oldText.includes(foldSpace(text))
  const isReworded = rewordedTest(known, here, ({ form, text, place }) => ({ group: `${form} ${place}`, text }))
  return fresh.map((one) => ({
    path,
    oldPath,
    one: isReworded(one) || stoodThere(one) ? { ...one, isReworded: true } : one,
    keys: comparableKeys(one, path),
  }))
}

/** A page that moves includes the same file by another way. */
function comparableOf({ form, text }: ActiveContent, path: string): string {
  return form === 'import-export' || form === 'snippet' ? comparableText(text, path) : text
}

function foldSpace(text: string): string {
  return text.replaceAll(/\s+/g, ' ')
}
