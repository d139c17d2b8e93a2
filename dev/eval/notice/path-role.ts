// What a changed file is to the measurement of notices, by its path alone. The rules were read off the trees of the sampled
// repositories.

/**
 * `source`: code that documentation may speak of. `page`: a current page of documentation. `other-docs`: what is written for
 * one day, one version, another language or the people of the project: its edits neither prove nor disprove that a page was
 * due. `beside`: the rest (tests, examples, changelogs, lock files, configuration).
 */
export type PathRole = 'source' | 'page' | 'other-docs' | 'beside'

export function roleOf(path: string): PathRole {
  const outside = path.slice(0, DOCS_FOLDER.exec(path)?.index)
  if (BESIDE_FOLDER.test(path === outside ? path : outside) || HIDDEN.test(path)) return 'beside'
  if (isDocument(path)) {
    if (CHANGELOG.test(path)) return 'beside'
    return OTHER_DOCS.some((pattern) => pattern.test(path)) ? 'other-docs' : 'page'
  }
  return SOURCE.test(path) && path === outside && !BESIDE_FILE.test(path) ? 'source' : 'beside'
}

export function isDocument(path: string): boolean {
  return DOCUMENT.test(path)
}

const DOCUMENT = /\.(md|mdx|rst)$/i
const SOURCE =
  /\.([cm]?[jt]sx?|vue|svelte|astro|pyi?|rs|go|rb|java|kt|cs|c|cc|cpp|h|hpp|swift|php|proto|graphql)$|schema[^/]*\.json$/i

/** What is in it belongs to the site. Names such as `examples` or `templates` are topics there. */
const DOCS_FOLDER = /(?<=^|\/)(docs?(-[a-z]+)?|documentation|website|site|www|book|guide)\//i
/** Code that ships to nobody, or that is there to be read. */
const BESIDE_FOLDER =
  /(^|\/)(tests?|test_site[^/]*|__tests__|__mocks__|specs?|e2e|testdata|testing|integration|fixtures?|__fixtures__|snapshots?|__snapshots__|playgrounds?|examples?|samples?|demos?|docs_src|bench(es|marks?)?|profiling|scripts|tools|hack|vendor|third_party|node_modules|dist|build|template(s|-[^/]+)?)\//i
const HIDDEN = /(^|\/)\.[^/]+/
const BESIDE_FILE =
  /(^|\/)(test_[^/]*|conftest)\.py$|[._-](test|spec|test-d|bench)\.[^/]+$|_(test|mock)\.go$|\.(config|workspace|min)\.[^/]+$/i

const CHANGELOG =
  /(^|\/)((changelog|changelog_unreleased|news)\/.*|change[-_]?log[^/]*|changes|history|news|releases|release[-_]?notes?[^/]*|whats[-_]?new[^/]*)\.(md|mdx|rst)$/i

const LANGUAGE =
  '(ar|bg|bn|ca|cs|da|de|el|es|fa|fi|fr|he|hi|hu|id|it|ja|ko|nl|no|pl|pt|ro|ru|sk|sv|ta|th|tr|uk|ur|vi|zh)'
const OTHER_DOCS = [
  /(^|\/)(blogs?|_?posts|announcements?|decisions|rfcs?|adrs?|sep|proposals|skills)\//i,
  /(^|\/)(versioned_docs|v?\d+\.\d+(\.\d+|\.x)?|v\d+(\.x)?|version-[^/]+|archived?|old)\//i,
  // `docs/zh/`, `docs/ckb-IR/`, `README.zh-CN.md`, `Keybindings_nl.md`; English is not among them.
  /(^|\/)(i18n|locales?|translations?)\/|(^|\/)(?!en)[a-z]{2,3}-[A-Z]{2}\//,
  new RegExp(`(^|/)${LANGUAGE}/|[._-](${LANGUAGE}([-_][A-Za-z]{2,4})?|chinese)\\.(md|mdx|rst)$`),
  /(^|\/)(contribut[^/]*|code[-_]of[-_]conduct|governance|maintain(ers)?|authors|license[^/]*|agents|claude)(\/|\.[a-z]+$)/i,
  /^security\.[a-z]+$/i,
]
