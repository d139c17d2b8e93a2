// `command: run` with model servers that distort tool calls: the change that was meant, in the bundle.
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { QUIRKS_OF_CALLS } from '../../agent/models/quirks-of-calls.ts'
import { type ScriptedOpenAi, startScriptedOpenAi } from '../../support/scripted-openai.ts'
import { startTwoJobs, type TwoJobs } from './two-jobs.ts'

let jobs: TwoJobs
let vendor: ScriptedOpenAi | undefined
beforeEach(async () => {
  jobs = await startTwoJobs()
})
afterEach(async () => {
  await vendor?.stop()
  await jobs.end()
})

const quirks = QUIRKS_OF_CALLS.filter(({ report }) => ['pi#3370', 'openai-python#2758'].includes(report))

test.each(quirks.map((quirk) => [quirk.name, quirk.report, quirk] as const))(
  '%s (%s)',
  async (_name, _report, { reply }) => {
    commitPages(jobs.checkout)
    vendor = await startScriptedOpenAi(reply)
    const { exitCode, outputs } = await jobs.run({}, { OPENAI_BASE_URL: vendor.url, DOCMEND_MODEL: 'm' })
    expect({ exitCode, ...outputs }).toMatchObject({ exitCode: 0, changed: 'true' })
    expect(jobs.patch()).toContain('-Hello world\n+Hello docs\n')
  },
)

function commitPages(checkout: string): void {
  mkdirSync(join(checkout, 'docs'), { recursive: true })
  writeFileSync(join(checkout, 'docs/a.md'), 'Hello world\n')
  writeFileSync(join(checkout, 'docs/b.md'), 'Other\n')
  const git = (...args: string[]) => execFileSync('git', ['-C', checkout, ...args])
  git('add', '.')
  git('-c', 'user.name=A', '-c', 'user.email=a@example.com', 'commit', '-q', '-m', 'Add pages')
}
