// Which page is a translation of which, by their paths alone: a folder or an ending that names a language.

const LANGUAGES =
  'ar bg bn ca cs da de el en es et fa fi fr he hi hr hu hy id it ja ka ko lt ms nb nl no pl pt ro ru sk sl sr sv ta th tr uk ur vi zh'
const codes: ReadonlySet<string> = new Set(LANGUAGES.split(' '))
/** Folders between a language and its pages in Docusaurus and the like. */
const BETWEEN = /^(?:docusaurus-plugin-content-[\w-]+|current|docs|content)$/

/** Gives the path without what names its language, and whether that is a language other than English. */
function withoutLanguage(path: string): { key: string; isOther: boolean } {
  const segments = path.split('/')
  const at = segments.findIndex((segment, index) => index < segments.length - 1 && isLanguage(segment))
  const rest = segments.filter((segment, index) => index !== at && !BETWEEN.test(segment) && segment !== 'i18n')
  const ending = /^(.*)[._]([a-z]{2}(?:[-_][A-Za-z]{2,4})?)\.(\w+)$/.exec(rest.at(-1) ?? '')
  const hasEnding = ending !== null && isLanguage(ending[2] ?? '')
  if (hasEnding) rest[rest.length - 1] = `${ending[1]}.${ending[3]}`
  const language = at !== -1 ? segments[at] : hasEnding ? ending[2] : undefined
  return { key: rest.join('/'), isOther: language !== undefined && !/^en\b/i.test(language) }
}

function isLanguage(segment: string): boolean {
  return /^[a-z]{2}(?:[-_][A-Za-z]{2,4})?$/.test(segment) && codes.has(segment.slice(0, 2))
}

/** True when both are one page, the first in another language than English and the second in English or in none. */
export function isTranslationOf(path: string, original: string): boolean {
  const [own, other] = [withoutLanguage(path), withoutLanguage(original)]
  return own.isOther && !other.isOther && own.key === other.key
}

/** Gives the paths at which the page that this one translates may be. */
export function counterpartsOf(path: string): string[] {
  const segments = path.split('/')
  const at = segments.findIndex((segment, index) => index < segments.length - 1 && isLanguage(segment))
  const ending = path.replace(/[._]([a-z]{2}(?:[-_][A-Za-z]{2,4})?)(?=\.\w+$)/, (all, code: string) =>
    isLanguage(code) ? '' : all,
  )
  const byEnding = ending === path ? [] : [ending]
  if (at === -1 || /^en\b/i.test(segments[at] ?? '')) return byEnding
  const rest = segments.slice(at + 1).filter((segment, index) => index > 1 || !BETWEEN.test(segment))
  return [
    [...segments.slice(0, at), 'en', ...segments.slice(at + 1)].join('/'),
    segments.toSpliced(at, 1).join('/'),
    ['docs', ...rest].join('/'),
    ...byEnding,
  ]
}
