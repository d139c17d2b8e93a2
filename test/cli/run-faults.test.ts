// `docmend run` with faulty model servers: what was paid for is never lost, and a run that ended early goes on.
import { describe, expect, test } from '@jest/globals'
import { FAULT_QUIRKS, PROMPT } from '../agent/models/quirks-of-faults.ts'
import type { Script } from '../support/scripted-openai.ts'
import { testFaults, useFaultyRuns } from './run-faults.ts'

describe('A fault in the middle of a run', () => testFaults({ areLong: false }))

describe('A run that ended early', () => {
  const { run, read, names, links } = useFaultyRuns()
  const country = FAULT_QUIRKS.find(({ name }) => name.includes('country'))?.script ?? []
  const good = FAULT_QUIRKS.find(({ name }) => name.startsWith('Groq: tool_use'))?.script ?? []
  /** What a sound server says after the two replies that the faulty one gave. */
  const rest: Script = Array.isArray(good) ? good.slice(-1) : []
  const END = 3

  test('prints no patch, and names the files with its changes and its recording', async () => {
    const { exitCode, stdout, stderr } = await run(country, ['--prompt', PROMPT, '--set', 'onChecks=draft'])
    expect([exitCode, stdout]).toEqual([END, ''])
    expect(names()).toEqual(['docmend-unfinished.ndjson', 'docmend-unfinished.patch'])
    expect(stderr).toMatch(/The changes made so far are in \S+docmend-unfinished\.patch\n/)
    expect(stderr).toMatch(/docmend run --repo \S+ --set onChecks=draft --resume \S+docmend-unfinished\.ndjson\n/)
    expect(stderr).toMatch(/^error: unfinished changes, \d+ model calls?,/m)
  })

  test('names the command as npm starts it', async () => {
    const { stderr } = await run(country, ['--prompt', PROMPT], { npm_lifecycle_event: 'docmend' })
    expect(stderr).toMatch(/: npm run -s docmend -- run --repo \S+ --resume \S+\n/)
  })

  test('goes on with --resume and asks for nothing that was answered', async () => {
    await run(country, ['--prompt', PROMPT])
    const { exitCode, stdout, vendor } = await run(rest, ['--resume', 'docmend-unfinished.ndjson'])
    expect([exitCode, vendor.calls]).toEqual([0, 1])
    expect(stdout).toContain('+Begin here.')
    expect(vendor.requests[0]?.body.messages.filter(({ role }) => role === 'tool')).toHaveLength(2)
    expect(read('docmend-unfinished.ndjson')).toContain('"outcome":"patch_ready"')
  })

  test('keeps its patch beside the recording that was asked for', async () => {
    await run(country, ['--prompt', PROMPT, '--record', 'first.ndjson'])
    expect(names()).toEqual(['first.ndjson', 'first.patch'])
  })

  test('writes through no link that the folder brings', async () => {
    links({ 'docmend-unfinished.ndjson': 'gone', 'docmend-unfinished-2.patch': 'gone' })
    await run(country, ['--prompt', PROMPT])
    expect(names()).toEqual([
      'docmend-unfinished-2.patch',
      'docmend-unfinished-3.ndjson',
      'docmend-unfinished-3.patch',
      'docmend-unfinished.ndjson',
    ])
  })

  test('by its budget goes on with a new one', async () => {
    const env = { DOCMEND_MAX_MODEL_CALLS: '2' }
    expect(await run(good, ['--prompt', PROMPT], env)).toMatchObject({ exitCode: END })
    expect(await run(rest, ['--resume', 'docmend-unfinished.ndjson'], env)).toMatchObject({ exitCode: 0 })
  })

  test('is not taken for another: a finished run, another prompt, no recording', async () => {
    await run(good, ['--prompt', PROMPT, '--record', 'done.ndjson'])
    const { exitCode, stderr } = await run([], ['--resume', 'done.ndjson'])
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining('that run is complete (patch_ready)')])
    expect(await run([], ['--resume', 'done.ndjson', '--prompt', 'x'])).toMatchObject({ exitCode: 2 })
    expect(await run([], ['--resume', 'none.ndjson'])).toMatchObject({ exitCode: 2 })
  })

  test('before it changed anything has only a recording, and the exit code of a failure', async () => {
    const script: Script = (_, index) =>
      Array.isArray(good) && index === 0 ? good[0] : { status: 401, body: { error: { message: 'No such key' } } }
    const { exitCode, stderr } = await run(script, ['--prompt', PROMPT])
    expect([exitCode, names()]).toEqual([1, ['docmend-unfinished.ndjson']])
    expect(stderr).toMatch(/refused the key \(401\): No such key\. Check OPENAI_API_KEY/)
  })

  test('because the server asks to wait for longer than the run may take, ends at once', async () => {
    const later = { status: 429, body: { error: { message: 'Quota of the day' } }, headers: { 'retry-after': '3500' } }
    const script: Script = (_, index) => (Array.isArray(good) && index < 2 ? good[index] : undefined) ?? later
    const { exitCode, stderr } = await run(script, ['--prompt', PROMPT])
    expect(exitCode).toBe(END)
    expect(stderr).toMatch(
      /limits the rate \(429\): Quota of the day\. The next attempt would come after the time limit of this run/,
    )
  })
})
