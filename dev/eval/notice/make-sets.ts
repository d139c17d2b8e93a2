// `node dev/eval/notice/make-sets.ts --mirrors DIR`: draws the labelled sets. The same clones give the same sets.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '../../../src/service/config.ts'
import { findClone } from './find-clone.ts'
import { type SampledRepository, writeSet } from './notice-set.ts'
import { type SampleOptions, sampleCommits, shuffle } from './sample-commits.ts'

const SEED = 20_261_129
/** Older docs and code have other habits. */
const DAYS = 3 * 365
const DEVELOPMENT = [
  'vitejs/vite',
  'eslint/eslint',
  'fastify/fastify',
  'renovatebot/renovate',
  'prettier/prettier',
  'TanStack/query',
  'encode/httpx',
  'fastapi/typer',
  'mkdocs/mkdocs',
  'psf/black',
  'python-poetry/poetry',
  'rust-lang/mdBook',
  'helix-editor/helix',
  'starship/starship',
  'go-task/task',
  'traefik/traefik',
]
/** The other seven are for checks: a rule that was made on some repositories is judged on others. */
const TUNING_REPOSITORIES = 9
/** Run once, when the rules are done. */
const UNTOUCHED = [
  'remix-run/react-router',
  'vuejs/pinia',
  'sveltejs/kit',
  'trpc/trpc',
  'pdm-project/pdm',
  'getzola/zola',
  'jesseduffield/lazygit',
  'tox-dev/tox',
  'goreleaser/goreleaser',
  'scrapy/scrapy',
]

const { values } = parseArgs({ options: { mirrors: { type: 'string', default: '../mirrors' } } })
const { childEnv } = readConfig(process.env)
const shuffled = shuffle(DEVELOPMENT, SEED)
await make('development', DEVELOPMENT, { 'code-only': 16, 'with-docs': 16 }, (name) =>
  shuffled.indexOf(name) < TUNING_REPOSITORIES ? 'tuning' : 'check',
)
await make('untouched', UNTOUCHED, { 'code-only': 30, 'with-docs': 0 }, () => 'untouched')

async function make(
  set: string,
  names: readonly string[],
  wanted: SampleOptions['wanted'],
  splitOf: (name: string) => SampledRepository['split'],
): Promise<void> {
  const repositories: SampledRepository[] = []
  for (const name of names) {
    const options = { repositoryDir: findClone(values.mirrors, name), wanted, days: DAYS, seed: SEED }
    repositories.push({ name, split: splitOf(name), seed: SEED, commits: await sampleCommits(options, childEnv) })
  }
  writeFileSync(join(import.meta.dirname, 'sets', `${set}.json`), writeSet({ repositories }))
  const count = repositories.reduce((total, { commits }) => total + commits.length, 0)
  process.stdout.write(`${set}: ${count} commits of ${names.length} repositories\n`)
}
