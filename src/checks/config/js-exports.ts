// The names that a module exports, where its text alone tells them.
import { boundNames } from '../page/free-names.ts'
import { parseCode } from './parse-js.ts'

/**
 * What the loaders of MDX export of each page, beside its content: `lib/loader.js` of @docusaurus/mdx-loader, and
 * https://docs.astro.build/en/guides/integrations-guide/mdx/.
 */
const OF_PAGE =
  'default frontMatter contentTitle metadata assets toc frontmatter file url getHeadings Content rawContent compiledContent components'.split(
    ' ',
  )
const DECLARED = /^export\s+(?:const|let|var|class|(?:async\s+)?function\*?)\s+([\w$]+)/

/** Of a page of MDX; undefined where more than the names of declarations is needed. */
export function exportsOfPage(text: string): ReadonlySet<string> | undefined {
  const found = new Set(OF_PAGE)
  for (const [statement] of text.matchAll(/^export\b[^\n]{0,200}/gm)) {
    const [, name] = DECLARED.exec(statement) ?? []
    if (name === undefined || /^[^=(]*,/.test(statement)) return undefined
    found.add(name)
  }
  return found.size === OF_PAGE.length ? undefined : found
}

/** Undefined for a module that exports what another one does, of CommonJS, or that does not parse. */
export function exportsOf(text: string, path: string): ReadonlySet<string> | undefined {
  if (/\bexports\b|\bexport\s*=/.test(text)) return undefined
  try {
    const found = new Set<string>()
    for (const statement of parseCode(text, path).program.body) {
      if (statement.type === 'ExportAllDeclaration') return undefined
      if (statement.type === 'ExportDefaultDeclaration') found.add('default')
      if (statement.type !== 'ExportNamedDeclaration') continue
      const { declaration, specifiers } = statement
      const ids =
        declaration?.type === 'VariableDeclaration' ? declaration : declaration && 'id' in declaration && declaration.id
      for (const name of boundNames(ids)) found.add(name)
      for (const { exported } of specifiers) found.add(exported.type === 'Identifier' ? exported.name : exported.value)
    }
    return found.size === 0 ? undefined : found
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return undefined
    throw error
  }
}
