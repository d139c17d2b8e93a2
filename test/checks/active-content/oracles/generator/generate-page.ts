// Composes hostile pages: payloads in containers in containers, between lines that confuse parsers.
import { MARKDOWN_WRAPS, RST_WRAPS, TEMPLATE_WRAPS, type Wrap } from './containers.ts'
import { generateTop } from './frontmatter.ts'
import { derive } from './grammar.ts'
import { LINES, mutate } from './noise.ts'
import { MARK, PAYLOADS } from './payloads.ts'
import { GRAMMARS } from './productions.ts'
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
  const top = generateTopOf(syntax, random, mark)
  const blocks = Array.from({ length: 1 + random.below(4) }, () => generateBlock(syntax, random, mark))
  return mutate(top + blocks.join(random.pick(['\n', '\n\n', '\n\n'])), random) + random.pick(['', '\n', '\n\n'])
}

type Mark = (template: string) => string

/** Jekyll copies a page without frontmatter as it is, and Hugo warns of one. */
function generateTopOf(syntax: keyof typeof PAYLOADS, random: Random, mark: Mark): string {
  const needsTop = syntax === 'jekyll' || syntax === 'hugo'
  if (syntax !== 'rst' && random.chance(needsTop ? 0.1 : 0.25)) return generateTop(random, mark)
  return needsTop ? '---\ntitle: a\n---\n' : ''
}

export function generateBlock(syntax: keyof typeof PAYLOADS, random: Random, mark: Mark): string {
  if (random.chance(0.25)) return random.pick(LINES)
  let block = generatePayload(syntax, random, mark)
  if (random.chance(0.2)) block = `${random.pick(LINES)}\n${block}`
  if (random.chance(0.2)) block = `${block}\n${random.pick(LINES)}`
  const wraps = wrapsOf(syntax)
  for (let depth = random.below(4); depth > 0; depth -= 1) block = random.pick(wraps)(block, random)
  return block
}

function generatePayload(syntax: keyof typeof PAYLOADS, random: Random, mark: Mark): string {
  if (syntax === 'rst' || random.chance(0.5)) return mark(random.pick<string>(PAYLOADS[syntax]))
  return derive(GRAMMARS[syntax], 'live', random, mark)
}

function wrapsOf(syntax: keyof typeof PAYLOADS): readonly Wrap[] {
  if (syntax === 'rst') return RST_WRAPS
  return [...MARKDOWN_WRAPS, ...(TEMPLATE_WRAPS[syntax] ?? [])]
}
