// docs/rules.md as data: the section of each rule.
import { type Problem, RULES } from '../index.ts'

/** Undefined when there is no such rule. */
export function findRule(name: string): Problem['rule'] | undefined {
  return (Object.keys(RULES) as Problem['rule'][]).find((rule) => rule === name)
}

/** Gives the sections by their headings of level two, in the order of the page, each without its heading. */
export function splitRulesPage(markdown: string): Map<string, string> {
  const sections: { heading: string; lines: string[] }[] = []
  let fence: string | undefined
  for (const line of markdown.split('\n')) {
    const marker = /^`{3,}/.exec(line)?.[0]
    if (fence === undefined) fence = marker
    else if (line === fence) fence = undefined
    if (fence === undefined && line.startsWith('## ')) sections.push({ heading: line.slice(3), lines: [] })
    else sections.at(-1)?.lines.push(line)
  }
  return new Map(sections.map(({ heading, lines }) => [heading, lines.join('\n').trim()]))
}
