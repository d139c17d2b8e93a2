// The options of `npm run eval -- notice`.
import { parseArgs } from 'node:util'
import { UsageError } from '../../../src/cli/runtime.ts'

export interface NoticeEvalOptions {
  /** Words. */
  tool: readonly string[]
  /** `development`, `untouched` or the path of a file. */
  set: string
  split: 'tuning' | 'check' | undefined
  mirrorsDir: string
  /** Only of this repository. */
  repository: string | undefined
  /** Only these commits, by the beginnings of their ids; empty = all. */
  only: readonly string[]
  hidesDocs: boolean
  jobs: number
  timeoutMs: number
  losses: boolean
  jsonFile: string | undefined
}

const SPLITS = ['tuning', 'check'] as const

export const HELP = `npm run eval -- notice --tool CMD [options]: how well a tool names the documentation that a commit makes untrue (docs/evaluation.md)

  --tool CMD       called as CMD --repo DIR --from PARENT --to COMMIT --format json
  --set NAME       development (default), untouched, or a .json file of sample.ts
  --split NAME     only tuning or check, of development
  --mirrors DIR    folder of the clones: owner/name, owner+name or owner+name/repo (default: ../mirrors)
  --repo NAME      only this repository
  --commit ID      only this commit; may be repeated
  --hide-docs      give the tool each commit without its edits of documents
  --jobs N         calls at the same time, 1 to 16 (default: 1)
  --timeout N      seconds for one call (default: 120)
  --losses         list every false alarm, wrong page, missed commit and failed call
  --json FILE      write every call and all figures
  --help           this text
`

/** `help` when only help was requested. Throws `UsageError` that says what an option takes. */
export function readNoticeOptions(args: string[]): NoticeEvalOptions | 'help' {
  const values = parse(args)
  if (values.help) return 'help'
  const tool = (values.tool ?? '').split(' ').filter((word) => word !== '')
  if (tool.length === 0) throw new UsageError('--tool takes a command, such as --tool "docmend notice"')
  const set = values.set.endsWith('.json') ? values.set : oneOf('--set', values.set, ['development', 'untouched'])
  const split = values.split === undefined ? undefined : oneOf('--split', values.split, SPLITS)
  if (split !== undefined && set === 'untouched') throw new UsageError('--split belongs to the set development')
  return {
    tool,
    set,
    split,
    mirrorsDir: values.mirrors,
    repository: values.repo,
    only: values.commit,
    hidesDocs: values['hide-docs'],
    jobs: readNumber('--jobs', values.jobs, 16),
    timeoutMs: 1000 * readNumber('--timeout', values.timeout, 3600),
    losses: values.losses,
    jsonFile: values.json,
  }
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        tool: { type: 'string' },
        set: { type: 'string', default: 'development' },
        split: { type: 'string' },
        mirrors: { type: 'string', default: '../mirrors' },
        repo: { type: 'string' },
        commit: { type: 'string', multiple: true, default: [] },
        'hide-docs': { type: 'boolean', default: false },
        jobs: { type: 'string', default: '1' },
        timeout: { type: 'string', default: '120' },
        losses: { type: 'boolean', default: false },
        json: { type: 'string' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    }).values
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

function oneOf<Name extends string>(option: string, text: string, names: readonly Name[]): Name {
  const name = names.find((one) => one === text)
  if (name === undefined) throw new UsageError(`${option} takes ${names.join(' or ')}; "${text}" is neither`)
  return name
}

function readNumber(option: string, text: string, max: number): number {
  const value = Number(text)
  if (Number.isInteger(value) && value >= 1 && value <= max) return value
  throw new UsageError(`${option} takes a whole number from 1 to ${max}; "${text}" is none`)
}
