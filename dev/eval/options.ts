// The options of `npm run eval`.
import { parseArgs } from 'node:util'
import { UsageError } from '../../src/cli/runtime.ts'
import { MODEL_NAMES, type ModelName } from './models.ts'
import type { Task } from './task.ts'
import { TASKS } from './tasks/index.ts'

export interface Options {
  model: ModelName
  tasks: readonly Task[]
  rounds: number
  recordDir: string | undefined
  /** In percent; if fewer tasks pass, the exit code is 1. */
  minPass: number
  json: boolean
  /** A result of `--json` to compare with. */
  baseline: string | undefined
  /** Where to write the report. */
  html: string | undefined
  /** Two results of `--json`; nothing is run then. */
  compare: readonly [first: string, second: string] | undefined
}

export const HELP = `npm run eval -- [options]: measures how good a model is at small documentation tasks (docs/evaluation.md)
npm run eval -- notice --help: measures how well a tool names the documentation that a commit makes untrue

  --model NAME        configured (default; from the environment), offline or scripted
  --task NAME         only this task; may be repeated
  --rounds N          how often to run each task, 1 to 100 (default: 1)
  --record DIR        write the transcript of the first round of each task, for docmend replay
  --min-pass PERCENT  exit code 1 when fewer pass (default: 0)
  --json              print all measurements, with the transcripts, as one JSON object
  --baseline FILE     also compare with an earlier result of --json
  --compare A B       run nothing; compare two results of --json
  --html FILE         write a report with the transcripts, side by side when two results are compared
  --help              this text
`

/** `help` when only help was requested. Throws `UsageError` that says what an option takes. */
export function readOptions(args: string[]): Options | 'help' {
  const { values, positionals } = parse(args)
  if (values.help) return 'help'
  return {
    model: readModelName(values.model),
    tasks: readTasks(values.task),
    rounds: readNumber('--rounds', values.rounds, 1, 100),
    recordDir: values.record,
    minPass: readNumber('--min-pass', values['min-pass'], 0, 100),
    json: values.json,
    baseline: values.baseline,
    html: values.html,
    compare: readCompared(values.compare, positionals),
  }
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        model: { type: 'string', default: 'configured' },
        task: { type: 'string', multiple: true, default: [] },
        rounds: { type: 'string', default: '1' },
        record: { type: 'string' },
        'min-pass': { type: 'string', default: '0' },
        json: { type: 'boolean', default: false },
        baseline: { type: 'string' },
        compare: { type: 'string' },
        html: { type: 'string' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

function readCompared(first: string | undefined, others: readonly string[]): Options['compare'] {
  const [second, ...more] = others
  if (first === undefined && second !== undefined) throw new UsageError(`"${second}" belongs to no option`)
  if (first === undefined) return undefined
  if (second === undefined || more.length > 0)
    throw new UsageError('--compare takes two files: --compare A.json B.json')
  return [first, second]
}

function readModelName(text: string): ModelName {
  const name = MODEL_NAMES.find((candidate) => candidate === text)
  if (name === undefined) throw new UsageError(`--model takes ${MODEL_NAMES.join(', ')}; "${text}" is none`)
  return name
}

function readTasks(names: readonly string[]): readonly Task[] {
  const unknown = names.find((name) => !TASKS.some((task) => task.name === name))
  if (unknown === undefined) return names.length === 0 ? TASKS : TASKS.filter(({ name }) => names.includes(name))
  throw new UsageError(`There is no task "${unknown}"; there are ${TASKS.map(({ name }) => name).join(', ')}`)
}

function readNumber(option: string, text: string, min: number, max: number): number {
  const value = Number(text)
  if (text !== '' && Number.isInteger(value) && value >= min && value <= max) return value
  throw new UsageError(`${option} takes a whole number from ${min} to ${max}; "${text}" is none`)
}
