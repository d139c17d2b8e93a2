// Templates of which many Hugo sites make the file of redirects of their host, such as `layouts/index.redirects` with its partials:
// https://gohugo.io/configuration/output-formats/
import { escapeRegExp } from '../../../base/text.ts'
import { readRedirectsFile } from '../../config/netlify-redirects.ts'
import { folderOf, foldersOf, isBelow, joinPath, nameOf, pathFrom } from '../../config/paths.ts'
import type { Redirect, SiteSource } from '../framework.ts'

const TEMPLATE = /redirect/i
const MAX_TEMPLATES = 20
const MAX_CHARACTERS = 100_000
/** Each format holds all names. */
const MAX_TEXTS = 50

export interface RedirectTemplates {
  /** Those that are written out. */
  redirects: Redirect[]
  /** RegExp sources of addresses that a program leads on from. */
  routes: string[]
  /** The start of each of these of which a part may be anything, such as `/docs/`. */
  openBelow: string[]
}

/** Reads the redirects of the templates; what stands between braces is a program. */
export async function readRedirectTemplates(
  folder: string,
  contents: readonly string[],
  source: SiteSource,
): Promise<RedirectTemplates> {
  const layouts = joinPath(folder, 'layouts') ?? 'layouts'
  const paths = source.paths.filter(
    (path) => isBelow(path, layouts) && TEMPLATE.test(pathFrom(layouts, path)) && !path.endsWith('.html'),
  )
  const read = await Promise.all(paths.slice(0, MAX_TEMPLATES).map((path) => source.readText(path)))
  const texts = read.map((text = '') => text.slice(0, MAX_CHARACTERS))
  const rules = texts.flatMap((text) => readRedirectsFile(text.replace(/^.*\{\{.*$/gm, '')))
  const folders = [...foldersOf(source.paths)]
  const foldersIn = (route: string): string[] => {
    const places = contents.map((content) => joinPath(content, route)?.toLowerCase())
    const inside = folders.filter((path) => places.includes(folderOf(path).toLowerCase()))
    return [...new Set(inside.map((path) => nameOf(path).toLowerCase()))]
  }
  const written = texts.flatMap((text) => writtenRules(text).map((from) => readRule(from, text, foldersIn)))
  return {
    redirects: rules.filter(({ from, status }) => from !== '/*' && status >= 300 && status < 400),
    routes: [...new Set([...texts.flatMap(routesOfTexts), ...written.map(({ route }) => route)])],
    openBelow: [...new Set(written.flatMap(({ open }) => open ?? []))],
  }
}

const STATEMENT =
  /\{\{-?\s*(?:\/\*|(?:range|with|if|else|end|define|block|partial|template|return)\b|\$\w+\s*:?=)[^{}]*\}\}/g
const RULE = /^[ \t]*((?:\{\{[^{}]*\}\}|[^\s{}])+)[ \t]+(?:\/|\{\{|https?:)/

const HOLES = /(?:\{\{[^{}]*\}\})+/g
/** With more, matching takes long. */
const MAX_HOLES = 2

/** Gives the addresses of rules, as the template has them. */
function addressesIn(text: string): string[] {
  const lines = text.split('\n').filter((line) => line.includes('{{'))
  const rules = lines.flatMap((line) => RULE.exec(line.replace(STATEMENT, ''))?.[1] ?? [])
  return rules.filter((from) => (from.match(HOLES) ?? []).length <= MAX_HOLES)
}

/** Where nothing of it is written out, it is one of the texts of the template. */
function isOfTexts(from: string): boolean {
  return !/[\w-]/.test(from.replace(HOLES, ''))
}

/** Gives the rules that are computed in part: `/docs/latest/*  /docs/{{ $latest }}/:splat`, `/docs/{{ . }}  /x`. */
function writtenRules(text: string): string[] {
  return addressesIn(text).filter((from) => from.startsWith('/') && !isOfTexts(from))
}

/** Gives the sources of what the texts of a template may become; none where it writes no rule of them. */
function routesOfTexts(text: string): string[] {
  if (!addressesIn(text).some(isOfTexts)) return []
  const quoted = Array.from(text.matchAll(/"\/?([\w/.*%-]{1,100})"/g), ([, written = '']) => written)
  const bare = quoted.filter((written) => /^[a-z][\w-]*$/i.test(written))
  const names = bare.slice(0, MAX_TEXTS).map(escapeRegExp)
  const hole = names.length === 0 ? '[^/]+' : `(?:${names.join('|')})`
  // `printf "docs/%s/*" $name`
  const formats = quoted.filter((written) => /^[\w-]+\/.*%/.test(written)).slice(0, MAX_TEXTS)
  const parts = formats.map((format) => `/${format}`.replace(/\/$/, '').split(/(\/?\*$|(?:%-?\d*s)+)/))
  const few = parts.filter((all) => all.filter((part) => part.startsWith('%')).length <= MAX_HOLES)
  return [
    ...names.map((name) => `/${name}`),
    ...few.map((all) => all.map((part) => (part.startsWith('%') ? hole : sourceOf(part))).join('')),
  ]
}

function sourceOf(part: string): string {
  return part.endsWith('*') ? '(?:/.*)?' : escapeRegExp(part)
}

/** `open`: what stands before a hole that may be anything but a folder in which the site has pages. */
function readRule(
  from: string,
  text: string,
  foldersIn: (route: string) => readonly string[],
): { route: string; open?: string } {
  const parts = from.replace(/\/$/, '').split(/((?:\{\{[^{}]*\}\})+|\/?\*$)/)
  let open: string | undefined
  const sources = parts.map((part, at) => {
    if (!part.startsWith('{{')) return sourceOf(part)
    const names = namesIn(part, text)
    if (names.length > 0) return `(?:${names.map(escapeRegExp).join('|')})`
    const before = parts[at - 1] ?? ''
    open ??= from.slice(0, (parts[0] ?? '').lastIndexOf('/') + 1)
    const isFolder =
      at === 1 &&
      before.endsWith('/') &&
      parts
        .slice(at + 1)
        .join('')
        .startsWith('/')
    const taken = isFolder ? foldersIn(before).map(escapeRegExp) : []
    return taken.length === 0 ? '[^/]+' : `(?!(?:${taken.join('|')})(?:/|$))[^/]+`
  })
  return { route: sources.join(''), ...(open !== undefined && { open }) }
}

const ASSIGNED = /(\$\w{1,40})\s{0,9}:?=(?:\s{0,9}slice\b)?((?:\s{0,9}"[\w.-]{1,100}")*)(\s{0,9}-?\}\})?/g

/** Gives the texts that a variable can be: `range $name := slice "a" "b"`; none where it is also given anything else. */
function namesIn(hole: string, text: string): string[] {
  const [, variable] = /^\{\{-?\s*(\$\w{1,40})\s*-?\}\}$/.exec(hole) ?? []
  const given = [...text.matchAll(ASSIGNED)].filter(([, name]) => name === variable)
  const isLiteral = given.every(([, , texts, end]) => texts !== '' && end !== undefined)
  const names = given.flatMap(([, , texts = '']) => Array.from(texts.matchAll(/"([^"]+)"/g), ([, name = '']) => name))
  return isLiteral ? names.slice(0, MAX_TEXTS) : []
}
