// `.docmend.yml`: how Docmend may change a repository. It is read from the default branch, so that no pull request can loosen
// it for itself, and it can only narrow what the project's settings allow. The repositories that it adds to `context` are ones
// that any request could name. `notice` is for `docmend notice`, which changes nothing; `vouched` is
// for what it finds, also in a job about a change of code.
//
// A file that cannot be read or parsed ends the job as `policy_refused`: its author meant to forbid something, so ignoring it
// would be wrong.
import { isUtf8 } from 'node:buffer'
import { isNode, LineCounter, parseDocument } from 'yaml'
import { z } from 'zod'
import { patternListRefusal, patternRefusal } from '../../base/path-pattern.ts'
import { shorten } from '../../base/text.ts'
import { RULE_NAMES } from '../../checks/problem.ts'
import { CONTEXT_MAX_REPOSITORIES } from '../../contract/limits.ts'
import { parseContextName } from '../../contract/repository-names.ts'

export const DOCMEND_FILE = '.docmend.yml'
/** Bytes of the file: 200 entries of `vouched` have 48,000 as people write them. Jobs cannot read a file of more than 64 KiB. */
export const DOCMEND_FILE_MAX_BYTES = 48 * 1024
/** Of a message that quotes the file. */
const ISSUE_MAX_CHARACTERS = 200

const glob = z
  .string()
  .min(1)
  .superRefine((text, context) => {
    const refusal = patternRefusal(text)
    if (refusal !== undefined) context.addIssue({ code: 'custom', message: `${JSON.stringify(text)} ${refusal}` })
  })
  .meta({
    description:
      'A path from the root of the repository; supports *, ?, ** and {a,b}; a folder covers everything below it',
  })

const globs = z
  .array(glob, { error: 'must be a list of paths, such as [docs/**]' })
  .max(50)
  .superRefine((list, context) => {
    const refusal = patternListRefusal(list)
    if (refusal !== undefined) context.addIssue({ code: 'custom', message: refusal })
  })

const label = z
  .string()
  .min(1)
  .max(50)
  .regex(/^[^\p{Cc}\p{Cf},]+$/u, 'is not the name of a label')

/** In the same form as in a request (contract/job.ts). */
const contextName = z
  .string({ error: 'must be the name of a repository, such as acme/api' })
  .min(1)
  .superRefine((text, context) => {
    const parsed = parseContextName(text)
    if ('fault' in parsed) context.addIssue({ code: 'custom', message: parsed.fault })
  })

const contextNames = z
  .array(contextName, { error: 'must be a list of repositories, such as [acme/api]' })
  .max(CONTEXT_MAX_REPOSITORIES, { error: `may name at most ${CONTEXT_MAX_REPOSITORIES} repositories` })

/** Not `off`: the file can only be stricter. */
const ruleLevels = z.partialRecord(
  z.enum(RULE_NAMES),
  z.enum(['warning', 'error'], {
    error: 'must be warning or error: only the settings of the project can switch a rule off',
  }),
)

const COMMANDS_MAX = 10
const VOUCHED_MAX = 200

/** Of one line, such as a command: a name or a line of a shell, and no program. */
const shortLine = (maxCharacters: number) =>
  z
    .string()
    .min(1)
    .max(maxCharacters)
    .regex(/^\P{Cc}+$/u, 'must be one line')

/** Runs on the machine of who asks for it, and only with permission: src/local/declared-commands.ts. */
const command = z.strictObject({
  name: shortLine(100).meta({ description: 'The command as the documentation names it, such as docmend check' }),
  run: shortLine(500).meta({ description: 'Prints the help, from the top of the repository' }),
  prepare: shortLine(500).optional().meta({ description: 'Runs before it, such as npm ci; once per commit' }),
})

const vouch = z.strictObject({
  page: shortLine(300).meta({ description: 'Path of the page in the repository of the documentation' }),
  unit: shortLine(500).meta({ description: 'A part of the text that is fine' }),
  fact: shortLine(200).meta({ description: 'The name of what changed in the code' }),
  until: z.iso
    .date({ error: 'must be a day, such as 2027-01-31' })
    .meta({ description: 'The last day on which it counts' }),
  reason: shortLine(500),
})

const notice = z.strictObject({
  commands: z
    .array(command, { error: 'must be a list of commands, each with name and run' })
    .max(COMMANDS_MAX, { error: `may declare at most ${COMMANDS_MAX} commands` })
    .optional()
    .meta({
      description:
        'Commands whose --help is compared before and after a change of code, by docmend notice and its action, and only if they are told to run commands; the service never runs them',
    }),
})

