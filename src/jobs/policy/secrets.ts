// Secrets that a change would publish: found by secretlint's rules, by shapes that secretlint does not know, and by the values
// that this process holds. A secret anywhere in the base is not new, since pages can be edited, moved and split.
import { setImmediate } from 'node:timers/promises'
import { lintSource } from '@secretlint/core'
import { secretLintProfiler } from '@secretlint/profiler'
import { rules } from '@secretlint/secretlint-rule-preset-recommend'
import { createHeldSecretFinder, type HeldSecretFinder } from './held-secrets/held-secrets.ts'
import { type FoundSecret, findTokens, isHarmlessAddress, isPlaceholder } from './token-shapes.ts'

// Long texts in pieces, so that a search for secrets lets other work of the thread have its turn in between.

/** About 20 ms of secretlint. */
export const PIECE_CHARACTERS = 256 * 1024
/** Longer than any secret: the private key of an RSA modulus of 16,384 bits has 13 KB. */
export const OVERLAP_CHARACTERS = 32 * 1024

interface Piece {
  text: string
  /** Its UTF-16 offset. */
  start: number
}

/**
 * Gives pieces that overlap, each after a turn of the event loop. Everything of at most the overlap stands in one of them
 * as a whole. A piece begins and ends at a line where there is one near, since the middle of a long word looks like others.
 */
export async function* inPieces(text: string): AsyncGenerator<Piece> {
  for (let start = 0; ; ) {
    await setImmediate()
    const end = endOfLine(text, start + PIECE_CHARACTERS + OVERLAP_CHARACTERS)
    yield { text: text.slice(start, end), start }
    if (end >= text.length) return
    start = startOfLine(text, end - OVERLAP_CHARACTERS)
  }
}

/** Goes on for no more than an overlap. */
function endOfLine(text: string, at: number): number {
  const length = text.slice(at, at + OVERLAP_CHARACTERS).indexOf('\n')
  return length === -1 ? Math.min(at, text.length) : at + length + 1
}

/** Goes back by no more than an overlap. */
function startOfLine(text: string, at: number): number {
  const before = text.slice(at - OVERLAP_CHARACTERS, at).lastIndexOf('\n')
  return before === -1 ? at : at - OVERLAP_CHARACTERS + before + 1
}

export interface SecretFinding {
  /** What it is: `a GitHub token`. Never the value itself. */
  name: string
  /** From 1; undefined when the value is disguised. */
  line: number | undefined
  /** At most the first 4 characters; '' when even these would reveal too much. */
  begins: string
}

/** Gives the secrets of a text that none of the known texts has. */
export type SecretScanner = (text: string, known: readonly string[]) => Promise<SecretFinding[]>

const SHOWN_CHARACTERS = 4
/** Findings of one text; the first is enough to refuse it. */
const FINDINGS_MAX = 10
/** More than one rule may find the same. */
const RULES_MAX = 4
/** Secrets of one text that are searched for in the known texts; each costs a pass over them. */
const COMPARED_MAX = 100

/** Comments in a page (`secretlint-disable`) must not turn rules off, so the rule that reads them is left out. */
const LINT_RULES = rules
  .filter(({ meta }) => meta.id !== '@secretlint/secretlint-rule-filter-comments')
  .map((rule) => ({ id: rule.meta.id, rule }))

/**
 * `heldSecrets`: every secret value that the process knows. Costs about 50 ms per MB of text, however many secrets the text
 * has: a page of the base may be full of them. Each list of known texts is searched once.
 */
export function createSecretScanner(heldSecrets: readonly string[]): SecretScanner {
  return createSecretScanners(heldSecrets)([])
}

/** Makes the scanner for work that holds these secrets besides. */
export type SecretScanners = (more: readonly string[]) => SecretScanner

/**
 * Prepares the search for the secrets of the process once, for the first scanner: that takes longer than most scans, and
 * memory that a process without jobs does not need.
 */
