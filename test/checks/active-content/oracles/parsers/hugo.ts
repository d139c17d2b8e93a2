// Hugo itself, which builds many pages at once.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { actsInHtml } from './html.ts'
import type { Oracle } from './oracle.ts'

const CONFIG = `disableKinds = ["taxonomy", "term", "RSS", "sitemap", "404"]
refLinksErrorLevel = "WARNING"
[params]
version = "1"
[markup.goldmark.parser.attribute]
block = true
title = true
`
const UNSAFE = '[markup.goldmark.renderer]\nunsafe = true\n'

/** The first three are those of newer versions of Hugo; the others are a site's own. */
const SHORTCODES = {
  comment: '{{ if .Inner }}{{ end }}',
  details: '<details><summary>{{ .Get "summary" }}</summary>{{ .Inner | markdownify }}</details>',
  qr: '<img alt="{{ .Get "alt" }}">',
  note: '<div class="note">{{ .Inner | markdownify }}</div>',
  plain: '<div class="plain">{{ .Inner }}</div>',
  plugin: '{{ with .Get 0 }}<script>{{ . | safeJS }}</script>{{ end }}',
}

export function whyNoHugo(): string | undefined {
  return spawnSync('hugo', ['version'], { stdio: 'ignore' }).status === 0 ? undefined : 'Hugo is not installed'
}

/** Each page with a fault costs another build of the others. */
const PAGES_PER_SITE = 60

/** Builds the pages that are asked for at the same time together, with HTML of pages and without it. */
export function createHugo(): Oracle {
  let waiting: { page: string; resolve: (acts: string[]) => void; reject: (error: unknown) => void }[] = []
  const buildWaiting = (): void => {
    const asked = waiting
    waiting = []
    try {
      for (let start = 0; start < asked.length; start += PAGES_PER_SITE) {
        const group = asked.slice(start, start + PAGES_PER_SITE)
        const html = buildByHugo(group.map(({ page }) => page))
        for (const [index, { resolve }] of group.entries()) resolve((html[index] ?? []).flatMap(actsInHtml))
      }
    } catch (error) {
      for (const { reject } of asked) reject(error)
    }
  }
  return {
    name: 'Hugo',
    actsIn: (page) => {
      const { promise, resolve, reject } = Promise.withResolvers<string[]>()
      if (waiting.length === 0) setImmediate(buildWaiting)
      waiting.push({ page, resolve, reject })
      return promise
    },
  }
}

/**
 * Gives the HTML of each page, which begins with its frontmatter: first as Hugo renders it by default, then with `unsafe`,
 * which lets HTML of pages through. A page that stops the build has none.
 */
export function buildByHugo(pages: readonly string[]): string[][] {
  const site = mkdtempSync(join(tmpdir(), 'docmend-hugo-'))
  const write = (folder: string, name: string, text: string): void => {
    mkdirSync(join(site, folder), { recursive: true })
    writeFileSync(join(site, folder, name), text)
  }
  try {
    write('layouts/_default', 'single.html', '{{ .Content }}')
    for (const [name, template] of Object.entries(SHORTCODES)) write('layouts/shortcodes', `${name}.html`, template)
    for (const [index, page] of pages.entries()) write(`content/p${index}`, 'index.md', page)
    const builds = [CONFIG, CONFIG + UNSAFE].map((config) => {
      write('.', 'config.toml', config)
      buildWithoutFaulty(site, pages.length)
      return pages.map((_page, index) => readIfThere(join(site, `public/p${index}/index.html`)))
    })
    return pages.map((_page, index) => builds.flatMap((build) => build[index] ?? []))
  } finally {
    rmSync(site, { recursive: true, force: true })
  }
}

function readIfThere(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}

/** Hugo stops at the first page with a fault, which is taken out. */
function buildWithoutFaulty(site: string, count: number): void {
  for (let tries = 0; tries <= count; tries += 1) {
    const { status, stderr, stdout } = spawnSync('hugo', ['--source', site], { encoding: 'utf8' })
    if (status === 0) return
    const errors = `${stdout}\n${stderr}`.split('\n').filter((line) => /^(?:Error|ERROR)\b/.test(line))
    const faulty = new Set(errors.flatMap((line) => /\bcontent\/(p\d+)\//.exec(line)?.[1] ?? []))
    if (faulty.size === 0) throw new Error(`Hugo says: ${stdout}${stderr}`)
    for (const folder of faulty) rmSync(join(site, 'content', folder), { recursive: true, force: true })
  }
}
