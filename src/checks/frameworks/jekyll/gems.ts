// Which gems a site is built with, as far as its Gemfile says, and what of its configuration they do not bring.
import { folderOf, isBelow, isForeign, joinPath, nameOf } from '../../config/paths.ts'
import { fieldAt, itemsOf, placeOf, stringOf, type YamlSource } from '../../config/yaml.ts'
import type { Problem } from '../../problem.ts'
import type { SiteSource } from '../framework.ts'

/** Tags of plugins, from the documentation of each: https://jekyllrb.com/docs/plugins/your-first-plugin/, https://pages.github.com/versions/. */
export const PLUGINS: Readonly<Record<string, string>> = {
  'github-pages': '',
  'jekyll-seo-tag': 'seo',
  'jekyll-feed': 'feed_meta',
  'jekyll-gist': 'gist',
  'jekyll-avatar': 'avatar',
  'jekyll-octicons': 'octicon',
  'jekyll-include-cache': 'include_cached',
  'jekyll-last-modified-at': 'last_modified_at',
  'jekyll-toc': 'toc',
  'jekyll-github-metadata': 'github_edit_link',
  'jekyll-archives': '',
  'jekyll-coffeescript': '',
  'jekyll-commonmark': '',
  'jekyll-commonmark-ghpages': '',
  'jekyll-compose': '',
  'jekyll-default-layout': '',
  'jekyll-mentions': '',
  'jekyll-optional-front-matter': '',
  'jekyll-paginate': '',
  'jekyll-paginate-v2': '',
  'jekyll-readme-index': '',
  'jekyll-redirect-from': '',
  'jekyll-relative-links': '',
  'jekyll-remote-theme': '',
  'jekyll-sass-converter': '',
  'jekyll-sitemap': '',
  'jekyll-titles-from-headings': '',
  'jekyll-watch': '',
  jemoji: '',
  webrick: '',
}

/** Themes whose gems bring along none but the plugins above: their `gemspec`. */
export const THEMES =
  /^(?:minima|just-the-docs|minimal-mistakes-jekyll|jekyll-theme-(?:architect|cayman|dinky|hacker|leap-day|merlot|midnight|minimal|modernist|primer|slate|tactile|time-machine))$/

export interface Gems {
  /** The Gemfile nearest to the site. */
  path: string
  has(name: string): boolean
  /** The major version of Jekyll that it asks for or locks; undefined where several may be. */
  jekyll: number | undefined
  /** GitHub Pages may build it without the Gemfile: it has plugins of its own switched on, and leaves others out. */
  mayBeGithubPages: boolean
  /** False where a gem that is not known may bring others along. */
  isComplete: boolean
}

const BUILDS_PAGES = /jekyll-build-pages|github-pages\b/
const BUILDS_GEMFILE = /\bbundle exec (?:\S+ )?(?:jekyll|rake)\b/
export const BUILD_FILE =
  /^\.(?:github|circleci)\/.+\.ya?ml$|(?:^|\/)(?:\.gitlab-ci\.yml|netlify\.toml|Dockerfile|\.travis\.yml)$/
const GEM_FILES = new RegExp(`(?:^|/)(?:Gemfile|Gemfile\\.lock|[^/]+\\.gemspec)$|${BUILD_FILE.source}`)
const MAX_READ = 60

/** Reads the Gemfile of a site; undefined without one, or where Ruby decides what is in it. */
export async function readGems(folder: string, source: SiteSource): Promise<Gems | undefined> {
  const files = source.paths.filter((path) => GEM_FILES.test(path) && !isForeign(path)).slice(0, MAX_READ)
  const texts = await Promise.all(files.map(async (path) => [path, (await source.readText(path)) ?? ''] as const))
  return gemsOf(folder, new Map(texts))
}

