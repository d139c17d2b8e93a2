// Builds a case and looks at what a reader gets.
import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { Parser } from 'htmlparser2'
import type { SiteFiles } from '../seeded/read-site.ts'
import type { Builder } from './builders.ts'
import { AFTER, BEFORE, type Case, mainPageOf, type Verdict } from './read-cases.ts'

const WHY_MAX_CHARACTERS = 200
/** Docusaurus takes ten seconds on a machine that has nothing else to do. */
const BUILD_MAX_MS = 400_000

export interface Judgement {
  verdict: Verdict
  /** '' if it builds. */
  why: string
}

/** `packages`: where the builders of npm are installed; the site is built in a folder below, so that it finds them. */
export function judgeBuild(
  builder: Builder,
  { files, shows }: Pick<Case, 'files' | 'shows'>,
  packages: string,
): Judgement {
  return inSite(files, packages, (folder) => {
    const failure = run(builder.command(packages), folder)
    if (failure !== undefined) return { verdict: 'fails', why: tellingLine(failure, builder) }
    const judgement = judgePage(readOutput(builder, files, folder), BEFORE, shows)
    if (judgement.verdict !== 'builds' || builder.strict === undefined) return judgement
    const refusal = run(builder.strict, folder)
    return refusal === undefined ? judgement : { verdict: 'lacks', why: tellingLine(refusal, builder) }
  })
}

/**
 * Builds cases that differ from the site of their framework in their page alone as pages of one site. Gives no judgement if
 * the build fails, but the cases that its log names.
 */
export function judgeTogether(
  builder: Builder,
  cases: readonly Case[],
  packages: string,
): { judgements: [Case, Judgement][]; named: Case[] } {
  const before = (place: number) => `${BEFORE} (${place})`
  const files = new Map(cases[0]?.files)
  for (const [place, { files: of }] of cases.entries()) {
    const [path, content] = mainPageOf(of)
    files.delete(path)
    const page = Buffer.from(content).toString().replace(BEFORE, before(place))
    files.set(path.replace(/page(?=\.\w+$)/, `page-${place}`), Buffer.from(page))
  }
  return inSite(files, packages, (folder) => {
    const commands = [builder.command(packages), ...(builder.strict === undefined ? [] : [builder.strict])]
    const log = commands.map((command) => run(command, folder)).find((log) => log !== undefined)
    if (log !== undefined) {
      const isNamed = (_: Case, place: number) => new RegExp(`page-${place}(?!\\d|/index|\\.html)`).test(log)
      return { judgements: [], named: cases.filter(isNamed) }
    }
    const output = readOutput(builder, files, folder)
    return { judgements: cases.map((each, place) => [each, judgePage(output, before(place), each.shows)]), named: [] }
  })
}

