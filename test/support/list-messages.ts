// Lists every sentence of the product that a person or a model may read, as written in the code: test/messages.txt.
import { globSync, readFileSync } from 'node:fs'
import { parse } from '@babel/parser'

export const MESSAGES_FILE = 'test/messages.txt'

/** SQL statements, styles, markup, log lines. */
const NO_SENTENCE =
  /^(?:select|insert|update|delete|create|pragma|begin immediate|with|drop|alter)\b|[{};]$|^[<.#@*/]|HTTP\/1\.1/
const WORD = /^["'(`]*(?:\p{L}[\p{L}'’-]*|\{\w+\})["'`).,;:?!]*$/u

interface Node {
  type: string
  start?: number
  loc?: { start: { line: number } }
  [field: string]: unknown
}

/** Returns the texts of each file in order, with a placeholder for each value: `The key {name} expires {when}.` */
export function listMessages(): string {
  const files = globSync('src/**/*.ts').sort()
  return files.flatMap((file) => sectionOf(file, readFileSync(file, 'utf8'))).join('\n')
}

function sectionOf(file: string, code: string): string[] {
  const texts = textsIn(parse(code, { sourceType: 'module', plugins: ['typescript'] }).program)
  const messages = [...new Set(texts.map(fold).filter(isMessage))]
  return messages.length === 0 ? [] : [`## ${file}`, ...messages.map((message) => `- ${message}`), '']
}

function fold(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}

/** At least three words, two of them adjacent. */
function isMessage(text: string): boolean {
  const areWords = text.split(' ').map((part) => WORD.test(part))
  return areWords.length > 2 && areWords.some((is, at) => is && areWords[at + 1] === true) && !NO_SENTENCE.test(text)
}

/** The literals below a node; literals joined with `+` count as one. */
function textsIn(root: unknown): string[] {
  if (Array.isArray(root)) return root.flatMap(textsIn)
  if (!isNode(root)) return []
  if (/^(Import|ExportAll)/.test(root.type) || root.type.startsWith('TSLiteral')) return []
  const text = textOf(root)
  if (text !== undefined) return [text, ...textsIn(root.expressions)]
  return Object.entries(root).flatMap(([field, value]) => (field === 'loc' ? [] : textsIn(value)))
}

function textOf(node: Node): string | undefined {
  if (node.type === 'StringLiteral') return String(node.value)
  if (node.type === 'TemplateLiteral') return templateText(node)
  if (node.type !== 'BinaryExpression' || node.operator !== '+') return undefined
  const [left, right] = [node.left, node.right].map((side) => (isNode(side) ? textOf(side) : undefined))
  return left === undefined || right === undefined ? undefined : left + right
}

function templateText({ quasis, expressions }: Node): string {
  const parts = nodes(quasis).map(({ value }) => (value as { cooked: string }).cooked)
  const names = nodes(expressions).map((expression) => `{${nameOf(expression)}}`)
  return parts.map((part, index) => part + (names[index] ?? '')).join('')
}

function nameOf(node: Node): string {
  if (node.type === 'Identifier') return String(node.name)
  const inner = node.property ?? node.callee
  return isNode(inner) ? nameOf(inner) : '...'
}

function nodes(value: unknown): Node[] {
  return Array.isArray(value) ? value.filter(isNode) : []
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}
