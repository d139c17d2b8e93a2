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

/** Notes on releases: what a page or a section of it says of a version stays as it is. */
export function tellsHistory(page: Page, unit: Unit): boolean {
  return OF_A_RELEASE.test(unit.text) || headingsAbove(page, unit).some(({ text }) => HISTORY_HEADING.test(text))
}

/** Directives of Sphinx: what a release added stays true. */
const OF_A_RELEASE = /^\.\. (?:version(?:added|changed|removed)|deprecated)::/

/** “This rule was removed in 9.0” at the top: the page describes on purpose what is gone. */
export function isAboutGone(page: Page): boolean {
  return page.units.slice(0, INTRODUCTION_UNITS).some(({ kind, text }) => kind !== 'code' && IS_GONE.test(text))
}

const INTRODUCTION_UNITS = 8
const IS_GONE =
  /\bthis (?:\w+ ){1,3}(?:is|was|were|has been|have been)\b\W+(?:now )?\W*(?:removed|deprecated|discontinued|superseded|obsolete|no longer)\b/i

/** `Changelog`, and versions as `## [1.2.0] - 2020-01-02`, but no numbered section. */
const HISTORY_HEADING =
  /^\W*(?:(?:the )?change[- ]?log|release (?:notes|history)|what['’]s new|unreleased)\W*$|^\W*(?:version |release )?v?\d+\.\d+[\w.-]*\W*(?:\d{4}-\d\d-\d\d|\([^)]*\))?\W*$/i
const SUFFIX = /(?:configs?|configuration|options?|settings|props|params|args|input|opts|defaults?|spec)$/
const COMMON_STEM =
  /^(?:index|main|mod|lib|init|src|pkg|cmd|internal|types?|utils?|helpers?|core|base|common|app|cli|default|schema|constants?)$/
