// The parsers of attribute lists, and what of their output acts.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Parser } from 'htmlparser2'
import MarkdownIt from 'markdown-it'
import attributes from 'markdown-it-attrs'
import type { DialectName } from '../../dialects.ts'
import { PYTHON, whyNoPython } from './python.ts'

export interface ListParser {
  name: string
  /** In which the gate reads the pages. */
  dialect: DialectName
  /** What is missing to run it; undefined when it can run. */
  whyNot: () => string | undefined
  /** Gives the HTML of each page. */
  convert: (pages: readonly string[]) => string[]
}

export const LIST_PARSERS: readonly ListParser[] = [
  {
    name: 'attr_list of Python-Markdown',
    dialect: 'mkdocs',
    whyNot: () => whyNoPython(['markdown', 'pymdownx']),
    convert: (pages) => convertBy(PYTHON, ['-B', join(import.meta.dirname, '../python/attribute_lists.py')], pages),
  },
  {
    name: 'kramdown',
    dialect: 'jekyll',
    whyNot: () => whyNoProgram('/usr/bin/ruby', ['-e', 'require "kramdown-parser-gfm"']),
    convert: (pages) => convertBy('/usr/bin/ruby', [join(import.meta.dirname, '../ruby/attribute_lists.rb')], pages),
  },
  {
    name: 'Goldmark in Hugo',
    dialect: 'hugo',
    whyNot: () => whyNoProgram('hugo', ['version']),
    convert: convertByHugo,
  },
  {
    name: 'markdown-it-attrs',
    dialect: 'vitepress',
    whyNot: () => undefined,
    convert: (pages) => {
      const markdown = new MarkdownIt({ html: true }).use(attributes)
      return pages.map((page) => markdown.render(page))
    },
  },
]

/** Gives the attributes that act: handlers, also of htmx and hyperscript, scripts in addresses, and what covers a page. */
export function actingAttributes(html: string): string[] {
  const acting: string[] = []
  const parser = new Parser({
    onattribute: (name, value) => {
      if (acts(name, value)) acting.push(`${name}=${value}`)
    },
  })
  parser.end(html)
  return acting
}

function acts(name: string, value: string): boolean {
  // To attr_list, a word alone has itself as its value.
  if (value === name) return false
  if (name === 'style') return /position\s*:\s*fixed/.test(value)
  if (name === 'class') return /(?:^|\s)fixed(?:\s|$)/.test(value)
  if (name === 'href') return /^\s*javascript:/.test(value)
  return /^on[a-z]{3,}$/.test(name) || name.startsWith('hx-')
}

function whyNoProgram(program: string, args: readonly string[]): string | undefined {
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0 ? undefined : `${program} ${args.join(' ')} fails`
}

function convertBy(program: string, args: readonly string[], pages: readonly string[]): string[] {
  const { stdout, stderr } = spawnSync(program, args, {
    input: JSON.stringify(pages),
    encoding: 'utf8',
    maxBuffer: 1e8,
  })
  if (stdout === '') throw new Error(stderr)
  return JSON.parse(stdout)
}

const HUGO_CONFIG =
  'disableKinds = ["taxonomy", "term", "RSS", "sitemap"]\n[markup.goldmark.parser.attribute]\nblock = true\ntitle = true\n'

function convertByHugo(pages: readonly string[]): string[] {
  const site = mkdtempSync(join(tmpdir(), 'docmend-hugo-'))
  try {
    const write = (folder: string, name: string, text: string): void => {
      mkdirSync(join(site, folder), { recursive: true })
      writeFileSync(join(site, folder, name), text)
    }
    write('.', 'config.toml', HUGO_CONFIG)
    write('layouts/_default', 'single.html', '{{ .Content }}')
    for (const [index, page] of pages.entries()) {
      write(`content/p${index}`, 'index.md', `---\ntitle: a\n---\n${page}`)
    }
    const { status, stderr } = spawnSync('hugo', ['--quiet', '--source', site], { encoding: 'utf8' })
    if (status !== 0) throw new Error(stderr)
    return pages.map((_page, index) => readFileSync(join(site, `public/p${index}/index.html`), 'utf8'))
  } finally {
    rmSync(site, { recursive: true, force: true })
  }
}
