// What is wrong with the arguments of a call, in words for the model: which argument, what it has to be, and an example.
import type { z } from 'zod'
import { cut, plural, shorten } from '../../base/text.ts'

interface CalledTool {
  name: string
  /** JSON Schema of the arguments. */
  inputSchema: Record<string, unknown>
  /** Arguments as they should be. */
  example: object
}

const FAULTS_SHOWN = 10
const VALUE_MAX_CHARACTERS = 60
const DESCRIPTION_MAX_CHARACTERS = 200
const ALL_MAX_CHARACTERS = 3000

export function describeFaults(tool: CalledTool, args: unknown, issues: readonly z.core.$ZodIssue[]): string {
  const faults = issues.slice(0, FAULTS_SHOWN).flatMap((issue) => describeIssue(issue, args, tool))
  const example = `For example: ${tool.name} ${JSON.stringify(tool.example)}`
  const lines = [`${tool.name} was called wrongly:`, ...faults.map((fault) => `- ${fault}`)]
  return `${cut(lines.join('\n'), ALL_MAX_CHARACTERS)}\n${example}`
}

function describeIssue(issue: z.core.$ZodIssue, args: unknown, tool: CalledTool): string[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.slice(0, FAULTS_SHOWN).map((key) => `there is no argument ${shown(key)}; ${takes(tool)}`)
  }
  if (issue.path.length === 0) return [`the arguments must be an object; ${takes(tool)}`]
  const name = issue.path.join('.')
  const value = issue.path.reduce<unknown>((within, key) => Object(within)[key], args)
  const meaning = describe(name, tool)
  // A rule of the API says itself what it is about.
  if (issue.code === 'custom' && issue.message.startsWith(`${name} `)) return [`${issue.message}${meaning}`]
  if (value === undefined || value === null) return [`${name} is missing; it must be ${kindOf(issue, tool)}${meaning}`]
  return [`${name} is ${shown(value)}; it ${rule(issue, tool)}${meaning}`]
}

/** What the value breaks. */
function rule(issue: z.core.$ZodIssue, tool: CalledTool): string {
  switch (issue.code) {
    case 'too_big':
      return issue.origin === 'number' || issue.origin === 'int'
        ? `must be at most ${issue.maximum}`
        : `may have at most ${plural(Number(issue.maximum), unitOf(issue.origin))}`
    case 'too_small':
      return issue.origin === 'number' || issue.origin === 'int'
        ? `must be at least ${issue.minimum}`
        : `must have at least ${plural(Number(issue.minimum), unitOf(issue.origin))}`
    case 'invalid_type':
    case 'invalid_value':
      return `must be ${kindOf(issue, tool)}`
    default:
      return `is ${issue.message}`
  }
}

function unitOf(origin: string): string {
  return origin === 'string' ? 'character' : 'item'
}

const KINDS: Readonly<Record<string, string>> = {
  int: 'a whole number',
  number: 'a number',
  string: 'text',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

function kindOf(issue: z.core.$ZodIssue, tool: CalledTool): string {
  if (issue.code === 'invalid_value') return `one of ${issue.values.map((value) => JSON.stringify(value)).join(', ')}`
  const isWhole = propertyOf(issue.path.join('.'), tool).type === 'integer'
  const kind = issue.code === 'invalid_type' ? KINDS[isWhole ? 'int' : issue.expected] : undefined
  return kind ?? 'a value of another kind'
}

function propertyOf(name: string, { inputSchema }: CalledTool): { description?: unknown; type?: unknown } {
  return Object(Object(inputSchema.properties)[name])
}

function describe(name: string, tool: CalledTool): string {
  const { description } = propertyOf(name, tool)
  return typeof description === 'string' ? ` (${shorten(description, DESCRIPTION_MAX_CHARACTERS)})` : ''
}

function takes({ name, inputSchema }: CalledTool): string {
  const names = Object.keys(Object(inputSchema.properties))
  return names.length === 0 ? `${name} takes none` : `${name} takes ${names.join(', ')}`
}

/** A model may have put anything there. */
function shown(value: unknown): string {
  return shorten(JSON.stringify(value) ?? String(value), VALUE_MAX_CHARACTERS)
}