/** The same, of texts by their paths. */
export function gemsOf(folder: string, texts: ReadonlyMap<string, string>): Gems | undefined {
  const [path] = [...texts.keys()]
    .filter((file) => /^Gemfile(?:\.lock)?$/.test(nameOf(file)) && isBelow(folder, folderOf(file)))
    .sort((a, b) => folderOf(b).length - folderOf(a).length || a.length - b.length)
  const text = texts.get(path ?? '')
  if (
    path === undefined ||
    text === undefined ||
    /\b(?:eval_gemfile|instance_eval|eval|Dir|File|each|map)\b/.test(text)
  )
    return undefined
  const around = folderOf(path)
  const joined = (pattern: RegExp): string =>
    [...texts].flatMap(([file, content]) => (pattern.test(file) ? [content] : [])).join('\n')
  const lock = texts.get(joinPath(around, 'Gemfile.lock') ?? '')
  const specs = [...texts].flatMap(([file, content]) =>
    file.endsWith('.gemspec') && folderOf(file) === around ? [content] : [],
  )
  const builds = joined(BUILD_FILE)
  const listed = namesIn(text, /^[ \t]*gem[ \t(]+["']([\w.-]+)["']/gm)
  const ofSpecs = namesIn(
    specs.join('\n'),
    /add_(?:runtime_|development_)?dependency[ \t(]+["']([\w.-]+)["']|\.name[ \t]*=[ \t]*["']([\w.-]+)["']/g,
  )
  const gems = new Set([...listed, ...ofSpecs, ...namesIn(lock ?? '', /^ {4,6}([\w.-]+)/gm)])
  const version =
    /^ {4}jekyll \((\d+)\./m.exec(lock ?? '')?.[1] ??
    /gem[ \t(]+["']jekyll["'],[ \t]*["'](?:~>|=|>=)?[ \t]*(\d+)/.exec(text)?.[1]
  const isOpen = /^[ \t]*(?:gemspec|path|git)\b/m.test(text) && ofSpecs.length === 0
  const isKnown = (name: string): boolean => COMMON.test(name) || Object.hasOwn(PLUGINS, name) || THEMES.test(name)
  return {
    path,
    has: (name) =>
      gems.has(name) ||
      OF_JEKYLL.test(name) ||
      (lock === undefined && listed.some((gem) => THEMES.test(gem)) && OF_THEMES.test(name)) ||
      (gems.has('github-pages') && (Object.hasOwn(PLUGINS, name) || THEMES.test(name))),
    jekyll: version === undefined ? undefined : Number(version),
    mayBeGithubPages: gems.has('github-pages') || BUILDS_PAGES.test(builds) || !BUILDS_GEMFILE.test(builds),
    isComplete: !isOpen && (lock !== undefined || listed.every(isKnown)),
  }
}

/** Gems that bring no plugin along. */
const COMMON =
  /^(?:jekyll|rake|bundler|csv|base64|bigdecimal|logger|ostruct|observer|mutex_m|webrick|tzinfo|tzinfo-data|wdm|http_parser\.rb|kramdown|kramdown-parser-gfm|rouge|nokogiri|html-proofer|mdl|faraday-retry|minitest|sass|sassc|sass-embedded|google-protobuf|ffi|eventmachine|listen|rexml|liquid)$/

function namesIn(text: string, pattern: RegExp): string[] {
  return Array.from(text.matchAll(pattern), ([, name, other]) => name ?? other ?? '')
}

/** What the gems of Jekyll and of the known themes bring along: their `gemspec`. */
const OF_JEKYLL = /^(?:jekyll-(?:sass-converter|watch)|kramdown|kramdown-parser-gfm)$/
const OF_THEMES = /^jekyll-(?:seo-tag|feed|include-cache|paginate|sitemap|gist|github-metadata)$/

/** Gives what the configuration names and no gem brings: `Jekyll::PluginManager` and `Jekyll::Theme` stop at it. */
export function findMissingGems(config: YamlSource, gems: Gems | undefined, { paths }: SiteSource): Problem[] {
  // Hexo has a _config.yml with a theme, too.
  const hasOther = paths.some(
    (path) => /(?:^|\/)(?:Gemfile|package\.json)$|\.gemspec$/.test(path) || BUILD_FILE.test(path),
  )
  if (gems === undefined ? hasOther : !gems.isComplete) return []
  const named = [
    ...['plugins', 'gems']
      .flatMap((key) => itemsOf(config, fieldAt(config, key)))
      .map((node) => ({ node, what: 'plugin' })),
    { node: fieldAt(config, 'theme'), what: 'theme' },
  ]
  return named.flatMap(({ node, what }): Problem[] => {
    const name = stringOf(config, node)
    if (name === undefined || !/^[\w.-]+$/.test(name) || gems?.has(name) === true) return []
    const isOfPages = Object.hasOwn(PLUGINS, name) || THEMES.test(name)
    if ((gems?.mayBeGithubPages ?? true) && isOfPages) return []
    // GitHub Pages leaves a plugin that it does not have out, but stops at a theme.
    const isSure = gems?.mayBeGithubPages === false || what === 'theme'
    const why =
      gems === undefined
        ? `no Gemfile brings the ${what} ${name}, and GitHub Pages does not have it`
        : `${gems.path} does not bring the ${what} ${name}`
    const message = `Jekyll stops because ${why}. Add gem "${name}" to the Gemfile, or correct the name`
    const place = placeOf(config, node) ?? { line: 1, column: 1 }
    const severity = isSure ? 'error' : 'warning'
    return [{ path: config.path, rule: 'config-syntax', severity, ...place, subject: name, message }]
  })
}
