// What the configuration, the plugins and the theme of a site change of its templates. Ruby is not run: where a plugin may
// add a tag or a name that is not known here, nothing is said of tags and names.
import { folderOf, joinPath, nameOf, withoutExtension } from '../../config/paths.ts'
import { readFrontmatter } from '../../page/frontmatter.ts'
import type { TemplateFault } from '../../page/page-analysis.ts'
import type { TemplateSite } from '../../page/text-rules.ts'
import { gemsOf, PLUGINS, THEMES } from './gems.ts'
import { SETTING } from './liquid-names.ts'
import { STRICT } from './liquid-strict.ts'

/** The configuration, the gems, and plugins of the site itself. */
export const TEMPLATE_SETTINGS =
  /^(?:_config[^/]*\.ya?ml|Gemfile|Gemfile\.lock|netlify\.toml|\.gitlab-ci\.yml|\.(?:github|circleci)\/.+\.ya?ml)$|(?:^|\/)_plugins\/.+\.rb$/

export const TAGS_OF_PLUGINS = Object.values(PLUGINS).filter((tag) => tag !== '')

const OPTIONAL = 'jekyll-optional-front-matter'
/** Names of faults that are no names of Liquid. */
export const TABLE = 'docmend:table'
export const BARE_PAGE = 'docmend:page'
export const BARE_DOCUMENT = 'docmend:document'

/** In capitals, or the name of a note that most repositories have. */
const OF_REPOSITORY =
  /^(?:(?:readme|history|change|contribut|code[-_]of|licen[cs]e|security|support|governance|maintain|authors|agents|claude|todo|release|upgrad|develop|test)|.*pull_request|.*issue)/i

/** A plugin that changes the texts of pages before Liquid reads them. */
const CHANGES_TEXT = /\bcontent\s*(?:=(?!=|~)|<<|\.(?:gsub|sub|replace|prepend|insert)!?)/

