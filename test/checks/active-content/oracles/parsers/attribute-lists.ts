// The parsers of attribute lists, and what of their output acts.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { Parser } from 'htmlparser2'
import MarkdownIt from 'markdown-it'
import attributes from 'markdown-it-attrs'
import type { DialectName } from '../../dialects.ts'
import { buildByHugo, whyNoHugo } from './hugo.ts'
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
    whyNot: whyNoHugo,
    convert: (pages) => buildByHugo(pages.map((page) => `---\ntitle: a\n---\n${page}`)).map(([html = '']) => html),
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
