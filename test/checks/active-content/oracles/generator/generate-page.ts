// Composes hostile pages: payloads in containers in containers, between lines that confuse parsers.
import { MARKDOWN_WRAPS, RST_WRAPS } from './containers.ts'
import { generateTop } from './frontmatter.ts'
import { LINES, mutate } from './noise.ts'
import { MARK, PAYLOADS } from './payloads.ts'
import { createRandom, type Random } from './random.ts'
import { generateYamlPage } from './yaml-page.ts'

/** `yaml` is a page of MkDocs that is all about its frontmatter. */
export type Syntax = keyof typeof PAYLOADS | 'yaml'

/** Finds the markers in a text; lower case, since tags and fields may fold case. */
export function markersIn(text: string): string[] {
  return Array.from(text.matchAll(/mk\d+k/gi), ([marker]) => marker.toLowerCase())
}

/** Gives the page of a seed. Its markers are `mk1k`, `mk2k` and so on. */
export function generatePage(syntax: Syntax, seed: number): string {
  const random = createRandom(seed)
  let marks = 0
  const mark = (template: string): string => {
    marks += 1
    return template.replaceAll(MARK, `mk${marks}k`)
  }
  if (syntax === 'yaml') return generateYamlPage(random, mark)
  const top = syntax !== 'rst' && random.chance(0.25) ? generateTop(random, mark) : ''
  const blocks = Array.from({ length: 1 + random.below(4) }, () => generateBlock(syntax, random, mark))
  return mutate(top + blocks.join(random.pick(['\n', '\n\n', '\n\n'])), random) + random.pick(['', '\n', '\n\n'])
}

function generateBlock(syntax: keyof typeof PAYLOADS, random: Random, mark: (template: string) => string): string {
  if (random.chance(0.25)) return random.pick(LINES)
  let block = mark(random.pick<string>(PAYLOADS[syntax]))
  if (random.chance(0.2)) block = `${random.pick(LINES)}\n${block}`
  if (random.chance(0.2)) block = `${block}\n${random.pick(LINES)}`
  const wraps = syntax === 'rst' ? RST_WRAPS : MARKDOWN_WRAPS
  for (let depth = random.below(4); depth > 0; depth -= 1) block = random.pick(wraps)(block, random)
  return block
}
