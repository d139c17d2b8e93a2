// Names that nothing defines, on pages that mkdocs-macros renders: with `on_undefined: strict` it stops at them, or shows its
// error in place of the page. https://mkdocs-macros-plugin.readthedocs.io/
import { fieldAt, fieldOf, pairsOf, stringOf, type YamlSource } from '../../config/yaml.ts'
import { readFrontmatter } from '../../page/frontmatter.ts'
import type { TemplateFault } from '../../page/page-analysis.ts'
import type { ParsedPage } from '../../page/parse-page.ts'
import { positionAt } from '../../positions.ts'
import { namesIn } from './config-faults.ts'

/** Of Jinja, and of the plugin (`context.py`, `plugin.py`). */
const BUILT_IN = new Set(
  (
    'range dict lipsum cycler joiner namespace loop self super caller varargs kwargs true false none True False None not ' +
    'config extra environment plugin git macros filters filters_builtin navigation files page context macros_info now fix_url'
  ).split(' '),
)
/** Raw parts, comments, tags and outputs. */
const PART =
  /\{%-?\s{0,9}raw\s{0,9}-?%\}[\s\S]{0,5000}?\{%-?\s{0,9}endraw|\{#[\s\S]{0,2000}?#\}|\{%(?<tag>[^%]{0,2000})%\}|\{\{(?<output>[^{}]{0,500})\}\}/g

const MAX_CHARACTERS = 200_000

/** Gives the outputs of names that the page does not define. */
export function undefinedMacros({ text, frontmatter, starts }: ParsedPage): TemplateFault[] {
  if (!text.includes('{{') || text.length > MAX_CHARACTERS) return []
  const { data } = typeof frontmatter === 'object' ? readFrontmatter(text, frontmatter) : { data: {} }
  const parts = [...text.matchAll(PART)]
  const tags = parts.map(({ groups }) => groups?.tag ?? '')
  if ('render_macros' in data || tags.some((tag) => /^[-+]?\s*(?:include|import|from|extends|call)\b/.test(tag)))
    return []
  // What a tag defines, and what it asks for.
  const known = new Set([...BUILT_IN, ...Object.keys(data), ...tags.flatMap((tag) => tag.match(/\w+/g) ?? [])])
  return parts.flatMap(({ groups, index }): TemplateFault[] => {
    const [, name] = /^-?\s*([A-Za-z_]\w*)/.exec(groups?.output ?? '') ?? []
    if (name === undefined || known.has(name) || /\bdefault\b|\bdefined\b|\bif\b|\bor\b/.test(groups?.output ?? ''))
      return []
    const message = `mkdocs-macros stops at {{ ${name} }}, because nothing defines it and on_undefined is strict. Define it below extra, or wrap the text in {% raw %} … {% endraw %}`
    const problem = { rule: 'undefined-name' as const, ...positionAt(starts, index), subject: name, message }
    return [{ kind: 'value', name, place: 'text', mayBeMath: false, problem }]
  })
}

/** Gives the names that a configuration defines; undefined where the plugin is off or lenient, or code defines names too. */
export function strictMacros(config: YamlSource): ReadonlySet<string> | undefined {
  const macros = namesIn(config, 'plugins').find(({ name }) => name === 'macros')
  const options = macros?.options
  if (options === undefined || stringOf(config, fieldOf(config, options, 'on_undefined')) !== 'strict') return undefined
  const others = pairsOf(config, options).filter(({ key }) => !/^(?:on_undefined|on_error_fail|verbose)$/.test(key))
  const extra = fieldAt(config, 'extra')
  return others.length > 0 ? undefined : new Set(pairsOf(config, extra).map(({ key }) => key))
}
