// Templates of the site that every build renders, and whose tags Jinja refuses: https://jinja.palletsprojects.com/templates/
import { joinPath } from '../../config/paths.ts'
import { lineStarts, positionAt } from '../../positions.ts'
import type { Problem } from '../../problem.ts'
import type { SiteSource } from '../framework.ts'

/** What MkDocs renders of `custom_dir` whatever the pages name; base.html by way of the theme's main.html. */
const ALWAYS_RENDERED = ['main.html', 'base.html', '404.html']
const MAX_TEMPLATES = 50
const MAX_CHARACTERS = 100_000

/** Gives a problem for each that does not parse. Reads what they extend and surely include, too. */
export async function findBrokenTemplates(folder: string, source: SiteSource): Promise<Problem[]> {
  const names = new Set(ALWAYS_RENDERED)
  const found: Problem[] = []
  for (const name of names) {
    const path = joinPath(folder, name)
    const text = path === undefined || names.size > MAX_TEMPLATES ? undefined : await source.readText(path)
    if (path === undefined || text === undefined) continue
    if (text.length > MAX_CHARACTERS || text.lastIndexOf('{#') > text.lastIndexOf('#}')) continue
    const { fault, includes } = readTemplate(text)
    for (const included of includes) names.add(included)
    if (fault === undefined) continue
    const message = `MkDocs stops at this template: ${fault.why}`
    found.push({ path, rule: 'config-syntax', ...positionAt(lineStarts(text), fault.at), subject: fault.tag, message })
  }
  return found
}

const BLOCKS = new Set('block if for macro call filter with autoescape trans set'.split(' '))
const OTHERS = new Set('extends include import from do break continue debug else elif pluralize set'.split(' '))
/** Comments and raw parts have no tags. A dash or plus may stand inside of the marks. */
const TAG =
  /\{#[\s\S]*?#\}|\{%[-+]?\s{0,9}raw\s{0,9}[-+]?%\}[\s\S]{0,5000}?\{%[-+]?\s{0,9}endraw\s{0,9}[-+]?%\}|\{%[-+]?\s{0,9}(\w+)((?:"[^"]{0,500}"|'[^']{0,500}'|[^%"']|%(?!\})){0,1000})%\}/g

interface ReadTemplate {
  fault: { tag: string; why: string; at: number } | undefined
  includes: string[]
}

/** A tag of an extension may be a block of its own, so nothing is reported. */
function readTemplate(text: string): ReadTemplate {
  const open: { name: string; at: number }[] = []
  const includes: string[] = []
  for (const { 1: name, 2: args = '', index: at } of text.matchAll(TAG)) {
    if (name === undefined) continue
    const block = name.startsWith('end') ? name.slice(3) : undefined
    if (block !== undefined) {
      const around = open.pop()?.name
      if (!BLOCKS.has(block)) return { fault: undefined, includes }
      if (around === block) continue
      const why =
        around === undefined
          ? `nothing is open that {% ${name} %} could close`
          : `{% ${around} %} is open where {% ${name} %} stands`
      return { fault: { tag: name, why: `${why}. Correct the tag`, at }, includes }
    }
    if (!BLOCKS.has(name) && !OTHERS.has(name)) return { fault: undefined, includes }
    const isBlock = BLOCKS.has(name) && (name !== 'set' || !args.includes('='))
    if (isBlock) open.push({ name, at })
    const [, quoted] = /^\s*["']([\w./-]+)["']/.exec(args) ?? []
    const isSure = open.every(({ name: around }) => around === 'block')
    if (/^(?:extends|include|import|from)$/.test(name) && quoted !== undefined && isSure) includes.push(quoted)
  }
  const last = open.at(-1)
  if (last === undefined) return { fault: undefined, includes }
  const why = `{% ${last.name} %} is never closed. Close it with {% end${last.name} %}`
  return { fault: { tag: last.name, why, at: last.at }, includes }
}
