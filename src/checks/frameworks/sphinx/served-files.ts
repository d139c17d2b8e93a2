// Links of MyST to documents that are no part of the site: `render_link` takes a file with the suffix of documents for one.
import type { LinkRules } from '../link-rules.ts'

/** Code of conf.py that may make something of such a link. */
const ANSWERS = /\bmissing-reference\b|\bsource-read\b|\bmyst_all_links_external\b|\bmyst_url_schemes\b/

export function unservedBecause(text: string, suffixes: readonly string[]): LinkRules['unservedBecause'] {
  if (ANSWERS.test(text)) return undefined
  return ({ kind, file, isPage }) =>
    kind === 'link' && !isPage && suffixes.some((suffix) => file.endsWith(suffix))
      ? 'Sphinx makes no page of this document, so it reports a reference that it cannot find. Link to its address on your code host'
      : undefined
}
