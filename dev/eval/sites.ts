// The small sites of eval/sites, one for each framework. Files that would count as our code have `.txt` appended to their
// names, so that no tool treats them as such.
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { Files } from './task.ts'

export type SiteName = 'docusaurus' | 'mkdocs' | 'vitepress' | 'mintlify' | 'plain'

/** Returns the files of the site with the given files added or replaced, by path. */
export function readSite(name: SiteName, over: Files = {}): Map<string, string> {
  const folder = join(import.meta.dirname, 'sites', name)
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const site = new Map(
    files.map((entry): [string, string] => {
      const path = join(entry.parentPath, entry.name)
      const name = relative(folder, path).split(sep).join('/')
      return [name.replace(/\.txt$/, ''), readFileSync(path, 'utf8')]
    }),
  )
  for (const [path, text] of Object.entries(over)) {
    if (text === null) site.delete(path)
    else site.set(path, text)
  }
  return site
}
