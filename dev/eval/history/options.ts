// The options of `npm run history`.
import { parseArgs } from 'node:util'
import { UsageError } from '../../../src/cli/runtime.ts'

export interface HistoryOptions {
  repositoryDir: string
  /** The first that holds a document in a commit's parent is the docs root of that commit; none = detected. */
  docsRoots: readonly string[]
  /** How many commits to judge at most, spread evenly over all since `since`. */
  commits: number
  /** Only these, by the beginning of their ids; empty = a sample. */
  only: readonly string[]
  /** As `git log --since` takes it. */
  since: string
  /** Where all measurements go as JSON. */
  jsonFile: string | undefined
}

export const HELP = `npm run history -- --repo DIR [options]: how many real commits of a repository the policy gate would refuse (docs/evaluation.md)

  --repo DIR        a git repository with its history; nothing is written to it
  --docs-root PATH  folder of the documentation; may be repeated when it moved, the first that exists counts
                    (default: detected for each commit)
  --commits N       how many commits to judge, spread evenly, 1 to 10,000 (default: 200)
  --commit ID       judge only this commit, such as one that was refused before; may be repeated
  --since DATE      only commits since this date (default: 2022-01-01)
  --json FILE       write every commit with its refusals
  --help            this text
`

/** `help` when only help was requested. Throws `UsageError` that says what an option takes. */
export function readHistoryOptions(args: string[]): HistoryOptions | 'help' {
  const { values } = parse(args)
  if (values.help) return 'help'
  if (values.repo === undefined) throw new UsageError('--repo takes the folder of a git repository')
  const commits = Number(values.commits)
  if (!Number.isInteger(commits) || commits < 1 || commits > 10_000) {
    throw new UsageError(`--commits takes a whole number from 1 to 10,000; "${values.commits}" is none`)
  }
  const docsRoots = values['docs-root'].map((path) => path.replace(/^(\.?\/)+|^\.$|\/+$/g, ''))
  return {
    repositoryDir: values.repo,
    docsRoots,
    commits,
    only: values.commit,
    since: values.since,
    jsonFile: values.json,
  }
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        repo: { type: 'string' },
        'docs-root': { type: 'string', multiple: true, default: [] },
        commit: { type: 'string', multiple: true, default: [] },
        commits: { type: 'string', default: '200' },
        since: { type: 'string', default: '2022-01-01' },
        json: { type: 'string' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}
