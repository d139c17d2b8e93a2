// What the code of a site may change of what docutils finds in its pages.
import type { TemplateFault } from '../../../page/page-analysis.ts'
import type { TemplateSite } from '../../../page/text-rules.ts'
import { mayDefine, readKnownNames } from './known-names.ts'

/** Code that changes the text of pages before it is read. */
const CHANGES_TEXT = /['"](?:source-read|include-read)['"]|\badd_source_parser\b|\bsource_parsers\b/

/** The name of the fault of a heading that skips a level, as `suppress_warnings` has it. */
export const HEADER_LEVEL = 'myst.header'

/** That of a block of colons without braces, which is text where the extension of this name is off. */
export const COLON_FENCE = 'colon_fence'

/** Gives a test: true for a fault that conf.py, or an extension beside it, may settle. */
export function settledBy({ texts }: TemplateSite): (fault: TemplateFault) => boolean {
  const conf = texts.get('conf.py')
  // Jupyter Book makes its own configuration.
  if (conf === undefined) return () => true
  if ([...texts.values()].some((code) => CHANGES_TEXT.test(code))) return () => true
  const known = readKnownNames(conf)
  return ({ kind, name = '' }) => {
    if (name === COLON_FENCE) return !conf.includes(COLON_FENCE)
    if (kind === 'syntax') return name === HEADER_LEVEL && /\bsuppress_warnings\b[^\]]*myst\b/.test(conf)
    if (kind === 'label') return false
    if (kind === 'tag') {
      const [form = '', word = '', extension] = name.split(' ')
      if (extension !== undefined && !conf.includes(extension)) return true
      return known.has(form === 'role' ? 'role' : 'directive', word) || !known.isComplete
    }
    // What stands before or behind every page may define it.
    if (name.startsWith('{{'))
      return !known.isComplete || !/substitution/.test(conf) || conf.includes(name.slice(2, -2))
    const bare = name.replace(/^[|[]#?|[|\]_]$/g, '')
    return !known.isComplete || mayDefine(conf.toLowerCase(), bare)
  }
}