function inSite<T>(files: SiteFiles, packages: string, act: (folder: string) => T): T {
  const folder = mkdtempSync(join(packages, 'site-'))
  try {
    for (const [path, content] of files) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), content)
    }
    return act(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Gives its log if it fails. */
function run([program = '', ...args]: readonly string[], folder: string): string | undefined {
  const env = {
    ...process.env,
    CI: '1',
    NO_COLOR: '1',
    FORCE_COLOR: '0',
    ASTRO_TELEMETRY_DISABLED: '1',
    LC_ALL: 'C.UTF-8',
  }
  const options = { cwd: folder, env, encoding: 'utf8', timeout: BUILD_MAX_MS, maxBuffer: 64 * 1024 * 1024 } as const
  const { status, stdout, stderr, error } = spawnSync(program, args, options)
  if (status === 0) return undefined
  if (status === null) throw new Error(`${program} did not end by itself`, { cause: error })
  return stripVTControlCharacters(`${stderr}\n${stdout}`)
    .replaceAll(`${folder}/`, '')
    .replaceAll(folder, '')
    .replace(/[\w./@-]*\/node_modules\//g, '')
}

/** Times, places in Ruby, and the mark of virtual modules. */
const NOISE = /\0|\b\d{4}\/\d\d\/\d\d |\b\d+:\d+:\d+ (?:[AP]M )?|^\S+\.rb:\d+:in [^:]*: /g

function tellingLine(log: string, { telling }: Builder): string {
  const lines = log
    .split('\n')
    .map((line) => line.replace(NOISE, '').trim())
    .filter((line) => /\w/.test(line))
  const place = Math.max(
    0,
    lines.findIndex((line) => telling.test(line)),
  )
  const [line = '', next = ''] = lines.slice(place)
  return (line.endsWith(':') ? `${line} ${next}` : line).slice(0, WHY_MAX_CHARACTERS)
}

interface Output {
  paths: ReadonlySet<string>
  pages: ReadonlyMap<string, BuiltPage>
  /** Path of the site on its host, with slashes around it. */
  base: string
}

interface BuiltPage {
  /** What a reader sees, without white space and with plain quotes and dashes. */
  text: string
  anchors: ReadonlySet<string>
  links: readonly string[]
}

function readOutput({ output, config }: Builder, files: SiteFiles, folder: string): Output {
  const top = join(folder, output)
  const paths = globSync('**/*', { cwd: top, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(top, join(parentPath, name)))
  const pages = paths.filter((path) => path.endsWith('.html'))
  // Docusaurus exits with 0 when it is asked to stop.
  if (pages.length === 0) throw new Error(`nothing was built in ${top}`)
  return {
    paths: new Set(paths),
    pages: new Map(pages.map((path) => [path, readPage(readFileSync(join(top, path), 'utf8'))])),
    base: basePathOf(Buffer.from(files.get(config) ?? '').toString()),
  }
}

function judgePage(output: Output, before: string, shows: string | undefined): Judgement {
  const page = [...output.pages].find(([, { text }]) => text.includes(squeeze(before)) && text.includes(squeeze(AFTER)))
  if (page === undefined) return { verdict: 'blank', why: 'no page has the text around the construct' }
  const why = page[1].text.includes(squeeze(shows ?? '')) ? findDead(page, output) : `the page does not show: ${shows}`
  return why === undefined
    ? { verdict: 'builds', why: '' }
    : { verdict: 'lacks', why: why.slice(0, WHY_MAX_CHARACTERS) }
}

const UNSEEN = new Set(['head', 'script', 'style', 'template', 'noscript', 'svg'])

function readPage(html: string): BuiltPage {
  let text = ''
  let unseen = 0
  const anchors = new Set<string>()
  const links: string[] = []
  const parser = new Parser({
    onopentag(name, { id, name: anchor, href, src }) {
      if (UNSEEN.has(name)) unseen += 1
      if (id !== undefined) anchors.add(id)
      if (name === 'a' && anchor !== undefined) anchors.add(anchor)
      if (name === 'a' && href !== undefined) links.push(href)
      if (name === 'img' && src !== undefined) links.push(src)
    },
    ontext(part) {
      if (unseen === 0) text += part
    },
    onclosetag(name) {
      if (UNSEEN.has(name)) unseen -= 1
    },
  })
  parser.end(html)
  return { text: squeeze(text), anchors, links }
}

/** Builders break lines and set quotes, dashes and dots as they like. */
function squeeze(text: string): string {
  return text
    .replace(/[\s\u200b]/g, '')
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[–—]|-{2,3}/g, '-')
    .replaceAll('…', '...')
}

function basePathOf(config: string): string {
  const found =
    /(?:^|[\s{,])(?:base|base_?url|site_url)["']?\s*[:=]\s*["']?(?:https?:\/\/[^/"'\s]+)?(\/[^"'\s,]*)?/im.exec(config)
  return `/${found?.[1] ?? ''}/`.replace(/\/{2,}/g, '/')
}

/** Gives a link or image of the page that a static host would answer with 404, or whose fragment is not in the page. */
function findDead([path, { links }]: [string, BuiltPage], { paths, pages, base }: Output): string | undefined {
  const address = `https://site.invalid${base}${path.replace(/(^|\/)index\.html$/, '$1')}`
  const dead = links.find((link) => {
    if (link === '') return true
    const url = URL.parse(link, address)
    if (url?.host !== 'site.invalid') return false
    const target = decode(url.pathname)
    const fragment = decode(url.hash.slice(1))
    if (!target.startsWith(base)) return `${target}/` !== base
    const file = servedFiles(target.slice(base.length)).find((file) => paths.has(file))
    if (file === undefined) return true
    return fragment !== '' && fragment !== 'top' && pages.get(file)?.anchors.has(fragment) === false
  })
  return dead === undefined ? undefined : `not served: ${dead === '' ? 'a link without an address' : dead}`
}

function servedFiles(target: string): string[] {
  const isFolder = target === '' || target.endsWith('/')
  return isFolder ? [`${target}index.html`] : [target, `${target}/index.html`, `${target}.html`]
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
