// Which files are pages that say what is true today, by their paths.
import { isDocument, isForeign, nameOf, segmentsOf } from '../../checks/config/paths.ts'

/** Pages that tell what happened, and stay as they are. */
const HISTORY =
  /(?:^|[/_.-])(?:change-?logs?|changes|history|release[-_ ]?notes?|releases|whats?[-_]?new|news|announcements?|blogs?|posts|articles|versionhistory|roadmap|rfcs?|adrs?|seps?|peps?|proposals?|decisions|changeset|changesets|newsfragments)(?:[/._-]|$)/i
/** They name on purpose what is gone. */
const MIGRATION =
  /(?:^|[/_.-])(?:migrat\w*|upgrad\w*|deprecat\w*|breaking[-_]?changes?|legacy|removed|v\d+-to-v\d+)(?:[/._-]|$)/i
const ABOUT_THE_REPOSITORY =
  /(?:^|\/)(?:contributing|code[-_]of[-_]conduct|pull_request_template|agents|claude|codeowners|licen[cs]es?|third[-_]party\w*)(?:\.[\w-]+)?$|^(?:\.github\/)?(?:security|governance|maintainers|authors|copying|support|development|developing|todo|releasing)\.[\w-]+$/i
const ASIDE =
  /(?:^|\/)(?:fixtures?|__fixtures__|__tests__|tests?|testdata|specs?|snapshots?|__snapshots__|templates?|examples?|playgrounds?|bench(?:marks?)?|\.[^/]+|dev|internals?|contribut\w*|maintainers?)\//i
/** What TypeDoc writes, in its folders, and what other programs do. */
const GENERATED =
  /\/(?:interfaces|classes|modules|functions|enums|variables|type-aliases|namespaces)\/[^/]+\.mdx?$|(?:^|\/)_?_?(?:auto[-_]?)?generated_?_?\//i
const FROZEN =
  /(?:^|\/)(?:versioned_docs|versions|old|archive[ds]?|version-[\d.]+[^/]*|\d+\.v\d+|v?\d+\.(?:\d+|x)(?:\.(?:\d+|x))?)\//i
const TRANSLATED = /(?:^|\/)(?:i18n|locales?|translations?|l10n)\//i
const LANGUAGE =
  /^(?:ar|bg|bn|cs|da|de|el|es|et|fa|fi|fr|he|hi|hu|id|it|ja|jp|ko|nl|no|nb|pl|pt|ro|ru|sk|sl|sv|th|tr|uk|uz|vi|zh|cn|tw|kr|ua)(?:[-_][a-z]{2,4})?$/i

/** `current` says what is true today; `history`, `frozen` and `translation` are not looked at. */
export type PageKind = 'current' | 'migration' | 'aside'

/** Undefined for a file that is no page. */
export function pageKind(path: string): PageKind | undefined {
  if (!isDocument(path)) return undefined
  const isAside =
    isForeign(path) ||
    HISTORY.test(path) ||
    ABOUT_THE_REPOSITORY.test(path) ||
    ASIDE.test(path) ||
    GENERATED.test(path) ||
    FROZEN.test(path) ||
    isTranslation(path)
  if (isAside) return 'aside'
  return MIGRATION.test(path) ? 'migration' : 'current'
}

/** Pages in which a name may be false: those of today, and those on migration, which are looked at with more care. */
export function isSearchedPage(path: string): boolean {
  const kind = pageKind(path)
  return kind === 'current' || kind === 'migration'
}

/** `docs/de/intro.md`, `docs/intro.de.md`, `README.zh-CN.md`. */
function isTranslation(path: string): boolean {
  const middle = /\.([A-Za-z_-]+)\.[a-z]+$/.exec(nameOf(path))?.[1]
  const suffix = /^readme[-_.]([a-z_-]+)\.[a-z]+$/i.exec(nameOf(path))?.[1]
  if (
    suffix !== undefined &&
    (LANGUAGE.test(suffix) || /^(?:chinese|japanese|korean|german|french|spanish|russian)$/i.test(suffix))
  )
    return true
  if (TRANSLATED.test(path) || (middle !== undefined && LANGUAGE.test(middle))) return true
  return segmentsOf(path)
    .slice(0, -1)
    .some((segment) => LANGUAGE.test(segment) || /^[a-z]{2,3}[-_][A-Z]{2,4}$/.test(segment))
}
