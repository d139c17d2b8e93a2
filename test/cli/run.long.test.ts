// `docmend run`: the agent on a repository of this machine, with the offline model.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { createScratch } from '../github/scratch-repository.ts'
import { useRunRepository } from './run-in-repository.ts'

const given = useRunRepository()
const { run, toArgs } = given

test('for scripts that failure is the outcome of the JSON object', async () => {
  const { exitCode, stdout } = await run('Write a tutorial about widgets', '--json')
  expect(exitCode).toBe(1)
  const message = expect.stringContaining('OPENAI_API_KEY')
  expect(JSON.parse(stdout)).toMatchObject({ status: 'failed', outcome: 'error', message, patch: null })
})

test('it tells what it does as it does it, and at the end what that took', async () => {
  const { stderr } = await run('Rename Widget to Gadget')
  expect(stderr).toMatch(/Docs root: docs\n.*Turn 1 .*Rename Widget to Gadget\n.*search "Widget"/s)
  expect(stderr).toMatch(/edits? in docs\/index\.md/)
  expect(stderr).toMatch(/so far \d+ model calls?, \d+ s/)
  expect(stderr).toMatch(/\npatch_ready: 1 file, \d+ model calls, \d+ s\n$/)
  expect(stderr).not.toContain('\u001b')
})

test('with --quiet it says only what came of it', async () => {
  const { exitCode, stdout, stderr } = await run('Rename Widget to Gadget', '--quiet')
  expect([exitCode, stdout.startsWith('diff --git')]).toEqual([0, true])
  expect(stderr).toMatch(/^Replace "Widget" with "Gadget"\n/)
  expect(stderr).not.toMatch(/model call|Docs root/)
})

test('it says where the transcript is, and writes it anew over one of before', async () => {
  const file = join(given.line.folder, 'again.ndjson')
  const first = await run('Rename Widget to Gadget', '--record', file)
  expect(first.stderr).toMatch(/\nTranscript: \S+again\.ndjson\n$/)
  expect(await run('Rename Widget to Gadget', '--record', file)).toMatchObject({ exitCode: 0 })
})

test.each(['Rename Widget to Gadget', 'Rename Widget to v2'])(
  'what the task states needs no source: %s',
  async (prompt) => {
    const { stderr } = await run(prompt)
    expect(stderr).toMatch(/\nRequest: Rename Widget to /)
    expect(stderr).not.toContain('no source has')
  },
)

test('other repositories are named in the transcript, with the commit that is read', async () => {
  const other = createScratch()
  const commitSha = other.commit({ 'api.go': 'package api\n' })
  const file = join(given.line.folder, 'context.ndjson')
  const { exitCode } = await run('Rename Widget to Gadget', '--context', `${other.work}=acme/api`, '--record', file)
  other.remove()
  expect(exitCode).toBe(0)
  const turn = JSON.parse(readFileSync(file, 'utf8').split('\n')[1] ?? '')
  expect(turn.context).toEqual([{ repository: 'acme/api', commitSha }])
})

test('a model that cannot be reached ends it with 1 and names the setting', async () => {
  const env = { OPENAI_BASE_URL: 'http://127.0.0.1:1/v1', DOCMEND_MODEL: 'm' }
  const { exitCode, stderr } = await given.line.runWithin(toArgs('x'), env)
  expect(exitCode).toBe(1)
  expect(stderr).toContain('OPENAI_BASE_URL')
})
