// What the sections of a page are about: the headings above a unit, and whether they name what a fact belongs to.
import type { Fact } from '../fact.ts'
import { foldName } from '../names.ts'
import type { Page } from './pages.ts'
import type { Unit } from './units.ts'

/** A plain word such as `timeout` means something only beside what it belongs to: in the section or on the page of that. */
export function isAboutOwner(page: Page, unit: Unit, { owner, path }: Fact): boolean {
  const [folder = '', last = ''] = path.split('/').slice(-2)
  const file = (path.includes('/') ? last : folder).split('.', 1)[0] ?? ''
  // `docker/config.go` and `docker/index.ts` are called after their folder.
  const isNamedByFolder = COMMON_STEM.test(file) || foldName(file).replace(SUFFIX, '') === ''
  const stems = [owner, file, ...(isNamedByFolder ? [folder] : [])]
    .map((name) => foldName(name).replace(SUFFIX, ''))
    .filter((stem) => stem.length > 1 && !COMMON_STEM.test(stem))
  const headings = headingsAbove(page, unit).map(({ text }) => foldName(text))
  const place = foldName(
    page.path
      .replace(/\.\w+$/, '')
      .split('/')
      .slice(-2)
      .join('/'),
  )
  return stems.some(
    (stem) =>
      headings.includes(stem) ||
      (stem.length > 3 && (place.endsWith(stem) || headings.some((heading) => heading.includes(stem)))),
  )
}

/** The nearest first. */
export function headingsAbove(page: Page, unit: Unit): Unit[] {
  const found: Unit[] = []
  for (let at = page.units[unit.section]; at !== undefined; at = page.units[at.section]) found.push(at)
  return found
}

const SUFFIX = /(?:configs?|configuration|options?|settings|props|params|args|input|opts|defaults?|spec)$/
const COMMON_STEM =
  /^(?:index|main|mod|lib|init|src|pkg|cmd|internal|types?|utils?|helpers?|core|base|common|app|cli|default|schema|constants?)$/
