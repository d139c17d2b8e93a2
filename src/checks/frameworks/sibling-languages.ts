// Languages beside a site that have no configuration of their own: a script of the project builds them with that of the site.
import { isBelow, LANGUAGE, nameOf, pathFrom } from '../config/paths.ts'
import type { SiteRules, SiteSource } from './framework.ts'
import { MAX_SITES } from './list-sites.ts'

/** Two files at the same places below folders that differ only in the language: one alone may be any README. */
const SHARED_MIN = 2

export interface SiblingLanguage {
  locale: string
  folder: string
  /** The folder of the language that has the configuration. */
  original: string
}

/** Gives the languages beside a folder of pages that have mostly the same files. Costs a pass over the paths. */
export function findSiblingLanguages(content: string, files: Files): SiblingLanguage[] {
  const parts = content.split('/')
  const at = parts.findIndex((part) => LANGUAGE.test(part))
  if (at === -1) return []
  const around = parts.slice(0, at).join('/')
  const counts = new Map<string, { all: number; shared: number }>()
  for (const path of files.paths) {
    if (!isBelow(path, around)) continue
    const locale = path.split('/')[at] ?? ''
    const folder = parts.with(at, locale).join('/')
    if (locale === parts[at] || !LANGUAGE.test(locale) || !isBelow(path, folder)) continue
    const { all, shared } = counts.get(locale) ?? { all: 0, shared: 0 }
    const isShared = files.hasFile(`${content}/${pathFrom(folder, path)}`)
    counts.set(locale, { all: all + 1, shared: shared + Number(isShared) })
  }
  const placeOf = (locale: string): string => [...parts.slice(0, at), locale].join('/')
  return [...counts]
    .filter(([, { all, shared }]) => shared >= SHARED_MIN && shared * 2 > all)
    .map(([locale]) => ({ locale, folder: placeOf(locale), original: placeOf(parts[at] ?? '') }))
}

interface Files {
  paths: Iterable<string>
  hasFile(path: string): boolean
}

/** Adds a site for each language beside those of frameworks that are known for it. */
export function withSiblingLanguages(sites: readonly SiteRules[], source: SiteSource): SiteRules[] {
  const found = new Map(sites.map((rules) => [rules, siblingsOf(rules, sites, source)]))
  // Which of two sites would build a language is not known.
  const claims = Map.groupBy(
    [...found].flatMap(([rules, languages]) => languages.map((language) => ({ ...language, rules }))),
    ({ folder }) => folder,
  )
  const translations = sites.flatMap((rules) =>
    (found.get(rules) ?? []).flatMap((language) =>
      isBuiltBy(language, claims.get(language.folder) ?? []) ? [siblingOf(rules, language)] : [],
    ),
  )
  const configured = sites.map((rules) => withAddresses(rules, found.get(rules) ?? []))
  return [...configured, ...translations.slice(0, MAX_SITES)]
}

/**
 * Where several sites could build a language, it is not known which does, but where all of them inherit from one configuration:
 * then it is built as they are, and what it lacks comes from the English one.
 */
function isBuiltBy(language: SiblingLanguage, claims: readonly (SiblingLanguage & { rules: SiteRules })[]): boolean {
  const parents = new Set(claims.map(({ rules }) => rules.inheritsFrom))
  const isShared = parents.size === 1 && !parents.has(undefined)
  return claims.length === 1 || (isShared && /(?:^|\/)en$/i.test(language.original))
}

function siblingsOf(rules: SiteRules, sites: readonly SiteRules[], source: SiteSource): SiblingLanguage[] {
  const { framework, contentFolders, folder: own, locales, links } = rules
  const [content = ''] = contentFolders
  const isTranslation = links.originalOf?.(`${content}/index.md`, 'link') !== undefined
  if (framework.buildsSiblings !== true || locales.length > 0 || isTranslation) return []
  return findSiblingLanguages(content, source).filter(
    ({ folder, original }) =>
      (own === original || isBelow(own, original)) &&
      isBelow(folder, source.docsRoot) &&
      !sites.some((other) => other.folder === folder || isBelow(other.folder, folder)) &&
      !source.paths.some((path) => isBelow(path, folder) && framework.buildFiles?.test(nameOf(path))),
  )
}

/** Where the languages are served is the script's business: an address that begins like one may be there. */
function withAddresses(rules: SiteRules, siblings: readonly SiblingLanguage[]): SiteRules {
  if (siblings.length === 0) return rules
  const served = `/(${siblings.map(({ locale }) => locale).join('|')})(/.*)?`
  return { ...rules, generatedRoutes: [...rules.generatedRoutes, served] }
}

/** What the translation has is read as in the original, at the same places below its own folder. */
function siblingOf(rules: SiteRules, { locale, folder, original }: SiblingLanguage): SiteRules {
  const toOriginal = (path: string): string => (isBelow(path, folder) ? `${original}/${pathFrom(folder, path)}` : path)
  const toOwn = (path: string): string => (isBelow(path, original) ? `${folder}/${pathFrom(original, path)}` : path)
  return {
    ...rules,
    folder: rules.folder === original ? folder : toOwn(rules.folder),
    configPath: undefined,
    configuredBy: rules.configPath,
    // What is to be said of the configuration is said of the original.
    problems: [],
    nav: undefined,
    redirects: [],
    redirectFiles: [],
    basePath: `${rules.basePath}/${locale}`,
    address: '',
    contentFolders: rules.contentFolders.map(toOwn),
    publicFolders: rules.publicFolders.map(toOwn),
    isPage: (path) => isBelow(path, folder) && rules.isPage(toOriginal(path)),
    isLeftOut: (path) => rules.isLeftOut?.(toOriginal(path)) === true,
    syntaxOf: (path) => rules.syntaxOf(toOriginal(path)),
    routesOf: ({ path, scan }) => rules.routesOf({ path: toOriginal(path), scan }),
    isGenerated: (path) => rules.isGenerated(toOriginal(path)),
    frozenAs: (path) => rules.frozenAs(toOriginal(path)),
    links: {
      ...rules.links,
      absoluteFrom: rules.links.absoluteFrom.includes('site') ? [] : rules.links.absoluteFrom,
      originalOf: (path) => (isBelow(path, folder) ? toOriginal(path) : undefined),
      unservedBecause: (link) => rules.links.unservedBecause?.({ ...link, file: toOriginal(link.file) }),
    },
  }
}
