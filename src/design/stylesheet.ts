// The style sheet as the service sends it.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

export interface StaticFile {
  /** Changes with the content, so that browsers may keep the file for ever. */
  name: string
  contentType: string
  content: string
}

export function readStylesheet(): StaticFile {
  const source = readFileSync(new URL('design.css', import.meta.url), 'utf8')
  const content = source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\s*\n\s*/g, '\n')
  return { name: nameFile('design', 'css', content), contentType: 'text/css; charset=utf-8', content }
}

export function nameFile(stem: string, extension: string, content: string): string {
  return `${stem}-${createHash('sha256').update(content).digest('hex').slice(0, 12)}.${extension}`
}
