// How `toc` makes anchors: its options `slugify` and `separator`.
import { fieldOf, scalarOf, stringOf, tagOf } from '../../config/yaml.ts'
import type { SlugStyle } from '../../page/anchors/slugs.ts'
import type { ConfigValue, MkdocsPlugin } from './config.ts'
import { type LetterCase, pymdownxStyle, pythonStyle, pythonUnicodeStyle, type Separator } from './slugs.ts'

/** Gives the style, or undefined where the options name one that is not known. */
export function readTocSlugs(extensions: readonly MkdocsPlugin[]): SlugStyle | undefined {
  const toc = extensions.find(({ name }) => /^(toc|markdown\.extensions\.toc)$/.test(name))
  const separator = separatorOf(toc?.options)
  if (separator === undefined) return undefined
  const slugify = valueAt(toc?.options, 'slugify')
  return slugify === undefined ? pythonStyle(separator) : styleOf(slugify, separator)
}

function separatorOf(options: ConfigValue | undefined): Separator | undefined {
  const written = valueAt(options, 'separator')
  const separator = written === undefined ? '-' : stringOf(written.source, written.node)
  return separator === '-' || separator === '_' ? separator : undefined
}

/** `!!python/name:pymdownx.slugs.uslugify`, `!!python/object/apply:pymdownx.slugs.slugify {kwds: {case: lower}}`. */
function styleOf(slugify: ConfigValue, separator: Separator): SlugStyle | undefined {
  const written = `${tagOf(slugify.node) ?? ''} ${stringOf(slugify.source, slugify.node) ?? ''}`
  const [, module, name = ''] = /\b(pymdownx\.slugs|markdown\.extensions\.toc)\.(\w+)/.exec(written) ?? []
  if (module === 'markdown.extensions.toc') {
    if (name === 'slugify_unicode') return pythonUnicodeStyle(separator)
    return name === 'slugify' ? pythonStyle(separator) : undefined
  }
  const letterCase = module === undefined ? undefined : letterCaseOf(name, slugify)
  return letterCase === undefined ? undefined : pymdownxStyle(letterCase, separator)
}

/** What is percent-encoded leads to the same anchor. */
const CASES: Readonly<Record<string, LetterCase>> = { uslugify: 'lower', uslugify_cased: 'none', gfm: 'lower-ascii' }

function letterCaseOf(name: string, slugify: ConfigValue): LetterCase | undefined {
  if (name !== 'slugify') return new Map(Object.entries(CASES)).get(name.replace(/_encoded$/, ''))
  const keywords = valueAt(slugify, 'kwds')
  const normalize = textAt(keywords, 'normalize', 'NFC')
  const written = textAt(keywords, 'case', 'none')
  const isKnown = written === 'lower' || written === 'lower-ascii' || written === 'none'
  return isKnown && normalize === 'NFC' ? written : undefined
}

function textAt(value: ConfigValue | undefined, key: string, fallback: string): string | undefined {
  const found = valueAt(value, key)
  if (found === undefined) return fallback
  const scalar = scalarOf(found.source, found.node)
  return scalar === undefined ? undefined : String(scalar)
}

function valueAt(value: ConfigValue | undefined, key: string): ConfigValue | undefined {
  const node = value === undefined ? undefined : fieldOf(value.source, value.node, key)
  return value === undefined || node === undefined ? undefined : { source: value.source, node }
}