/** Gives a test: true for a fault that these files may settle. */
export function settledBy({ texts, has, paths }: TemplateSite): (fault: TemplateFault, path: string) => boolean {
  const configs = [...texts].filter(([path]) => /^_config[^/]*$/.test(path)).map(([, text]) => parseConfig(text))
  const plugins = [...texts].filter(([path]) => path.endsWith('.rb')).map(([, text]) => text)
  const values = (key: string): unknown[] => configs.flatMap((config) => config?.[key] ?? [])
  const themes = [...values('theme'), ...values('remote_theme')]
  const gems = [...values('plugins'), ...values('gems'), ...pluginsOf(texts.get('Gemfile') ?? '')]
  const isUnread = configs.includes(undefined) || isElsewhere(texts, has)
  const isOpen =
    isUnread ||
    plugins.length > 0 ||
    values('plugins_dir').length > 0 ||
    gems.some((gem) => typeof gem !== 'string' || !Object.hasOwn(PLUGINS, gem)) ||
    values('theme').some((theme) => !THEMES.test(String(theme)))
  const isText =
    plugins.some((text) => CHANGES_TEXT.test(text)) || JSON.stringify(configs).includes('"render_with_liquid":false')
  const hasFile = fileTest({ has, paths }, values)
  const built = gemsOf('', texts)
  const makesPages =
    isOpen ||
    built?.mayBeGithubPages !== false ||
    built.has(OPTIONAL) ||
    gems.includes(OPTIONAL) ||
    values('defaults').length > 0
  /** Notes about a repository have no frontmatter. */
  const isMadePage = (name: string, path: string): boolean =>
    makesPages || (name === BARE_DOCUMENT) !== /^_(?!posts\/|drafts\/)/.test(path) || OF_REPOSITORY.test(nameOf(path))
  return ({ kind, name }, path) => {
    // Jekyll renders no drafts, unless it is asked to.
    if (isText || /(?:^|\/)_drafts\//.test(path)) return true
    if (name === TABLE) return values('markdown').some((engine) => !/^kramdown$/i.test(String(engine)))
    if (name === BARE_PAGE || name === BARE_DOCUMENT) return isMadePage(name, path)
    if (kind === 'syntax') return false
    if (name !== undefined && STRICT.has(name)) {
      const isOn = values('liquid').some((liquid) => STRICT_VALUES.has(String(Object(liquid)[name])))
      return !isOn || (isOpen && name !== 'error_mode')
    }
    // Themes have settings of their own, and a strict site is told more.
    if (kind === 'value' && name?.startsWith(SETTING) === true)
      return isOpen || themes.length > 0 || isSet(name.slice(SETTING.length), configs)
    if (isOpen || kind !== 'file' || name === undefined) return isOpen
    return (themes.length > 0 && /^_(?:includes|layouts)\//.test(name)) || hasFile(name, path)
  }
}

const STRICT_VALUES = new Set(['true', 'strict'])

/** Jekyll's own settings: `DEFAULTS` of `configuration.rb`. Collections are found by their names. */
const OWN_SETTINGS =
  /^(?:source|destination|cache_dir|safe|include|exclude|keep_files|encoding|markdown\w*|watch|show_drafts|limit_posts|future|unpublished|whitelist|plugins|highlighter|lsi|excerpt_separator|incremental|detach|port|host|show_dir_listing|permalink|paginate\w*|timezone|quiet|verbose|defaults|liquid|kramdown|livereload\w*|serving|title|\w+_dir)$/

function isSet(name: string, configs: readonly (Record<string, unknown> | undefined)[]): boolean {
  return (
    OWN_SETTINGS.test(name) ||
    configs.some(
      (config) => config !== undefined && (name in config || JSON.stringify(config.collections ?? '').includes(name)),
    )
  )
}

function parseConfig(text: string): Record<string, unknown> | undefined {
  const whole = { start: 0, end: text.length }
  const { data, problems } = readFrontmatter(text, {
    block: whole,
    content: whole,
    format: 'yaml',
    bodyStart: text.length,
  })
  return problems.length > 0 ? undefined : data
}

/** A Gemfile above the site names plugins that are not read. */
function isElsewhere(texts: TemplateSite['texts'], has: TemplateSite['has']): boolean {
  return !texts.has('Gemfile') && ['../Gemfile', '../../Gemfile'].some((path) => has(path))
}

/** Gives the gems of the group that Jekyll loads: https://jekyllrb.com/docs/plugins/installation/. */
function pluginsOf(gemfile: string): unknown[] {
  if (/\b(?:eval_gemfile|instance_eval)\b/.test(gemfile)) return [undefined]
  let isInGroup = false
  return gemfile.split('\n').flatMap((line) => {
    if (/^\s*#/.test(line)) return []
    if (/^\s*group\b.*\bdo\b/.test(line)) isInGroup = line.includes(':jekyll_plugins')
    else if (/^end\b/.test(line)) isInGroup = false
    const [, name] = /^\s*gem[\s(]+["']([\w.-]+)["']/.exec(line) ?? []
    return name !== undefined && (isInGroup || line.includes('jekyll_plugins')) ? [name] : []
  })
}

/** Jekyll reads layouts of any extension. */
const LAYOUT_EXTENSIONS = ['.html', '.htm', '.md', '.markdown', '.liquid', '.xml', '.json', '.txt', '.css', '.js', '']

function fileTest(
  { has, paths }: Pick<TemplateSite, 'has' | 'paths'>,
  values: (key: string) => unknown[],
): (name: string, page: string) => boolean {
  const sources = ['', ...values('source').map(String)]
  const places = (key: string, standard: string): string[] =>
    sources.flatMap((source) => [standard, ...values(key).map(String)].map((place) => joinPath(source, place) ?? place))
  const includes = places('includes_dir', '_includes')
  const layouts = places('layouts_dir', '_layouts')
  const documents = places('collections_dir', '')
  let posts: ReadonlySet<string> | undefined
  const isThere = (path: string | undefined): boolean => path !== undefined && has(path)
  return (name, page) => {
    const [, kind, rest = ''] = /^(_includes\/|_layouts\/|link:|relative:|post:)(.*)$/s.exec(name) ?? []
    switch (kind) {
      case '_includes/':
        return includes.some((folder) => isThere(joinPath(folder, rest)))
      case '_layouts/':
        return layouts.some((folder) => LAYOUT_EXTENSIONS.some((end) => isThere(joinPath(folder, rest + end))))
      case 'relative:':
        return isThere(joinPath(folderOf(page), rest))
      case 'post:':
        posts ??= postNames(paths())
        return posts.has(rest)
      default:
        // What plugins generate.
        return !/\.(?:md|markdown|html?)$/.test(rest) || documents.some((folder) => isThere(joinPath(folder, rest)))
    }
  }
}

/** Posts without their dates: a field may change these. */
function postNames(paths: Iterable<string>): ReadonlySet<string> {
  const names = new Set<string>()
  for (const path of paths) {
    if (!/(?:^|\/)_posts\//.test(path)) continue
    names.add(withoutExtension(nameOf(path)).replace(/^\d+-\d+-\d+-/, ''))
  }
  return names
}
