// What stops MkDocs in mkdocs.yml: values of another type than its own options have, and names of nothing that is known.
import { isMap, isScalar, isSeq, type Node } from 'yaml'
import { countSlips } from '../../../base/count-slips.ts'
import { fieldOf, itemsOf, pairsOf, placeOf, stringOf, tagOf, type YamlSource } from '../../config/yaml.ts'
import type { Problem } from '../../problem.ts'

type Kind = 'text' | 'boolean' | 'list' | 'mapping' | 'list or mapping' | 'text or mapping'

/** https://www.mkdocs.org/user-guide/configuration/; each refused by a build with MkDocs 1.4.2. */
const TYPES: Readonly<Record<Kind, readonly string[]>> = {
  text: words(
    'site_name site_url site_description site_author repo_url repo_name edit_uri copyright docs_dir site_dir remote_branch remote_name',
  ),
  boolean: words('use_directory_urls strict'),
  list: words('nav extra_css extra_javascript extra_templates hooks watch'),
  mapping: words('extra mdx_configs'),
  'list or mapping': words('plugins markdown_extensions'),
  'text or mapping': words('theme'),
}

/**
 * Names of plugins and themes that are well known (https://github.com/mkdocs/catalog), and of extensions
 * (https://python-markdown.github.io/extensions/, https://facelessuser.github.io/pymdown-extensions/). Others exist: only what
 * looks like one of these, and is none, is wrong.
 */
const NAMES = {
  plugins: words(
    'search tags blog offline social privacy optimize typeset projects meta group info awesome-pages awesome-nav macros ' +
      'redirects minify git-revision-date-localized git-revision-date git-committers git-committers-2 git-authors ' +
      'mkdocstrings gen-files literate-nav section-index i18n glightbox exclude monorepo multirepo mike autorefs ' +
      'include-markdown mermaid2 pdf-export with-pdf print-site swagger-ui-tag table-reader mkdocs-jupyter jupyter rss ' +
      'htmlproofer termynal drawio open-in-new-tab charts encryptcontent same-dir techdocs-core markdownextradata ' +
      'markdown-exec api-autonav coverage include_dir_to_nav callouts roamlinks ezlinks exclude-search lightbox mermaid',
  ),
  theme: words('mkdocs readthedocs material'),
  markdown_extensions: words(
    'abbr admonition attr_list codehilite def_list extra fenced_code footnotes legacy_attrs legacy_em md_in_html meta ' +
      'nl2br sane_lists smarty tables toc wikilinks headerid smart_strong pymdownx.arithmatex pymdownx.b64 pymdownx.betterem ' +
      'pymdownx.blocks pymdownx.blocks.admonition pymdownx.blocks.caption pymdownx.blocks.definition pymdownx.blocks.details ' +
      'pymdownx.blocks.html pymdownx.blocks.tab pymdownx.caret pymdownx.critic pymdownx.details pymdownx.emoji ' +
      'pymdownx.escapeall pymdownx.extra pymdownx.extrarawhtml pymdownx.fancylists pymdownx.github pymdownx.githubemoji ' +
      'pymdownx.headeranchor pymdownx.highlight pymdownx.inlinehilite pymdownx.keys pymdownx.magiclink pymdownx.mark ' +
      'pymdownx.pathconverter pymdownx.plainhtml pymdownx.progressbar pymdownx.quotes pymdownx.saneheaders ' +
      'pymdownx.smartsymbols pymdownx.snippets pymdownx.spoilers pymdownx.striphtml pymdownx.superfences pymdownx.tabbed ' +
      'pymdownx.tasklist pymdownx.tilde',
  ),
} as const
export const WHAT = { plugins: 'plugin', theme: 'theme', markdown_extensions: 'Markdown extension' } as const

/** Names of these packages' modules, and the short ones of Python-Markdown. */
export const OWN_EXTENSION =
  /^(?:markdown\.extensions\..+|abbr|admonition|attr_list|codehilite|def_list|extra|fenced_code|footnotes|legacy_attrs|legacy_em|md_in_html|meta|nl2br|sane_lists|smarty|tables|toc|wikilinks)$/
