// Components that an MDX page renders although its own code neither imports nor defines them.
import { namesOfModule } from './free-names.ts'
import { isJsx } from './jsx-element.ts'
import type { NamedPlace } from './page-analysis.ts'
import type { PageNodes } from './page-nodes.ts'
import type { ParsedPage } from './parse-page.ts'

/** Gives each of them once, where it first stands; none of a page that does not compile. */
export function unboundComponents({ dialect, isFallback }: ParsedPage, { all }: PageNodes): NamedPlace[] {
  if (dialect.syntax !== 'mdx' || isFallback) return []
  const known = new Set(all.flatMap((node) => (node.type === 'mdxjsEsm' ? namesOfModule(node.data?.estree) : [])))
  return all.flatMap((node) => {
    const name = isJsx(node) ? (node.name?.split('.')[0] ?? '') : ''
    if (!/^[A-Z]/.test(name) || known.has(name)) return []
    known.add(name)
    return [{ name, line: node.position?.start.line ?? 1, column: node.position?.start.column ?? 1 }]
  })
}

const MAX_NAMES = 200

/** The same names, roughly, without a parser: those that no statement of the page binds, sorted. */
export function scanUnboundComponents(text: string, lines: Iterable<string>): string[] {
  const used = new Set<string>()
  for (const line of lines) for (const [, name = ''] of line.matchAll(/<([A-Z][\w$]{0,100})/g)) used.add(name)
  for (const [statement] of text.matchAll(/^(?:import|export)\b[^'"`]{0,2000}/gm)) {
    for (const [name] of statement.matchAll(/[\w$]{1,200}/g)) used.delete(name)
  }
  return [...used].sort().slice(0, MAX_NAMES)
}
