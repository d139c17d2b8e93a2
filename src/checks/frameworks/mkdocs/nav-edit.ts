import type { EntryRules } from '../../nav-edit/entry-rules.ts'
import type { NavFile } from '../../nav-edit/nav-file.ts'
import { isPlainList, isPlainObject, type Plain, valueAt, without } from '../../nav-edit/plain.ts'

/** https://www.mkdocs.org/user-guide/configuration/#nav */
const ENTRIES: EntryRules = { namesBelow: { '*': 'address' }, listed: 'address' }

export const navFiles: readonly NavFile[] = [
  {
    path: /^mkdocs\.ya?ml$/,
    form: 'yaml',
    rules: ENTRIES,
    parts: {
      names: 'nav, not_in_nav and redirect_maps of the redirects plugin',
      nav: (config) => valueAt(config, 'nav'),
      redirects: redirectMapsOf,
      rest: restOf,
      // Patterns as in .gitignore, a line each: they only say which pages need no entry in the navigation.
      texts: ['not_in_nav'],
    },
  },
]

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
