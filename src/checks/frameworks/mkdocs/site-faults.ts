// Faults of mkdocs.yml that show only together with what it inherits and with the files of the repository.
import { joinPath, nameOf } from '../../config/paths.ts'
import { fieldAt, fieldOf, itemsOf, pairsOf, scalarOf, stringOf, tagOf, type YamlSource } from '../../config/yaml.ts'
import type { Problem } from '../../problem.ts'
import type { SiteSource } from '../framework.ts'
import { isSurelyAbsent } from '../surely-absent.ts'
import { fault, namesIn, OWN_EXTENSION, WHAT } from './config-faults.ts'
import { findUninstalled, isNamedIn, readBuildFiles } from './installed.ts'
import { HARMLESS } from './served-files.ts'

/** `mkdocs/config/defaults.py` of MkDocs 1.4 to 1.6, `INHERIT`, and what older versions had. */
const KEYS = new Set(
  (
    'site_name nav pages exclude_docs draft_docs not_in_nav site_url site_description site_author theme docs_dir site_dir ' +
    'copyright google_analytics dev_addr use_directory_urls repo_url repo_name edit_uri_template edit_uri extra_css ' +
    'extra_javascript extra_templates markdown_extensions mdx_configs strict remote_branch remote_name extra plugins hooks ' +
    'watch validation INHERIT config_file_path theme_dir include_search'
  ).split(' '),
)
/** What MkDocs itself has, and Material, which is installed where its theme or one of its plugins is. */
const BUNDLED = {
  plugins:
    /^(?:search|(?:material\/)?(?:blog|group|info|meta|offline|optimize|preview|privacy|projects|search|social|tags|typeset))$/,
  theme: /^(?:mkdocs|readthedocs)$/,
  markdown_extensions: OWN_EXTENSION,
}

/** `layers`: the configuration and what it inherits, all of it. `folder`: of the first. */
export async function findSiteFaults(
  layers: readonly YamlSource[],
  folder: string,
  source: SiteSource,
): Promise<Problem[]> {
  const [top] = layers
  if (top === undefined || pairsOf(top, top.root).length === 0) return []
  const isStrict = layers.some((layer) => scalarOf(layer, fieldAt(layer, 'strict')) === true)
  const builds = layers.some((layer) => /\btechdocs/.test(layer.text)) ? undefined : await readBuildFiles(source)
  return [
    ...((await isInherited(top.path, source)) ? [] : withoutName(layers, top)),
    ...layers.flatMap((layer) => [...findAddresses(layer), ...findUnknownKeys(layer, isStrict)]),
    ...(await findRedirectFaults(layers, folder, source, isStrict)),
    ...(await findThemeFaults(layers, folder, source, (path) => isNamedIn(builds, path))),
    ...(builds === undefined ? [] : findMissing(layers, findUninstalled(builds, folder, source.paths))),
  ]
}

const MAX_CONFIGS = 50

/** True for a configuration that others complete. */
async function isInherited(path: string, source: SiteSource): Promise<boolean> {
  const others = source.paths.filter((other) => other !== path && /mkdocs[\w.-]*\.ya?ml$/.test(nameOf(other)))
  for (const other of others.slice(0, MAX_CONFIGS))
    if (/^INHERIT[ \t]*:/m.test((await source.readText(other)) ?? '')) return true
  return false
}

function withoutName(layers: readonly YamlSource[], top: YamlSource): Problem[] {
  const named = layers.map((layer) => fieldAt(layer, 'site_name')).find((node) => node !== undefined)
  const isEmpty =
    named === undefined || ('value' in named && named.value === null && tagOf(named)?.startsWith('!') !== true)
  return isEmpty ? [fault(top, named, 'site_name', 'MkDocs stops because there is no site_name. Add it')] : []
}

