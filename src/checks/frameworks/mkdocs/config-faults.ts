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
      'nl2br sane_lists smarty tables toc wikilinks pymdownx.arithmatex pymdownx.b64 pymdownx.betterem pymdownx.blocks ' +
      'pymdownx.caret pymdownx.critic pymdownx.details pymdownx.emoji pymdownx.escapeall pymdownx.extra ' +
      'pymdownx.fancylists pymdownx.highlight pymdownx.inlinehilite pymdownx.keys pymdownx.magiclink pymdownx.mark ' +
      'pymdownx.pathconverter pymdownx.progressbar pymdownx.quotes pymdownx.saneheaders pymdownx.smartsymbols ' +
      'pymdownx.snippets pymdownx.striphtml pymdownx.superfences pymdownx.tabbed pymdownx.tasklist pymdownx.tilde',
  ),
} as const
const WHAT = { plugins: 'plugin', theme: 'theme', markdown_extensions: 'Markdown extension' } as const

function words(list: string): readonly string[] {
  return list.split(' ')
}

/** Gives the problems of one file of the configuration. What stands in other files, in tags and in variables is not known. */
export function findConfigFaults(source: YamlSource): Problem[] {
  return [...findWrongTypes(source), ...findMisspellings(source)]
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
      const meant = meantBy(name, NAMES[key])
      if (meant === undefined) return []
      return [fault(source, node, name, `MkDocs knows no ${WHAT[key]} ${name} and stops; did you mean ${meant}?`)]
    }),
  )
}

function namesIn(source: YamlSource, key: keyof typeof NAMES): { name: string; node: Node | undefined }[] {
  const node = fieldOf(source, source.root, key)
  if (key === 'theme') {
    const named = stringOf(source, node) === undefined ? fieldOf(source, node, 'name') : node
    const name = stringOf(source, named)
    return name === undefined || tagOf(named) !== undefined ? [] : [{ name, node: named }]
  }
  const ofMap = (map: Node | undefined) =>
    pairsOf(source, map).map(({ key: name, value }) => ({ name, node: value ?? map }))
  return [
    ...ofMap(node),
    ...itemsOf(source, node).flatMap((item) => {
      const name = stringOf(source, item)
      return name === undefined ? ofMap(item) : [{ name, node: item }]
    }),
  ]
}

/** One slip in a name of five letters or more; a name that is longer, or a plural, may be another one's. */
function meantBy(name: string, known: readonly string[]): string | undefined {
  if (known.includes(name) || /[/:]/.test(name)) return undefined
  return known.find(
    (other) =>
      other.length >= 5 && name.length <= other.length && other !== `${name}s` && countSlips(name, other) === 1,
  )
}

function fault({ path, ...source }: YamlSource, node: Node | undefined, subject: string, message: string): Problem {
  const { line, column } = placeOf({ path, ...source }, node) ?? { line: 1, column: 1 }
  return { path, rule: 'config-syntax', line, column, subject, message }
}
