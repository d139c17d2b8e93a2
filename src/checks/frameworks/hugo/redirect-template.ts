// Templates of which many Hugo sites make the file of redirects of their host, such as `layouts/index.redirects` with its partials:
// https://gohugo.io/configuration/output-formats/
import { escapeRegExp } from '../../../base/text.ts'
import { readRedirectsFile } from '../../config/netlify-redirects.ts'
import { isBelow, joinPath, pathFrom } from '../../config/paths.ts'
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
}

/** Reads the redirects of the templates; what stands between braces is a program. */
export async function readRedirectTemplates(folder: string, source: SiteSource): Promise<RedirectTemplates> {
  const layouts = joinPath(folder, 'layouts') ?? 'layouts'
  const paths = source.paths.filter(
    (path) => isBelow(path, layouts) && TEMPLATE.test(pathFrom(layouts, path)) && !path.endsWith('.html'),
  )
  const read = await Promise.all(paths.slice(0, MAX_TEMPLATES).map((path) => source.readText(path)))
  const texts = read.map((text = '') => text.slice(0, MAX_CHARACTERS))
  const rules = texts.flatMap((text) => readRedirectsFile(text.replace(/^.*\{\{.*$/gm, '')))
  return {
    redirects: rules.filter(({ from, status }) => from !== '/*' && status >= 300 && status < 400),
    routes: [...new Set(texts.flatMap(computedRoutes))],
  }
}

const STATEMENT =
  /\{\{-?\s*(?:\/\*|(?:range|with|if|else|end|define|block|partial|template|return)\b|\$\w+\s*:?=)[^{}]*\}\}/g
const RULE = /^[ \t]*((?:\{\{[^{}]*\}\}|[^\s{}])+)[ \t]+(?:\/|\{\{|https?:)/

/** Gives the sources of rules that are computed in part: `/docs/latest/*  /docs/{{ $latest }}/:splat`, `/docs/{{ . }}  /x`. */
function computedRoutes(text: string): string[] {
  const quoted = Array.from(text.matchAll(/"\/?([\w/.*%-]{1,100})"/g), ([, written = '']) => written)
  const bare = quoted.filter((written) => /^[a-z][\w-]*$/i.test(written))
  const names = bare.slice(0, MAX_TEXTS).map(escapeRegExp)
  // `printf "docs/%s/*" $name`
  const formats = quoted.filter((written) => /^[\w-]+\/.*%/.test(written)).slice(0, MAX_TEXTS)
  const ofTexts = [
    ...names.map((name) => `/${name}`),
    ...formats.map((format) => routeOf(`/${format}`, names.length === 0 ? '[^/]+' : `(?:${names.join('|')})`)),
  ]
  const lines = text.split('\n').filter((line) => line.includes('{{'))
  const rules = lines.flatMap((line) => RULE.exec(line.replace(STATEMENT, ''))?.[1] ?? [])
  const sources = rules.map((from) => from.replace(/\{\{[^{}]*\}\}/g, '%s'))
  // Where nothing of it is written out, it is one of the texts of the template.
  const isOfTexts = (from: string): boolean => !/[\w-]/.test(from.replaceAll('%s', ''))
  const written = sources.filter((from) => from.startsWith('/') && !isOfTexts(from))
  return [...written.map((from) => routeOf(from, '[^/]+')), ...(sources.some(isOfTexts) ? ofTexts : [])]
}

function routeOf(from: string, hole: string): string {
  return from
    .replace(/\/$/, '')
    .split(/(\/?\*$|%-?\d*s)/)
    .map((part) => (part.startsWith('%') ? hole : part.endsWith('*') ? '(?:/.*)?' : escapeRegExp(part)))
    .join('')
}
