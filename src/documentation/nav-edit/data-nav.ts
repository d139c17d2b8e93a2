// Navigation in YAML: the whole file, or three keys of mkdocs.yml.
import type { NavKind } from './nav-file.ts'
import { NAV_RULES, REDIRECT_RULES } from './entry-rules.ts'
import { newFindings } from './new-findings.ts'
import { EMPTY, isPlainList, isPlainObject, isSame, opaqueParts, type Plain, valueAt, without } from './plain.ts'
import { UnprovedEdit } from './unproved-edit.ts'
import { parseYaml, type YamlText } from './yaml-plain.ts'

/** Throws `UnprovedEdit` unless only entries of the navigation differ. */
export function requireYamlNavEdit(kind: NavKind, before: string | undefined, after: string): void {
  const base = before === undefined ? { read: EMPTY, written: EMPTY } : parseYaml(before, 'as it was')
  const head = parseYaml(after, 'as edited')
  if (kind === 'mkdocs') requireMkDocsEdit(base, head)
  else requireNav(base.read, head.read, kind)
}

function requireMkDocsEdit(base: YamlText, head: YamlText): void {
  if (!isSame(restOf(base.written), restOf(head.written))) {
    throw new UnprovedEdit('only nav, not_in_nav and redirect_maps of the redirects plugin may be edited in it')
  }
  requireNav(valueAt(base.read, 'nav'), valueAt(head.read, 'nav'), 'mkdocs')
  requirePatterns(valueAt(base.read, 'not_in_nav'), valueAt(head.read, 'not_in_nav'))
  const [maps, newMaps] = [redirectMapsOf(base.read), redirectMapsOf(head.read)]
  requireSameOpaque(maps, newMaps)
  UnprovedEdit.throwFor(newFindings(maps, newMaps, REDIRECT_RULES, true))
}

function requireNav(base: Plain, head: Plain, kind: NavKind): void {
  requireSameOpaque(base, head)
  UnprovedEdit.throwFor(newFindings(base, head, NAV_RULES[kind]))
}

function requireSameOpaque(base: Plain, head: Plain): void {
  if (!isSame(opaqueParts(base), opaqueParts(head))) {
    throw new UnprovedEdit('tags, anchors and aliases must stay as they are')
  }
}

/** Everything but the navigation. */
function restOf(config: Plain): Plain {
  const rest = without(config, ['nav', 'not_in_nav'])
  if (!isPlainObject(rest)) return rest
  return { entries: rest.entries.map(([key, value]) => [key, key === 'plugins' ? pluginsWithoutMaps(value) : value]) }
}

/** Plugins are a list of names and of mappings with one name, or one mapping. */
function pluginsWithoutMaps(plugins: Plain): Plain {
  if (isPlainList(plugins)) return plugins.map(pluginsWithoutMaps)
  if (!isPlainObject(plugins)) return plugins
  return {
    entries: plugins.entries.map(([name, options]) => [
      name,
      name === 'redirects' ? without(options, ['redirect_maps']) : options,
    ]),
  }
}

function redirectMapsOf(config: Plain): Plain {
  const plugins = valueAt(config, 'plugins')
  const all = isPlainList(plugins) ? plugins : [plugins]
  return all.flatMap((plugin) => {
    const maps = valueAt(valueAt(plugin, 'redirects'), 'redirect_maps')
    return maps === null ? [] : [maps]
  })
}

/** Patterns as in .gitignore, a line each: they only say which pages nobody misses in the navigation. */
function requirePatterns(base: Plain, head: Plain): void {
  const isText = head === null || typeof head === 'string'
  if (!isText && !isSame(base, head)) throw new UnprovedEdit('not_in_nav must be text')
}
