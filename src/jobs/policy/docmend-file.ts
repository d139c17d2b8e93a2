// `.docmend.yml`: how Docmend may change a repository. It is read from the default branch, so that no pull request can loosen
// it for itself, and it can only narrow what the project's settings allow. The repositories that it adds to `context` are ones
// that any request could name.
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
/** Bytes of the file. */
export const DOCMEND_FILE_MAX_BYTES = 16 * 1024
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
  })
  .meta({
    title: 'Docmend',
    description: `How Docmend may change this repository (${DOCMEND_FILE} of the default branch). It can only make the settings of the project stricter, and name other repositories that jobs read.`,
  })

export type DocmendFile = z.infer<typeof docmendFileSchema>

export type DocmendFileRead =
  | { kind: 'read'; file: DocmendFile }
  /** Says why, with the line; the job ends with this message. */
  | { kind: 'unreadable'; message: string }

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

function parseYaml(text: string): DocmendFileRead {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, logLevel: 'error' })
  const fault = document.errors[0] ?? document.warnings[0]
  if (fault !== undefined) {
    return unreadable(`line ${lines.linePos(fault.pos[0]).line}: ${fault.message.split('\n')[0] ?? ''}`)
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
  const keys = Object.keys(docmendFileSchema.shape).filter((key) => key !== '$schema')
  const known = path.length === 0 ? keys : RULE_NAMES
  if (unknownKey !== undefined)
    return `there is no key ${shorten(unknownKey, ISSUE_MAX_CHARACTERS)}; the keys are ${known.join(', ')}`
  return `${path.length === 0 ? 'the file' : path.join('.')}: ${shorten(issue?.message ?? 'is not valid', ISSUE_MAX_CHARACTERS)}`
}

function findOffset(document: ReturnType<typeof parseDocument>, path: readonly string[]): number {
  const node = path.length === 0 ? document.contents : document.getIn(path, true)
  return isNode(node) ? (node.range?.[0] ?? 0) : 0
}

function unreadable(why: string): DocmendFileRead {
  return {
    kind: 'unreadable',
    message: `${DOCMEND_FILE} on the default branch is not valid, so nothing was changed: ${why}`,
  }
}