/**
 * The options of each: `self.config` in Python-Markdown 3.4 to 3.9 and pymdownx 9.5 to 10.16, and what older ones had.
 * codehilite hands on all that it does not know; `extra` names extensions.
 */
const OPTIONS: Readonly<Record<string, string>> = {
  abbr: 'glossary',
  admonition: '',
  attr_list: '',
  def_list: '',
  fenced_code: 'lang_prefix',
  footnotes: 'BACKLINK_TEXT BACKLINK_TITLE PLACE_MARKER SEPARATOR SUPERSCRIPT_TEXT UNIQUE_IDS USE_DEFINITION_ORDER',
  md_in_html: '',
  meta: '',
  nl2br: '',
  sane_lists: '',
  smarty: 'smart_angled_quotes smart_dashes smart_ellipses smart_quotes substitutions',
  tables: 'use_align_attribute',
  toc:
    'anchorlink anchorlink_class baselevel marker permalink permalink_class permalink_leading permalink_title separator ' +
    'slugify title title_class toc_class toc_depth',
  wikilinks: 'base_url build_url end_url html_class',
  'pymdownx.arithmatex':
    'block_syntax block_tag generic inline_syntax inline_tag preview smart_dollar tex_block_wrap tex_inline_wrap insert_as_script',
  'pymdownx.b64': 'base_path restrict_path root_path',
  'pymdownx.betterem': 'smart_enable',
  'pymdownx.caret': 'insert smart_insert superscript',
  'pymdownx.critic': 'mode raw_view',
  'pymdownx.details': '',
  'pymdownx.emoji': 'alt emoji_generator emoji_index options remove_variation_selector strict title',
  'pymdownx.escapeall': 'hardbreak nbsp',
  'pymdownx.highlight':
    'anchor_linenums auto_title auto_title_map code_attr_on_pre css_class default_lang extend_pygments_lang guess_lang ' +
    'language_prefix legacy_no_wrap_code line_anchors line_spans linenums linenums_class linenums_special linenums_style ' +
    'noclasses pygments_lang_class pygments_style stripnl use_pygments _enabled',
  'pymdownx.inlinehilite': 'css_class custom_inline style_plain_text use_codehilite_settings',
  'pymdownx.keys': 'camel_case class key_map separator strict',
  'pymdownx.magiclink':
    'base_repo_url custom hide_protocol labels normalize_issue_symbols provider repo repo_url_shortener repo_url_shorthand ' +
    'shortener_user_exclude social_url_shortener social_url_shorthand user',
  'pymdownx.mark': 'smart_mark',
  'pymdownx.progressbar': 'add_classes level_class progress_increment',
  'pymdownx.saneheaders': '',
  'pymdownx.smartsymbols': 'arrows care_of copyright fractions notequal ordinal_numbers plusminus registered trademark',
  'pymdownx.snippets':
    'auto_append backoff_factor base_path check_paths dedent_sections dedent_subsections encoding max_retries ' +
    'restrict_base_path url_download url_max_size url_request_headers url_timeout',
  'pymdownx.superfences':
    'css_class custom_fences disable_indented_code_blocks highlight_code legacy_tab_classes nested preserve_tabs ' +
    'relaxed_headers use_codehilite_settings',
  'pymdownx.tabbed': 'alternate_style combine_header_slug legacy_tab_classes separator slugify',
  'pymdownx.tasklist': 'clickable_checkbox custom_checkbox delete subscript',
  'pymdownx.tilde': 'delete smart_delete subscript',
}

function words(list: string): readonly string[] {
  return list.split(' ')
}

/** Gives the problems of one file of the configuration. What stands in other files, in tags and in variables is not known. */
export function findConfigFaults(source: YamlSource): Problem[] {
  return [...findWrongTypes(source), ...findMisspellings(source), ...findUnknownOptions(source)]
}

function findWrongTypes(source: YamlSource): Problem[] {
  return Object.entries(TYPES).flatMap(([kind, keys]) =>
    keys.flatMap((key) => {
      const node = fieldOf(source, source.root, key)
      if (node === undefined || !isWrong(kind as Kind, node)) return []
      return [fault(source, node, key, `MkDocs stops at ${key}: it must be ${shown(kind as Kind)}. Correct the value`)]
    }),
  )
}

