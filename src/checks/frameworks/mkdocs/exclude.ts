// What mkdocs-exclude leaves out of the site: https://github.com/apenwarr/mkdocs-exclude
import { compileNames, type MatchPath } from '../../config/glob.ts'
import { itemsOf, stringOf } from '../../config/yaml.ts'
import { type MkdocsPlugin, optionValue } from './config.ts'

/** Its `glob` is read, a pattern or a list of them; its `regex` is not. Paths are below the docs folder. */
export function readExclude(plugins: readonly MkdocsPlugin[]): MatchPath {
  const patterns = plugins
    .filter(({ name }) => name === 'exclude')
    .flatMap((plugin) => {
      const option = optionValue(plugin, 'glob')
      if (option === undefined) return []
      const { source, node } = option
      const items = itemsOf(source, node)
      return (items.length > 0 ? items : [node]).flatMap((item) => stringOf(source, item) ?? [])
    })
  return compileNames(patterns)
}
