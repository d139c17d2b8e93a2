// What a page's own code lets its template read: `<script setup>`, and `<script>` with the options of a component; and code
// that Vue's compiler refuses.
import type { Html } from 'mdast'
import { isNode, parseCode, type SyntaxNode } from '../../config/parse-js.ts'
import { freeNames } from '../../page/free-names.ts'
import { importsOf } from '../../page/module-imports.ts'
import type { PageImport, TemplateFault } from '../../page/page-analysis.ts'
import type { PageNodes } from '../../page/page-nodes.ts'
import type { ParsedPage } from '../../page/parse-page.ts'
import { positionAt } from '../../positions.ts'
import { boundNames } from './expressions.ts'

const SCRIPT = /<script\b([^>]{0,500})>([\s\S]*?)(?:<\/script\s*>|$)/gi
const TYPESCRIPT = /\slang\s*=\s*["']?tsx?\b/i
/** Options that take names from elsewhere. */
const OPEN_OPTIONS = /\.\.\.|\b(?:mixins|extends|setup|inject)\b/
/** Their arguments, or the types of their arguments, are names for the template. */
const PROPS_MACRO = /\bdefine(?:Props|Model)\b/

/** Gives the names that the scripts in these pieces of HTML define; undefined where only running them would tell. */
export function namesOfScripts(html: readonly string[]): string[] | undefined {
  const names: string[] = []
  for (const [, attributes = '', code = ''] of html.flatMap((piece) => [...piece.matchAll(SCRIPT)])) {
    const own = namesOfScript(attributes, code)
    if (own === undefined) return undefined
    names.push(...own)
  }
  return names
}

/** True where a script in this HTML is TypeScript: then the expressions of the template are, too. */
export function isTypeScriptIn(html: string): boolean {
  return Array.from(html.matchAll(SCRIPT), ([, attributes = '']) => attributes).some((one) => TYPESCRIPT.test(one))
}

function namesOfScript(attributes: string, code: string): string[] | undefined {
  if (/\ssrc\s*=/i.test(attributes)) return undefined
  const ofSetup = isSetup(attributes)
  if (!ofSetup && OPEN_OPTIONS.test(code)) return undefined
  return (ofSetup && !PROPS_MACRO.test(code) ? declaredIn(code, attributes) : undefined) ?? wordsOf(code)
}

/** Names at the top of the code; undefined where it does not parse. */
function declaredIn(code: string, attributes: string): string[] | undefined {
  return statementsOf(code, attributes)?.flatMap(declaredBy)
}

/** The statements at the top of the code; undefined where it does not parse. */
function statementsOf(code: string, attributes: string): SyntaxNode[] | undefined {
  try {
    return partsOf(parseCode(code, TYPESCRIPT.test(attributes) ? 'setup.ts' : 'setup.js').program.body)
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return undefined
    throw error
  }
}

function declaredBy(statement: SyntaxNode): string[] {
  const { type, specifiers, declarations, id } = statement
  if (type === 'ImportDeclaration') return partsOf(specifiers).flatMap(({ local }) => boundNames(local))
  if (type === 'VariableDeclaration') return partsOf(declarations).flatMap((one) => boundNames(one.id))
  return boundNames(id)
}

function partsOf(nodes: unknown): SyntaxNode[] {
  return Array.isArray(nodes) ? nodes.filter(isNode) : []
}

/** Every word: more than the names, never less. */
function wordsOf(code: string): string[] {
  return [...new Set(code.match(/[\p{L}_$][\p{L}\d_$]*/gu))]
}

// Scripts that stop the build. VitePress 1.6.4 and 2.0 take a script that is alone in its block of HTML out of the page, put
// a line of their own into the one that is no `setup`, and compile them together.

/** `@mdit-vue/plugin-sfc`, `SFC_TAG_REGEXP`. */
const BLOCK = /^\s*<script\b([^>]{0,500})>([\s\S]*)<\/script\s*>\s*$/i

interface PageScript {
  code: string
  attributes: string
  /** Of the code, in the text. */
  start: number
}

/** Gives a fault for a script that does not parse, and for each that Vue has no room for. */
export function faultsOfScripts({ text, starts }: ParsedPage, { all }: PageNodes): TemplateFault[] {
  const scripts = all.flatMap((node) => (node.type === 'html' ? (scriptIn(node, text) ?? []) : []))
  const setups = scripts.filter(({ attributes }) => isSetup(attributes))
  const second = setups[1]
  const unparsed = scripts.flatMap((script): TemplateFault[] => {
    const mistake = mistakeIn(script)
    if (mistake === undefined) return []
    const { line, column } = positionAt(starts, script.start + mistake.offset)
    const message = `The <script> of this page does not compile, so the build stops there: ${mistake.why}`
    return [fault(line, column, mistake.why, message)]
  })
  unparsed.push(...setups.flatMap((script) => faultsOfBrowserNames(script, starts)))
  if (second === undefined) return unparsed
  const { line } = positionAt(starts, second.start)
  return [
    ...unparsed,
    fault(line, 1, 'script setup', 'A page has one <script setup>, and the build stops at a second one'),
  ]
}

const OF_BROWSERS = ['window', 'document']

/** VitePress renders pages in Node, where the code of `<script setup>` runs: https://vitepress.dev/guide/ssr-compat */
function faultsOfBrowserNames({ code, attributes, start }: PageScript, starts: readonly number[]): TemplateFault[] {
  if (!/\b(?:window|document)\b/.test(code)) return []
  const statements = statementsOf(code, attributes) ?? []
  const declared = statements.flatMap(declaredBy)
  return statements.flatMap((statement) => {
    const values = partsOf(statement.declarations).map((one) => one.init)
    const names = [...values, statement.expression].flatMap((value) => freeNames(value))
    const name = OF_BROWSERS.find((one) => names.includes(one))
    // What asks where it runs may know.
    const isAsked = /typeof|SSR|inBrowser|\?\./.test(code.slice(Number(statement.start), Number(statement.end)))
    if (name === undefined || isAsked || declared.includes(name)) return []
    const { line, column } = positionAt(starts, start + Number(statement.start))
    const message = `VitePress runs this script in Node, which has no ${name}, and leaves the page empty. Read it in onMounted()`
    return [fault(line, column, name, message)]
  })
}

function scriptIn({ position }: Html, text: string): PageScript | undefined {
  const [start = 0, end = 0] = [position?.start.offset, position?.end.offset]
  const [whole, attributes = '', code = ''] = BLOCK.exec(text.slice(start, end)) ?? []
  // Two scripts in one block are left in the template. Code from elsewhere, or in another language, is not read.
  if (whole === undefined || /<\/script/i.test(code) || /\ssrc\s*=/i.test(attributes)) return undefined
  const language = /\slang\s*=\s*["']?([\w]+)/i.exec(attributes)?.[1]?.toLowerCase()
  if (language !== undefined && !/^(?:[jt]sx?)$/.test(language)) return undefined
  return { code, attributes, start: start + whole.indexOf('>') + 1 }
}

/** `loaderMatch` of staticDataPlugin.ts: VitePress makes the module itself. */
const DATA = /\.data\.m?[jt]s(?:$|\?)/

/** Gives what the scripts import by relative paths and the page uses. */
export function findScriptImports(page: ParsedPage, { all }: PageNodes): PageImport[] {
  const scripts = all.flatMap((node) => (node.type === 'html' ? (scriptIn(node, page.text) ?? []) : []))
  return scripts.flatMap(({ code, attributes, start }) => {
    if (TYPESCRIPT.test(attributes)) return []
    try {
      return importsOf(parseCode(code, 'setup.js').program.body, start, page).filter(
        ({ module, names }) => names.length > 0 && module.startsWith('.') && !DATA.test(module),
      )
    } catch (error) {
      if (error instanceof SyntaxError || error instanceof RangeError) return []
      throw error
    }
  })
}

function isSetup(attributes: string): boolean {
  return /\ssetup\b/i.test(attributes)
}

function mistakeIn({ code, attributes }: PageScript): { offset: number; why: string } | undefined {
  const isTypeScript = TYPESCRIPT.test(attributes)
  try {
    const { body } = parseCode(code, isTypeScript ? 'setup.tsx' : 'setup.js').program
    const exported = isSetup(attributes)
      ? body.find((one) => EXPORTS.has(one.type) && !('exportKind' in one && one.exportKind === 'type'))
      : undefined
    return exported === undefined
      ? undefined
      : { offset: exported.start ?? 0, why: '<script setup> cannot export anything' }
  } catch (error) {
    if (error instanceof RangeError) return undefined
    if (!(error instanceof SyntaxError)) throw error
    // Of TypeScript, what is JSX and what a type is told apart by its language.
    if (isTypeScript && parses(code, 'setup.ts')) return undefined
    const at = 'pos' in error && typeof error.pos === 'number' ? error.pos : 0
    return { offset: at, why: error.message.replace(/\s*\(\d+:\d+\)$/, '').slice(0, 120) }
  }
}

const EXPORTS = new Set(['ExportNamedDeclaration', 'ExportDefaultDeclaration', 'ExportAllDeclaration'])

function parses(code: string, path: string): boolean {
  try {
    parseCode(code, path)
    return true
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return error instanceof RangeError
    throw error
  }
}

function fault(line: number, column: number, subject: string, message: string): TemplateFault {
  const problem = { rule: 'page-syntax' as const, line, column, subject: subject.slice(0, 80), message }
  return { kind: 'syntax', name: undefined, place: 'script', mayBeMath: false, problem }
}

/** An import of a file by its path, up to that; types are no files. Group 1: what it takes. */
const IMPORT =
  /^[ \t]*(?:import|export)\b(?![ \t]+type\b)([^'"`;()]{0,2000}?)(?:\bfrom[ \t]*)?(["'])(\.{1,2}\/[^'"\n]{1,500})\2/gm
const LAZY_IMPORT = /\bimport\([ \t]*()(["'])(\.{1,2}\/[^'"\n]{1,500})\2[ \t]*\)/g

/** Gives the files that the scripts of a page import by relative paths, without their queries, each with its offset. */
export function importsInScripts(text: string): { target: string; at: number }[] {
  return Array.from(text.matchAll(SCRIPT)).flatMap(({ 0: whole, 1: attributes = '', 2: code = '', index }) => {
    const start = index + whole.indexOf('>') + 1
    const live = code.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, (comment) => comment.replace(/[^\n]/g, ' '))
    return [...live.matchAll(IMPORT), ...live.matchAll(LAZY_IMPORT)].flatMap(
      ({ 0: all, 1: taken = '', 3: path = '', index: at }) => {
        const target = path.replace(/[?#].*$/s, '')
        const names = taken.match(/[\w$]+/g) ?? []
        // TypeScript drops an import of which it sees no use.
        const isDropped = TYPESCRIPT.test(attributes) && names.length > 0 && !names.some((name) => isUsed(name, text))
        return isDropped ? [] : [{ target, at: start + at + all.lastIndexOf(path) }]
      },
    )
  })
}

function isUsed(name: string, text: string): boolean {
  const kebab = name.replace(/(?<=[a-z\d])[A-Z]/g, (letter) => `-${letter}`).toLowerCase()
  return name !== 'as' && (text.split(name).length > 2 || (kebab !== name && text.includes(kebab)))
}