/** Nothing, and what a tag such as `!ENV` gives, may be right. */
function isWrong(kind: Kind, node: Node): boolean {
  if (tagOf(node)?.startsWith('!') === true || (isScalar(node) && node.value === null)) return false
  if (isSeq(node)) return kind !== 'list' && kind !== 'list or mapping'
  if (isMap(node)) return !kind.includes('mapping')
  if (!isScalar(node)) return false
  // PyYAML reads YAML 1.1.
  if (kind === 'boolean') return typeof node.value !== 'boolean' && !/^(?:yes|no|on|off)$/i.test(String(node.value))
  return !kind.startsWith('text') || typeof node.value !== 'string'
}

function shown(kind: Kind): string {
  return kind === 'boolean' ? 'true or false' : kind === 'text' ? kind : `a ${kind.replace(' or m', ' or a m')}`
}

function findMisspellings(source: YamlSource): Problem[] {
  return (['plugins', 'theme', 'markdown_extensions'] as const).flatMap((key) =>
    namesIn(source, key).flatMap(({ name, node }) => {
      const meant = meantBy(name, NAMES[key], key === 'markdown_extensions')
      if (meant === undefined && (key !== 'markdown_extensions' || !isOfClosedList(name))) return []
      const advice = meant === undefined ? '. Correct the name, or remove it' : `; did you mean ${meant}?`
      return [fault(source, node, name, `MkDocs knows no ${WHAT[key]} ${name} and stops${advice}`)]
    }),
  )
}

/** True for a name in a package that has no such module. */
function isOfClosedList(name: string): boolean {
  const [own, kind] = /^(?:markdown\.extensions\.|(pymdownx\.))[\w.]+$/.exec(name) ?? []
  return own !== undefined && !NAMES.markdown_extensions.includes(kind === undefined ? own.slice(20) : own)
}

function findUnknownOptions(source: YamlSource): Problem[] {
  return namesIn(source, 'markdown_extensions').flatMap(({ name, node, options }) => {
    const known = new Map(Object.entries(OPTIONS)).get(name.replace(/^markdown\.extensions\./, ''))?.split(' ')
    return pairsOf(source, options).flatMap(({ key, value }) => {
      if (known === undefined || known.includes(key) || key === '<<') return []
      const message = `The Markdown extension ${name} has no option ${key}, so MkDocs stops. Correct the name, or remove it`
      return [fault(source, value ?? node, key, message)]
    })
  })
}

/** What a configuration names, with the options of each. */
export function namesIn(
  source: YamlSource,
  key: keyof typeof NAMES,
): { name: string; node: Node | undefined; options: Node | undefined }[] {
  const node = fieldOf(source, source.root, key)
  if (key === 'theme') {
    const named = stringOf(source, node) === undefined ? fieldOf(source, node, 'name') : node
    const name = stringOf(source, named)
    return name === undefined || tagOf(named) !== undefined ? [] : [{ name, node: named, options: undefined }]
  }
  const ofMap = (map: Node | undefined) =>
    pairsOf(source, map).map(({ key: name, value }) => ({ name, node: value ?? map, options: value }))
  return [
    ...ofMap(node),
    ...itemsOf(source, node).flatMap((item) => {
      const name = stringOf(source, item)
      return name === undefined ? ofMap(item) : [{ name, node: item, options: undefined }]
    }),
  ]
}

/** One slip in a name of five letters or more; of a plugin or a theme, one that is longer, or a plural, may be another one's. */
function meantBy(name: string, known: readonly string[], isPlain: boolean): string | undefined {
  if (known.includes(name) || /[/:]/.test(name)) return undefined
  return known.find(
    (other) =>
      other.length >= 5 &&
      (isPlain || (name.length <= other.length && other !== `${name}s`)) &&
      countSlips(name, other) === 1,
  )
}

export function fault(
  { path, ...source }: YamlSource,
  node: Node | undefined,
  subject: string,
  message: string,
): Problem {
  const { line, column } = placeOf({ path, ...source }, node) ?? { line: 1, column: 1 }
  return { path, rule: 'config-syntax', line, column, subject, message }
}
