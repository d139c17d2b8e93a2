// The style sheet and the script of the pages. Their names change with their content, so browsers keep them for ever.
import { readFileSync } from 'node:fs'
import { nameFile, readStylesheet, type StaticFile } from '../design/stylesheet.ts'
import type { Assets } from './layout.tsx'

export interface StaticFiles {
  assets: Assets
  find(name: string): StaticFile | undefined
}

export function loadStaticFiles(): StaticFiles {
  const style = readStylesheet()
  const content = readFileSync(new URL('assets/dashboard.js', import.meta.url), 'utf8')
  const script = {
    name: nameFile('dashboard', 'js', content),
    contentType: 'text/javascript; charset=utf-8',
    content,
  }
  const files = new Map([style, script].map((file) => [file.name, file]))
  return { assets: { style: style.name, script: script.name }, find: (name) => files.get(name) }
}
