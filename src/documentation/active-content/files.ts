// Active content in files that the checks have not read: data (JSON, YAML, CSV, text), Markdown beside the site, markup that
// no framework of ours reads. Their text may become part of a page in ways that cannot be listed.

import { type Dialect, dialectFor } from '../dialect.ts'
import { NO_GENERATOR } from '../frameworks/registry.ts'
import { type ParsedPage, parsePage } from '../page/parse-page.ts'
import { lineStarts } from '../page/source-lines.ts'
import { agreedCode } from './agreed-code.ts'
import { addDirectives } from './directives.ts'
import { findActiveContent } from './find.ts'
import type { ActiveContent } from './forms.ts'
import { ActiveContentList } from './list.ts'
import { blank } from './live-text.ts'
import { addRawHtml, addRawMdx } from './raw.ts'
import { addSnippets } from './snippets.ts'
import { addTemplates } from './templates.ts'

/**
 * Gives the constructs of a file that would do something in any site, and some that only look so. Linear and without a
 * parser of Markdown, since this runs where nothing stops one that takes long.
 */
export function findActiveContentInFile(path: string, text: string): ActiveContent[] {
  const extension = (path.split('.').at(-1) ?? '').toLowerCase()
  if (/^(mdoc|rst|adoc|asciidoc)$/.test(extension)) return findActiveContent(unparsed(text, 'plain', 'other'))
  if (/^(md|mdx|markdown|txt)$/.test(extension)) return findInText(text, extension)
  const decoded = decodeStrings(text)
  const found = new ActiveContentList(decoded, lineStarts(decoded))
  addRawHtml(decoded, { readAs: 'mkdocs' }, found)
  // A tag that names a type of a programming language makes lenient parsers call it.
  for (const match of text.matchAll(/!!?(?:js|python|ruby|php|perl|java)\b[^\n]{0,200}/g)) {
    found.add('directive', match.index, match[0])
  }
  return found.all()
}

/** Pages take in Markdown and text by the means of any framework, and what is in it by the same means again. */
function findInText(text: string, extension: string): ActiveContent[] {
  const found = new ActiveContentList(text, lineStarts(text))
  const live = extension === 'txt' ? text : blank(text, agreedCode(unparsed(text, 'plain', 'other')))
  addRawHtml(live, { readAs: 'plain' }, found)
  for (const framework of ['mkdocs', 'vitepress', 'sphinx'] as const) {
    const page = unparsed(live, framework, 'markdown')
    addTemplates(page, live, found)
    addSnippets(page, live, found)
    addDirectives(page, live, found)
  }
  if (extension === 'mdx') addRawMdx(live, found)
  return found.all()
}

function unparsed(text: string, framework: string, syntax: Dialect['syntax']): ParsedPage {
  const dialect = {
    ...dialectFor(NO_GENERATOR, { syntax }),
    readAs: framework,
  }
  return { ...parsePage(text, { ...dialect, syntax: 'other' }), dialect }
}

/** Resolves what JSON and YAML write with a backslash; line ends stay, but for those that YAML joins. */
function decodeStrings(text: string): string {
  return text.replace(
    /\\(?:u([\da-fA-F]{4})|x([\da-fA-F]{2})|U([\da-fA-F]{8})|\r?\n[ \t]*|([\s\S]))/g,
    (_whole, short?: string, byte?: string, long?: string, other?: string) => {
      const code = Number.parseInt(short ?? byte ?? long ?? '', 16)
      if (!Number.isNaN(code)) return code <= 0x10ffff ? String.fromCodePoint(code) : ''
      return other !== undefined && /[nrtbf0v]/.test(other) ? ' ' : (other ?? '')
    },
  )
}
