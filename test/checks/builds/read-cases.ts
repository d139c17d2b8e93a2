// The corpus: small sites, each with one construct, for what the check and the real builds say of them. A file of it:
//
//   === name of the construct
//   source: where the construct comes from
//   expects: fails | blank | lacks | builds      what its author expects; the builds decide
//   shows: text that the built page should show  (optional)
//   flaw: what is wrong although it builds       (optional)
//   intended: why the page is right to be missing (optional)
//   needs: what the builder lacks here            (optional); nothing is built, and `expects` is the verdict
//   --- path
//   content, up to the next line that begins with "--- path" or "=== name"
//
// The files lie over those of `sites/<framework>.txt`; a page with "Before the construct." takes the place of the page of
// that site which has it. A backslash before "=== " or "--- " at the start of a line is taken off. Files whose names end
// with `.png` hold `sites/logo.png`.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SiteFiles } from '../seeded/read-site.ts'

export const FRAMEWORKS = [
  'vitepress',
  'docusaurus',
  'starlight',
  'mkdocs',
  'sphinx',
  'hugo',
  'jekyll',
  'mintlify',
] as const
export type Framework = (typeof FRAMEWORKS)[number]

/** Half of the cases are from public reports and our own; the author of the others knew only the documentation. */
export const ORIGINS = ['from-reports', 'from-documentation'] as const
export type Origin = (typeof ORIGINS)[number]

export const VERDICTS = ['fails', 'blank', 'lacks', 'builds'] as const
/** `blank`: the page is missing or lost its text. `lacks`: text is lost, or what the page leads to is not served. */
export type Verdict = (typeof VERDICTS)[number]

export const BEFORE = 'Before the construct.'
export const AFTER = 'After the construct.'

export interface Case {
  framework: Framework
  origin: Origin
  name: string
  expects: Verdict
  shows: string | undefined
  flaw: string | undefined
  intended: string | undefined
  needs: string | undefined
  /** The whole site, with the files of its framework. */
  files: SiteFiles
  /** Of `files` and `shows`: a verdict stands as long as they do. */
  hash: string
}

interface Section {
  title: string
  lines: string[]
}

export function readCases(framework: Framework, origin: Origin): Case[] {
  const base = readFiles(linesOf(`sites/${framework}.txt`))
  return readSections(linesOf(`corpus/${origin}/${framework}.txt`), /^=== (.+)$/).map(({ title, lines }) => {
    const firstFile = lines.findIndex((line) => line.startsWith('--- '))
    const header = new Map(
      lines.slice(0, firstFile).map((line) => /^(\w+): (.+)$/.exec(line)?.slice(1) as [string, string]),
    )
    const expects = VERDICTS.find((verdict) => verdict === header.get('expects'))
    if (expects === undefined) throw new Error(`${origin}/${framework}.txt: "${title}" does not say what it expects`)
    const files = lay(readFiles(lines.slice(firstFile)), base)
    const shows = header.get('shows')
    return {
      framework,
      origin,
      name: title,
      expects,
      shows,
      flaw: header.get('flaw'),
      intended: header.get('intended'),
      needs: header.get('needs'),
      files,
      hash: hashOf(files, shows),
    }
  })
}

/** The site that the cases of a framework lie over. */
export function readBaseSite(framework: Framework): SiteFiles {
  return readFiles(linesOf(`sites/${framework}.txt`))
}

function linesOf(path: string): string[] {
  return readFileSync(join(import.meta.dirname, path), 'utf8').split('\n')
}

function readSections(lines: readonly string[], title: RegExp): Section[] {
  const sections: Section[] = []
  for (const line of lines) {
    const found = title.exec(line)?.[1]
    if (found === undefined) sections.at(-1)?.lines.push(line)
    else sections.push({ title: found, lines: [] })
  }
  return sections
}

function readFiles(lines: readonly string[]): Map<string, Uint8Array> {
  const sections = readSections(lines, /^--- (\S*[./]\S*|Gemfile)$/)
  return new Map(
    sections.map(({ title, lines }) => [title, title.endsWith('.png') ? LOGO : Buffer.from(textOf(lines))]),
  )
}

const LOGO = readFileSync(join(import.meta.dirname, 'sites/logo.png'))

function textOf(lines: readonly string[]): string {
  return `${lines
    .map((line) => line.replace(/^\\(?=(?:===|---) )/, ''))
    .join('\n')
    .trimEnd()}\n`
}

function lay(files: SiteFiles, base: SiteFiles): SiteFiles {
  const hasPage = [...files.values()].some(isMainPage)
  return new Map([...[...base].filter(([, content]) => !(hasPage && isMainPage(content))), ...files])
}

export function mainPageOf(files: SiteFiles): readonly [string, Uint8Array] {
  const page = [...files].find(([, content]) => isMainPage(content))
  if (page === undefined) throw new Error('No page of the case says where its construct is.')
  return page
}

function isMainPage(content: Uint8Array): boolean {
  return Buffer.from(content).includes(BEFORE)
}

function hashOf(files: SiteFiles, shows: string | undefined): string {
  const hash = createHash('sha256').update(JSON.stringify(shows ?? null))
  for (const [path, content] of [...files].sort(([a], [b]) => (a < b ? -1 : 1)))
    hash.update(`\0${path}\0${content.length}\0`).update(content)
  return hash.digest('hex').slice(0, 12)
}

export function readAllCases(frameworks: readonly Framework[] = FRAMEWORKS): Case[] {
  return frameworks.flatMap((framework) => ORIGINS.flatMap((origin) => readCases(framework, origin)))
}
