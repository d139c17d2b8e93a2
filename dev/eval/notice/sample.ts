// `node dev/eval/notice/sample.ts --repo DIR --name OWNER/NAME --commits N --seed S [--kind KIND] [--days D] --out FILE`:
// adds commits of one repository to a labelled set, or draws them again (docs/evaluation.md).
import { existsSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { UsageError } from '../../../src/cli/runtime.ts'
import { readConfig } from '../../../src/service/config.ts'
import { type NoticeSet, readSet, type SampledRepository, writeSet } from './notice-set.ts'
import { sampleCommits } from './sample-commits.ts'

const SPLITS = ['tuning', 'check', 'untouched'] as const

try {
  await run(process.argv.slice(2))
} catch (error) {
  process.stderr.write(`sample: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = error instanceof UsageError ? 2 : 1
}

async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      repo: { type: 'string' },
      name: { type: 'string' },
      commits: { type: 'string', default: '32' },
      seed: { type: 'string', default: '1' },
      kind: { type: 'string', default: 'both' },
      split: { type: 'string', default: 'tuning' },
      // Three years: older docs and code have other habits.
      days: { type: 'string', default: '1095' },
      out: { type: 'string' },
    },
  })
  const { repo, name, out } = values
  const split = SPLITS.find((one) => one === values.split)
  if (repo === undefined || name === undefined || out === undefined)
    throw new UsageError('Needs --repo, --name and --out')
  if (split === undefined) throw new UsageError(`--split takes ${SPLITS.join(', ')}`)
  const options = {
    repositoryDir: repo,
    wanted: wantedOf(values.kind, Number(values.commits)),
    days: Number(values.days),
  }
  const seed = Number(values.seed)
  const commits = await sampleCommits({ ...options, seed }, readConfig(process.env).childEnv)
  const set = existsSync(out) ? readSet(out) : { repositories: [] }
  writeFileSync(out, writeSet(withRepository(set, { name, split, seed, commits })))
  const withDocs = commits.filter(({ kind }) => kind === 'with-docs').length
  process.stdout.write(`${name}: ${withDocs} with docs, ${commits.length - withDocs} code-only\n`)
}

function wantedOf(kind: string, commits: number): { 'code-only': number; 'with-docs': number } {
  if (!Number.isInteger(commits) || commits < 1) throw new UsageError('--commits takes a whole number from 1')
  if (kind === 'code-only') return { 'code-only': commits, 'with-docs': 0 }
  if (kind === 'with-docs') return { 'code-only': 0, 'with-docs': commits }
  if (kind === 'both') return { 'code-only': Math.ceil(commits / 2), 'with-docs': Math.floor(commits / 2) }
  throw new UsageError('--kind takes code-only, with-docs or both')
}

function withRepository({ repositories }: NoticeSet, added: SampledRepository): NoticeSet {
  const others = repositories.filter(({ name }) => name !== added.name)
  return { repositories: [...others, added].sort((a, b) => a.name.localeCompare(b.name)) }
}
