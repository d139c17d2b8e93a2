// Frontmatter that is code or markup, or that chooses what renders the page.
import type { FrameworkName } from '../dialect.ts'
import { readFrontmatter } from '../page/frontmatter.ts'
import type { ParsedPage } from '../page/parse-page.ts'
import type { EscapeList } from './escape-list.ts'
import { findInHtml } from './html-tags.ts'
import { isScriptAddress } from './script-address.ts'

/** Fields that put code or markup into the page, run it, or lead its readers away, in one framework or another. */
const CODE_FIELDS = new Set(
  (
    'head script scripts style styles css js javascript extra_css extra_javascript redirect redirect_to redirect_url ' +
    'refresh template layout jupytext kernelspec file_format mystnb execute render_macros macros hooks setup ' +
    'eleventycomputed eleventyimport prerender wrapper_template inject'
  ).split(' '),
)

/** Names of layouts that come with the framework. */
const OWN_LAYOUTS: Partial<Record<FrameworkName, ReadonlySet<unknown>>> = {
  vitepress: new Set(['home', 'doc', 'page', false]),
  starlight: new Set(['doc', 'splash']),
  plain: new Set(['default', 'page', 'post', 'home']),
}

/** Adds fields that are code, markup in any text of the frontmatter, and frontmatter in a programming language. */
export function addFrontmatterEscapes({ text, frontmatter, dialect }: ParsedPage, found: EscapeList): void {
  // gray-matter, which several frameworks use, evaluates what stands below `---js`.
  const language = /^\uFEFF?-{3}[ \t]*[^\s-][^\n]*/.exec(text)
  if (language !== null) found.add('frontmatter-code', 0, text.slice(0, 5000))
  if (frontmatter === undefined || frontmatter === 'not-closed') return
  const { start, end } = frontmatter.content
  const content = text.slice(start, end)
  if (/!!?(js|python|ruby|php)\b/.test(content)) found.add('frontmatter-code', start, content)
  const { data, problems } = readFrontmatter(text, frontmatter)
  if (problems.length > 0) addUnreadable(content, start, found)
  for (const [key, value] of Object.entries(data)) {
    const at = start + Math.max(0, content.search(new RegExp(`^["']?${escapePattern(key)}["']?[ \\t]*[:=]`, 'm')))
    if (isCodeField(key, value, dialect.framework))
      found.add('frontmatter-code', at, `${key}: ${JSON.stringify(value)}`)
    for (const string of stringsOf(value)) addString(key, string, at, found)
  }
}

/** What we cannot read, a more lenient parser may. */
function addUnreadable(content: string, start: number, found: EscapeList): void {
  for (const match of content.matchAll(/^[ \t"'{,]*([\w-]{1,40})["']?[ \t]*[:=][^\n]*/gm)) {
    const isCode = CODE_FIELDS.has((match[1] ?? '').toLowerCase()) || /<|script\s*:/i.test(match[0])
    if (isCode) found.add('frontmatter-code', start + match.index, match[0])
  }
}

function isCodeField(key: string, value: unknown, framework: FrameworkName): boolean {
  const name = key.toLowerCase()
  if (name === 'myst') return !isHarmlessMyst(value)
  if (!CODE_FIELDS.has(name)) return false
  return !((name === 'layout' || name === 'template') && OWN_LAYOUTS[framework]?.has(value))
}

/** `myst: html_meta: description: ...` is common; the other options turn on what can run code. */
function isHarmlessMyst(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const meta: unknown = 'html_meta' in value ? value.html_meta : {}
  const isOnlyMeta = Object.keys(value).every((key) => key === 'html_meta') && typeof meta === 'object'
  return (
    isOnlyMeta &&
    Object.keys(meta ?? {}).every((key) => /^(description|keywords|author|property=|og:|twitter:)/.test(key))
  )
}

function addString(key: string, value: string, at: number, found: EscapeList): void {
  if (isScriptAddress(value)) found.add('script-address', at, `${key}: ${value}`)
  if (!value.includes('<')) return
  for (const { form, start, end } of findInHtml(value)) found.add(form, at, `${key}: ${value.slice(start, end)}`)
}

function stringsOf(root: unknown): string[] {
  const strings: string[] = []
  const seen = new Set<object>()
  const pending: unknown[] = [root]
  while (pending.length > 0) {
    const value = pending.pop()
    if (typeof value === 'string') strings.push(value)
    if (typeof value !== 'object' || value === null || seen.has(value)) continue
    seen.add(value)
    for (const item of Object.values(value)) pending.push(item)
  }
  return strings
}

function escapePattern(text: string): string {
  return text.slice(0, 200).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
