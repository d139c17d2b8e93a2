// What a page's own code lets its template read: `<script setup>`, and `<script>` with the options of a component.
import { isNode, parseCode, type SyntaxNode } from '../../config/parse-js.ts'
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
  const isSetup = /\ssetup\b/i.test(attributes)
  if (!isSetup && OPEN_OPTIONS.test(code)) return undefined
  return (isSetup && !PROPS_MACRO.test(code) ? declaredIn(code, attributes) : undefined) ?? wordsOf(code)
}

/** Names at the top of the code; undefined where it does not parse. */
function declaredIn(code: string, attributes: string): string[] | undefined {
  try {
    return partsOf(parseCode(code, TYPESCRIPT.test(attributes) ? 'setup.ts' : 'setup.js').program.body).flatMap(
      declaredBy,
    )
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