export function createSecretScanners(heldSecrets: readonly string[]): SecretScanners {
  let held: HeldSecretFinder | undefined
  // It marks each rule and text in the timeline of Node, which keeps every mark for as long as the process lives.
  secretLintProfiler.setEnabled(false)
  return (more) => {
    held ??= createHeldSecretFinder(heldSecrets)
    const hasHeld = held
    const hasMore = more.every((secret) => secret === '') ? undefined : createHeldSecretFinder(more)
    return scannerFor(async (text, known) => (await hasHeld(text, known)) || (await hasMore?.(text, known)) === true)
  }
}

function scannerFor(hasHeld: HeldSecretFinder): SecretScanner {
  const valuesOf = new WeakMap<readonly string[], Promise<ReadonlySet<string>>>()
  const valuesIn = (known: readonly string[]): Promise<ReadonlySet<string>> => {
    const values = valuesOf.get(known) ?? findValues(known)
    valuesOf.set(known, values)
    return values
  }
  return async (text, known) => {
    const found = await find(text)
    const fresh = found.length === 0 ? [] : newOnes(found, known, await valuesIn(known))
    return [
      ...((await hasHeld(text, known)) ? [HELD] : []),
      ...distinctByOffset(fresh)
        .slice(0, FINDINGS_MAX)
        .map((secret) => describe(text, secret)),
    ]
  }
}

/** Pieces of a text overlap, so what stands in two is found twice. */
async function find(text: string): Promise<FoundSecret[]> {
  const found = new Map<string, FoundSecret>()
  for await (const piece of inPieces(text)) {
    for (const secret of [...findTokens(piece.text), ...(await lint(piece.text))]) {
      const offset = piece.start + secret.offset
      found.set(`${offset} ${secret.name} ${secret.value}`, { ...secret, offset })
    }
  }
  return [...found.values()].sort((a, b) => a.offset - b.offset)
}

async function findValues(texts: readonly string[]): Promise<ReadonlySet<string>> {
  const values = new Set<string>()
  for (const text of texts) for (const { value } of await find(text)) values.add(value)
  return values
}

/** Gives enough of them to refuse the text. */
function newOnes(found: readonly FoundSecret[], known: readonly string[], values: ReadonlySet<string>): FoundSecret[] {
  const fresh: FoundSecret[] = []
  let compared = 0
  for (const secret of found) {
    if (fresh.length === FINDINGS_MAX * RULES_MAX) break
    if (values.has(secret.value)) continue
    compared += 1
    // Where the text around it has changed, the same secret may end elsewhere.
    const isKnown = compared <= COMPARED_MAX && known.some((other) => other.includes(secret.value))
    if (!isKnown) fresh.push(secret)
  }
  return fresh
}

const HELD: SecretFinding = Object.freeze({
  name: 'a secret of this installation of Docmend, possibly disguised',
  line: undefined,
  begins: '',
})

async function lint(text: string): Promise<FoundSecret[]> {
  const { messages } = await lintSource({
    // A name without an extension, since some rules open files by it.
    source: { filePath: 'text', content: text, contentType: 'text' },
    options: { config: { rules: LINT_RULES }, noPhysicFilePath: true },
  })
  return messages
    .filter(({ type }) => type === 'message')
    .map(({ ruleId, range }) => ({
      name: readRuleName(ruleId),
      value: text.slice(range[0], range[1]),
      offset: range[0],
    }))
    .filter(({ value }) => (value.includes('://') ? !isHarmlessAddress(value) : !isPlaceholder(value)))
}

/** `@secretlint/secretlint-rule-slack` becomes `a secret (slack)`. */
function readRuleName(ruleId: string): string {
  return `a secret (${ruleId.replace(/^.*secretlint-rule-/, '')})`
}

/** Of what is sorted by offset. */
function distinctByOffset(found: readonly FoundSecret[]): FoundSecret[] {
  return found.filter(({ offset }, index) => {
    const before = found[index - 1]
    return before === undefined || offset >= before.offset + before.value.length
  })
}

function describe(text: string, { name, value, offset }: FoundSecret): SecretFinding {
  const line = text.slice(0, offset).split('\n').length
  return { name, line, begins: value.length > 4 * SHOWN_CHARACTERS ? value.slice(0, SHOWN_CHARACTERS) : '' }
}
