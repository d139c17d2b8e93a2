// The modules that an MDX page names in its import and export statements.
import { isNode } from '../config/parse-js.ts'
import { positionAt } from '../positions.ts'
import type { PageImport } from './page-analysis.ts'
import type { PageNodes } from './page-nodes.ts'
import type { ParsedPage } from './parse-page.ts'

/** Gives them in order; none of a page that does not compile. */
export function findImports({ text, starts, dialect, isFallback }: ParsedPage, { all }: PageNodes): PageImport[] {
  if (dialect.syntax !== 'mdx' || isFallback) return []
  const uses = countWords(all.some(({ type }) => type === 'mdxjsEsm') ? text : '')
  return all.flatMap((node) => {
    const program = node.type === 'mdxjsEsm' ? node.data?.estree : undefined
    return importsOf(program?.body ?? [], node.position?.start.offset ?? 0, { text, starts }, uses)
  })
}

/** Gives the imports of these statements, which begin at `start` of the page. */
export function importsOf(
  statements: readonly unknown[],
  start: number,
  { text, starts }: Pick<ParsedPage, 'text' | 'starts'>,
  uses: ReadonlyMap<string, number> = countWords(text),
): PageImport[] {
  let at = start
  return statements.flatMap((statement) => {
    if (!isNode(statement) || !isNode(statement.source) || typeof statement.source.value !== 'string') return []
    const module = statement.source.value
    // Positions in the code of a long page are those of a part of it.
    at = Math.max(at, text.indexOf(module, at))
    const specifiers: unknown[] = Array.isArray(statement.specifiers) ? statement.specifiers : []
    const names = specifiers.flatMap((one) => nameOfSpecifier(one, uses))
    return [{ module, names, ...positionAt(starts, at) }]
  })
}

/** The name in the module of what the page uses: bundlers drop the rest, even if the module lacks it. `* as all` has none. */
function nameOfSpecifier(specifier: unknown, uses: ReadonlyMap<string, number>): string[] {
  if (!isNode(specifier)) return []
  const { type, local, imported } = specifier
  const isImport = type === 'ImportSpecifier' || type === 'ImportDefaultSpecifier'
  const name = type === 'ImportDefaultSpecifier' ? 'default' : nameOf(imported)
  if (!isImport || name === undefined) return []
  // As `{ name }` and `{ name as name }` have it once or twice, one more is a use.
  return (uses.get(nameOf(local) ?? '') ?? 0) > 1 ? [name] : []
}

function nameOf(node: unknown): string | undefined {
  return isNode(node) ? String(node.name ?? node.value) : undefined
}

function countWords(text: string): ReadonlyMap<string, number> {
  const found = new Map<string, number>()
  for (const word of text.match(/[\w$]+/g) ?? []) found.set(word, (found.get(word) ?? 0) + 1)
  return found
}