/** The schema of the file, from which schema/docmend.schema.json is generated. */
export const docmendFileSchema = z
  .strictObject({
    $schema: z.string().optional().meta({ description: 'Address of this schema, for editors' }),
    enabled: z.boolean().optional().meta({ description: 'false: Docmend opens no pull requests in this repository' }),
    paths: globs.min(1).optional().meta({
      description: 'Only these files may be changed, of those that Docmend would change anyway',
    }),
    exclude: globs.optional().meta({ description: 'These files may not be changed' }),
    hidden: globs.optional().meta({
      description:
        'No job reads, lists or searches these files, here and in the other repositories that it reads, or changes them: nothing of them goes to the model',
    }),
    maxFiles: z.int().min(1).max(1000).optional().meta({ description: 'Files that one pull request may change' }),
    draft: z.literal(true).optional().meta({ description: 'true: every pull request is opened as a draft' }),
    onBudget: z.literal('fail').optional().meta({
      description: 'fail: no draft of unfinished work when a job uses up its budget',
    }),
    onChecks: z.literal('fail').optional().meta({
      description: 'fail: no draft of work that does not pass the checks',
    }),
    checks: ruleLevels.optional().meta({
      description: 'Rules of the checks that are stricter here than in the settings of the project: warning or error',
    }),
    context: contextNames.optional().meta({
      description:
        'Other repositories that every job may read: owner/name or owner/name@branch; private ones only if the settings of the project allow them',
    }),
    labels: z
      .array(label, { error: 'must be a list of names, such as [documentation]' })
      .max(10)
      .optional()
      .meta({ description: 'Labels of every pull request' }),
    notice: notice.optional().meta({ description: 'What docmend notice compares besides files' }),
    vouched: z
      .array(vouch, { error: 'must be a list of entries with page, unit, fact, until and reason' })
      .max(VOUCHED_MAX, { error: `may have at most ${VOUCHED_MAX} entries` })
      .optional()
      .meta({ description: 'Findings of docmend notice that a person says are fine, each until a day' }),
  })
  .meta({
    title: 'Docmend',
    description: `How Docmend may change this repository (${DOCMEND_FILE} of the default branch). It can only make the settings of the project stricter, and name other repositories that jobs read.`,
  })

export type DocmendFile = z.infer<typeof docmendFileSchema>

/** A command whose output is compared before and after a change of code. */
export type DeclaredCommand = z.infer<typeof command>

export type DocmendFileRead =
  | { kind: 'read'; file: DocmendFile }
  /** `why` is a clause with the line; the job ends with the message. */
  | { kind: 'unreadable'; why: string; message: string }

/** Stands for a missing file: nothing is narrowed. */
const NO_DOCMEND_FILE: DocmendFile = Object.freeze({})

/** Reads the bytes of the file; undefined when the repository has none. */
export function readDocmendFile(bytes: Uint8Array | undefined): DocmendFileRead {
  if (bytes === undefined) return { kind: 'read', file: NO_DOCMEND_FILE }
  if (bytes.byteLength > DOCMEND_FILE_MAX_BYTES) {
    return unreadable(`it is larger than ${DOCMEND_FILE_MAX_BYTES / 1024} kB`)
  }
  if (!isUtf8(bytes)) return unreadable('it is not UTF-8 text')
  try {
    return parseYaml(new TextDecoder().decode(bytes))
  } catch (error) {
    // Deep nesting exhausts the parser's stack. Aliases, which can expand without bound, are refused by `toJS`.
    if (error instanceof RangeError) return unreadable('it is nested too deeply')
    if (error instanceof ReferenceError) return unreadable('it uses aliases (*name); write the values out')
    throw error
  }
}

/** A message of the parser ends in a quotation of the text, behind a place and a colon. */
function firstLineOf(message: string): string {
  const [first = ''] = message.split('\n')
  return first.replace(/ at line \d{1,9}, column \d{1,9}:$/, '')
}

function parseYaml(text: string): DocmendFileRead {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, logLevel: 'error' })
  const fault = document.errors[0] ?? document.warnings[0]
  if (fault !== undefined) {
    return unreadable(`line ${lines.linePos(fault.pos[0]).line}: ${firstLineOf(fault.message)}`)
  }
  const value: unknown = document.toJS({ maxAliasCount: 0 }) ?? {}
  const parsed = docmendFileSchema.safeParse(value)
  if (parsed.success) return { kind: 'read', file: parsed.data }
  const [issue] = parsed.error.issues
  const path = (issue?.path ?? []).map(String)
  const unknownKey = issue?.code === 'unrecognized_keys' ? issue.keys[0] : undefined
  const offset = findOffset(document, unknownKey === undefined ? path : [...path, unknownKey])
  return unreadable(`line ${lines.linePos(offset).line}: ${describeIssue(path, issue, unknownKey)}`)
}

function describeIssue(path: readonly string[], issue: z.core.$ZodIssue | undefined, unknownKey?: string): string {
  const known = keysAt(path)
  if (unknownKey !== undefined)
    return `there is no key ${shorten(unknownKey, ISSUE_MAX_CHARACTERS)}; the keys are ${known.join(', ')}`
  return `${path.length === 0 ? 'the file' : path.join('.')}: ${shorten(issue?.message ?? 'is not valid', ISSUE_MAX_CHARACTERS)}`
}

/** The keys that the map there may have. */
function keysAt([top, inside]: readonly string[]): readonly string[] {
  if (top === undefined) return Object.keys(docmendFileSchema.shape).filter((key) => key !== '$schema')
  if (top === 'vouched') return Object.keys(vouch.shape)
  if (top === 'notice') return Object.keys((inside === undefined ? notice : command).shape)
  return RULE_NAMES
}

/** Where the value stands, or for one that is missing where its map begins. */
function findOffset(document: ReturnType<typeof parseDocument>, path: readonly string[]): number {
  const node = path.length === 0 ? document.contents : document.getIn(path, true)
  if (isNode(node)) return node.range?.[0] ?? 0
  return path.length === 0 ? 0 : findOffset(document, path.slice(0, -1))
}

function unreadable(why: string): DocmendFileRead {
  return {
    kind: 'unreadable',
    why,
    message: `${DOCMEND_FILE} on the default branch is not valid, so nothing was changed: ${why}`,
  }
}