function findAddresses(layer: YamlSource): Problem[] {
  return ['site_url', 'repo_url'].flatMap((key) => {
    const node = fieldAt(layer, key)
    const url = stringOf(layer, node)
    // `urlsplit` of Python. What has a variable in it is filled in before the build.
    if (url === undefined || url === '' || /^[a-z][a-z0-9+.-]*:\/\/[^/?#]|[${}<>%]/i.test(url)) return []
    return [
      fault(layer, node, key, `MkDocs stops at ${key}: ${url.slice(0, 100)} has no scheme. Write https:// before it`),
    ]
  })
}

function findUnknownKeys(layer: YamlSource, isStrict: boolean): Problem[] {
  const rows = layer.text.split('\n')
  return pairsOf(layer, layer.root).flatMap(({ key }) => {
    if (KEYS.has(key)) return []
    const effect = isStrict ? 'and stops, because strict is on' : 'and ignores it'
    const message = `MkDocs has no setting ${key} ${effect}. Correct the name, or move your own values below extra`
    const line = Math.max(1, rows.findIndex((row) => row.startsWith(key)) + 1)
    const problem = { ...fault(layer, undefined, key, message), line }
    return [isStrict ? problem : { ...problem, severity: 'warning' as const }]
  })
}

const PAGE = /\.(?:md|markdown|mdown|mkdn|mkd|ipynb)$/i

/** Names that mkdocs-redirects does not take for pages, old and new: `on_files` and `on_post_build` in its plugin.py, 1.2. */
async function findRedirectFaults(
  layers: readonly YamlSource[],
  folder: string,
  source: SiteSource,
  isStrict: boolean,
): Promise<Problem[]> {
  const docs = layers.map((layer) => stringOf(layer, fieldAt(layer, 'docs_dir'))).find((name) => name !== undefined)
  const plugins = layers.flatMap((layer) => namesIn(layer, 'plugins').map((plugin) => ({ ...plugin, layer })))
  // Other plugins and hooks may bring pages, and a blog makes some.
  const isWhole =
    layers.every((layer) => fieldAt(layer, 'hooks') === undefined) &&
    plugins.every(({ name }) => HARMLESS.has(name.replace(/^material\//, '')) && !/blog|i18n/.test(name))
  const problems: Problem[] = []
  for (const { name, options, layer } of plugins) {
    const map = name === 'redirects' ? fieldOf(layer, options, 'redirect_maps') : undefined
    for (const { key, value } of pairsOf(layer, map)) {
      const to = stringOf(layer, value)?.replace(/#.*$/s, '') ?? ''
      const file = joinPath(folder, `${docs ?? 'docs'}/${to}`)
      const isPage = to === '' || /^https?:\/\//i.test(to) || PAGE.test(to)
      const isMissing =
        isWhole && isPage && !/^$|:/.test(to) && file !== undefined && (await isSurelyAbsent(file, source))
      const wrong = !PAGE.test(key) && key !== '<<' ? key : isMissing || !isPage ? to : undefined
      if (wrong === undefined || /[{}]/.test(wrong)) continue
      const why = isMissing && wrong === to ? 'does not exist' : 'is not one'
      const effect = isStrict ? 'MkDocs stops, because strict is on' : 'this redirect does not work'
      const message = `The redirects plugin expects paths of Markdown files, and ${wrong.slice(0, 200)} ${why}, so ${effect}. Correct the name`
      const problem = fault(layer, value, wrong, message)
      problems.push(isStrict ? problem : { ...problem, severity: 'warning' })
    }
  }
  return problems
}

async function findThemeFaults(
  layers: readonly YamlSource[],
  folder: string,
  source: SiteSource,
  mayBeMade: (path: string) => boolean,
): Promise<Problem[]> {
  const layer = layers.find((one) => fieldAt(one, 'theme', 'custom_dir') !== undefined)
  if (layer === undefined) return []
  const node = fieldAt(layer, 'theme', 'custom_dir')
  const written = stringOf(layer, node)
  const path = written === undefined ? undefined : joinPath(folder, written)
  if (written === undefined || path === undefined || written.startsWith('/')) return []
  if (mayBeMade(path) || !(await isSurelyAbsent(path, source))) return []
  const message = `MkDocs stops because \`custom_dir\` names ${path}, which does not exist. Correct the path, or remove the line`
  return [fault(layer, node, written, message)]
}

function findMissing(layers: readonly YamlSource[], found: ReturnType<typeof findUninstalled>): Problem[] {
  if (found === undefined) return []
  return (['plugins', 'theme', 'markdown_extensions'] as const).flatMap((key) => {
    // A list takes the place of what is inherited; mappings are merged.
    const last = layers.findIndex((layer) => itemsOf(layer, fieldAt(layer, key)).length > 0)
    const counting = last === -1 ? layers : layers.slice(0, last + 1)
    return counting.flatMap((layer) =>
      namesIn(layer, key).flatMap(({ name, node }) => {
        if (BUNDLED[key].test(name) || !found.isMissing(name)) return []
        const message = `MkDocs stops because no package in ${found.manifest} brings the ${WHAT[key]} ${name}. Add its package there, or correct the name`
        return [fault(layer, node, name, message)]
      }),
    )
  })
}
