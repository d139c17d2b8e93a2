// What is found in a page of a framework, in the short form that tests compare.
import { expect } from '@jest/globals'
import { visit } from 'unist-util-visit'
import type { PageSyntax } from '../../../src/checks/dialect.ts'
import { analyzePage } from '../../../src/checks/page/analyze-page.ts'
import type { Heading } from '../../../src/checks/page/page-analysis.ts'
import { parsePage } from '../../../src/checks/page/parse-page.ts'
import { dialectOf, type FrameworkName } from './dialects.ts'

export function headingsOf(text: string, framework: FrameworkName): Heading[] {
  return analyzePage(text, dialectOf(framework)).headings
}

/** Links as `kind target`; the range of each holds its target. */
export function linksOf(text: string, framework: FrameworkName): string[] {
  const { links } = analyzePage(text, dialectOf(framework))
  for (const { range, target } of links)
    if (range !== undefined) expect(text.slice(range.start, range.end)).toBe(target)
  return links.map(({ kind, target }) => `${kind} ${target}`)
}

/** Problems as `rule line:column`. */
export function problemsOf(text: string, framework: FrameworkName, over: Partial<PageSyntax> = {}): string[] {
  const { problems } = analyzePage(text, dialectOf(framework, over))
  return problems.map(({ rule, line, column }) => `${rule} ${line}:${column}`)
}

/** The source of every node of a type, by the positions of the tree. */
export function sourcesOf(text: string, framework: FrameworkName, type: string): string[] {
  const found: string[] = []
  const { root } = parsePage(text, dialectOf(framework))
  if (root === undefined) return found
  visit(root, ({ type: name, position }) => {
    if (name === type) found.push(text.slice(position?.start.offset, position?.end.offset))
  })
  return found
}
