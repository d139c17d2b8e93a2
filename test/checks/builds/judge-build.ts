// Builds a case and looks at what a reader gets.
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { Parser } from 'htmlparser2'
import type { Builder } from './builders.ts'
import { AFTER, BEFORE, type Case, type Verdict } from './read-cases.ts'

const WHY_MAX_CHARACTERS = 200
/** Docusaurus takes ten seconds on a machine that has nothing else to do. */
const BUILD_MAX_MS = 400_000

export interface Judgement {
  verdict: Verdict
  /** '' if it builds. */
  why: string
}

/** `packages`: where the builders of npm are installed; the site is built in a folder below, so that it finds them. */
export function judgeBuild(builder: Builder, { files, shows }: Pick<Case, 'files' | 'shows'>, packages: string): Judgement {
  const folder = mkdtempSync(join(packages, 'site-'))
  try {
    for (const [path, content] of files) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), content)
    }
    const failure = run(builder.command(packages), folder, builder.telling)
    if (failure !== undefined) return { verdict: 'fails', why: failure }
    const why = (text: string) => text.slice(0, WHY_MAX_CHARACTERS)
    const pages = readPages(join(folder, builder.output))
    const page = [...pages].find(([, { text }]) => text.includes(squeeze(BEFORE)) && text.includes(squeeze(AFTER)))
    if (page === undefined) return { verdict: 'blank', why: 'no page has the text around the construct' }
    const config = Buffer.from(files.get(builder.config) ?? '').toString()
    const lost =
      (shows !== undefined && !page[1].text.includes(squeeze(shows)) ? `the page does not show: ${shows}` : undefined) ??
      findDead(page, pages, join(folder, builder.output), basePathOf(config)) ??
      (builder.strict && run(builder.strict, folder, builder.telling))
    return lost === undefined ? { verdict: 'builds', why: '' } : { verdict: 'lacks', why: why(lost) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Gives what its log says if it fails. */
function run([program = '', ...args]: readonly string[], folder: string, telling: RegExp): string | undefined {
  const env = { ...process.env, CI: '1', NO_COLOR: '1', FORCE_COLOR: '0', ASTRO_TELEMETRY_DISABLED: '1', LC_ALL: 'C.UTF-8' }
  const options = { cwd: folder, env, encoding: 'utf8', timeout: BUILD_MAX_MS, maxBuffer: 64 * 1024 * 1024 } as const
  const { status, stdout, stderr, error } = spawnSync(program, args, options)
  if (status === 0) return undefined
  if (status === null) throw new Error(`${program} did not end by itself`, { cause: error })
  const lines = stripVTControlCharacters(`${stderr}\n${stdout}`)
    .replaceAll(`${folder}/`, '')
    .replaceAll(folder, '')
    .split('\n')
    .map((line) => line.trim())
  const told = lines.find((line) => telling.test(line)) ?? lines.find((line) => line !== '') ?? ''
  return told.slice(0, WHY_MAX_CHARACTERS)
}

interface BuiltPage {
  /** What a reader sees, without white space and with plain quotes and dashes. */
  text: string
  anchors: ReadonlySet<string>
  links: readonly string[]
}

/** Address below the top of the site to page. */
type Pages = ReadonlyMap<string, BuiltPage>

function readPages(output: string): Pages {
  const paths = globSync('**/*.html', { cwd: output })
  return new Map(paths.map((path) => [path, readPage(readFileSync(join(output, path), 'utf8'))]))
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

/** Gives the path of the site on its host, with slashes around it. */
function basePathOf(config: string): string {
  const found = /(?:^|[\s{,])(?:base|base_?url|site_url)["']?\s*[:=]\s*["']?(?:https?:\/\/[^/"'\s]+)?(\/[^"'\s,]*)?/im.exec(config)
  return `/${found?.[1] ?? ''}/`.replace(/\/{2,}/g, '/')
}

/** Gives a link or image of the page that a static host would answer with 404, or whose fragment is not in the page. */
function findDead([path, page]: [string, BuiltPage], pages: Pages, output: string, base: string): string | undefined {
  const address = `https://site.invalid${base}${path.replace(/(^|\/)index\.html$/, '$1')}`
  return page.links.find((link) => {
    const url = URL.parse(link, address)
    if (url?.host !== 'site.invalid') return false
    const target = decode(url.pathname)
    const fragment = decode(url.hash.slice(1))
    if (!target.startsWith(base)) return `${target}/` !== base
    const file = servedFile(target.slice(base.length), output)
    if (file === undefined) return true
    return fragment !== '' && fragment !== 'top' && pages.get(file)?.anchors.has(fragment) === false
  })
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function servedFile(target: string, output: string): string | undefined {
  const isFolder = target === '' || target.endsWith('/')
  const files = isFolder ? [`${target}index.html`] : [target, `${target}/index.html`, `${target}.html`]
  return files.find((file) => /\.[^/]+$/.test(file) && existsSync(join(output, file)))
}
