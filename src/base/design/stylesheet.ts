// The style sheet as the service sends it: one file of the parts below `styles/`. The local code host and the HTML report take
// the parts that they need.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

export interface StaticFile {
  /** Changes with the content, so that browsers may keep the file for ever. */
  name: string
  contentType: string
  content: string
}

/** In the order in which they apply: what comes later may refine what comes before. */
const STYLES = [
  'tokens',
  'base',
  'frame',
  'parts',
  'forms',
  'jobs',
  'review',
  'readers',
  'setup',
  'settings',
  'week',
  'reference',
]

export function readStylesheet(): StaticFile {
  const content = readStyles(STYLES)
  return { name: nameFile('design', 'css', content), contentType: 'text/css; charset=utf-8', content }
}

/** The parts below `styles/` with these names, in this order, as one text without comments. */
export function readStyles(names: readonly string[]): string {
  const sources = names.map((name) => readFileSync(new URL(`styles/${name}.css`, import.meta.url), 'utf8'))
  return sources
    .join('')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s*\n\s*/g, '\n')
}

export function nameFile(stem: string, extension: string, content: string): string {
  return `${stem}-${createHash('sha256').update(content).digest('hex').slice(0, 12)}.${extension}`
}
