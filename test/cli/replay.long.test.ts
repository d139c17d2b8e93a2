// `docmend replay`: a recorded run again, without a model, a key or a network.
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createScratch, type Scratch } from '../github/scratch-repository.ts'
import { type CommandLine, createCommandLine } from '../support/run-command.ts'

const FOLLOW_UP = resolve('test/fixtures/transcripts/follow-up.ndjson')
const NO_NETWORK = { NODE_OPTIONS: `--import=${resolve('test/support/no-network.mjs')}` }

let line: CommandLine
let scratch: Scratch
let file: string
let patch: string
beforeAll(async () => {
  line = createCommandLine()
  scratch = createScratch()
  scratch.commit({ 'docs/index.md': '# Widget\n\nA Widget, [more](more.md).\n', 'docs/more.md': '# More\n' })
  file = join(line.folder, 'run.ndjson')
  const made = ['run', '--repo', scratch.work, '--prompt', 'Rename Widget to Gadget', '--record', file]
  const recorded = await line.runWithin(made)
  expect(recorded.exitCode).toBe(0)
  patch = recorded.stdout
})
afterAll(() => {
  line.remove()
  scratch.remove()
})

const replay = (...args: string[]) => line.runWithin(['replay', ...args, '--repo', scratch.work])

/** The recorded run with some of its lines changed, as a file. */
function changed(name: string, change: (lines: string[]) => string[]): string {
  const path = join(line.folder, name)
  writeFileSync(path, `${change(readFileSync(file, 'utf8').trimEnd().split('\n')).join('\n')}\n`)
  return path
}

test('gives the recorded patch again with no network at all', async () => {
  const offline = await line.run(['replay', file, '--repo', scratch.work], NO_NETWORK)
  expect(offline).toMatchObject({ exitCode: 0, stdout: patch })
  expect(offline.stderr).toMatch(/^Turn 1: the patch [0-9a-f]{64}, as recorded\n$/)
})

test('what keeps the network away does so', async () => {
  const env = { ...NO_NETWORK, OPENAI_BASE_URL: 'http://127.0.0.1:1/v1', DOCMEND_MODEL: 'm' }
  const { exitCode, stderr } = await line.run(['run', '--repo', scratch.work, '--prompt', 'x'], env)
  expect([exitCode, stderr]).toEqual([99, expect.stringContaining('The network was used')])
})

test('takes the transcript from stdin, and the folder it is called in as the repository', async () => {
  const piped = await line.runWithin(['replay', '-', '--repo', scratch.work], {}, readFileSync(file))
  expect(piped).toMatchObject({ exitCode: 0, stdout: patch })
  const here = await line.runWithin(['replay', file])
  expect(here).toMatchObject({
    exitCode: 1,
    stderr: expect.stringMatching(/is not a git repository; name the repository of the run with --repo\n$/),
  })
})

test('takes a saved stream of events', async () => {
  const [, ...entries] = readFileSync(file, 'utf8').trimEnd().split('\n')
  const events = entries.map((data, index) => `id: ${index + 1}\nevent: ${JSON.parse(data).kind}\ndata: ${data}\n\n`)
  const stream = `${events.join('')}event: end\ndata: {}\n\n`
  expect(await line.runWithin(['replay', '-', '--repo', scratch.work], {}, stream)).toMatchObject({
    exitCode: 0,
    stdout: patch,
  })
})

test('another hash than the recorded one ends it with 1 and names the turn', async () => {
  const other = changed('other.ndjson', (lines) => [
    ...lines.slice(0, -1),
    (lines.at(-1) ?? '').replace(/"[0-9a-f]{64}"/, `"${'0'.repeat(64)}"`),
  ])
  const { exitCode, stdout, stderr } = await replay(other)
  expect([exitCode, stdout]).toEqual([1, patch])
  expect(stderr).toContain(`Turn 1: DIFFERENT: the transcript has ${'0'.repeat(64)}`)
})

test('another reply gives another patch, which is seen', async () => {
  const other = changed('edited.ndjson', (lines) =>
    lines.map((text) =>
      text.includes('"reply"') ? text.replaceAll('\\"newText\\":\\"Gadget', '\\"newText\\":\\"Gizmo') : text,
    ),
  )
  const { exitCode, stdout } = await replay(other)
  expect(exitCode).toBe(1)
  expect(stdout).toContain('+# Gizmo')
})

test('a run that has no end in its transcript is replayed as far as it goes', async () => {
  const cut = changed('cut.ndjson', (lines) => lines.slice(0, -1))
  const { exitCode, stdout, stderr } = await replay(cut)
  expect([exitCode, stdout]).toEqual([1, patch])
  expect(stderr).toContain('Turn 1: the transcript stops before its end')
})

/** The recorded run as the saved events of a job: a canceled turn, and what came after it. */
function canceledTurn(after: (entries: Entry[]) => Entry[], end = ''): string {
  const [, ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n')
  const entries = lines.map((text) => JSON.parse(text))
  const all: Entry[] = [...entries.slice(0, -1), ...after(entries)]
  return (
    all.map((entry, at) => `id: ${at + 1}\nevent: ${entry.kind}\ndata: ${JSON.stringify(entry)}\n\n`).join('') + end
  )
}
type Entry = { kind: string; turn?: number }
const replayEvents = (stream: string) => line.runWithin(['replay', '-', '--repo', scratch.work], {}, stream)

test('a turn that was canceled is not compared, and what came after it counts', async () => {
  const second = (entries: Entry[]) => entries.map((entry) => (entry.kind === 'turn' ? { ...entry, turn: 2 } : entry))
  const { exitCode, stdout, stderr } = await replayEvents(canceledTurn(second))
  expect([exitCode, stdout]).toEqual([0, patch])
  expect(stderr).toMatch(/^Turn 1: canceled or cut off, so there is nothing to compare; .*\nTurn 2: .*, as recorded\n$/)
})

test('a canceled turn at the end of a stream that was told to its end is not compared', async () => {
  const { exitCode, stderr } = await replayEvents(canceledTurn(() => [], 'event: end\ndata: {}\n\n'))
  expect([exitCode, stderr]).toEqual([0, expect.stringContaining('Turn 1: canceled or cut off')])
  expect(await replayEvents(canceledTurn(() => []))).toMatchObject({ exitCode: 1 })
})

test('a follow-up of a canceled turn goes on from what was kept before it', async () => {
  const follow = (entries: Entry[]) =>
    entries.map((entry) => (entry.kind === 'turn' ? { ...entry, turn: 2, continuesPatch: true } : entry))
  expect(await replayEvents(canceledTurn(follow))).toMatchObject({ exitCode: 0, stdout: patch })
})

test('a run that kept no patch shows what the agent had made', async () => {
  const refused = { kind: 'outcome', at: '', outcome: 'policy_refused', message: 'No', patchSha256: null }
  const path = changed('refused.ndjson', (lines) => [...lines.slice(0, -1), JSON.stringify(refused)])
  const { exitCode, stdout, stderr } = await replay(path)
  expect([exitCode, stdout]).toEqual([0, patch])
  expect(stderr).toContain('it ended as policy_refused without a saved patch')
})

test('a commit that is not there ends it with 1 and says how to get it', async () => {
  const { exitCode, stdout, stderr } = await replay(FOLLOW_UP)
  expect([exitCode, stdout]).toEqual([1, ''])
  const { commitSha } = JSON.parse(readFileSync(FOLLOW_UP, 'utf8').split('\n')[1] ?? '').base
  expect(stderr).toContain(`Turn 1 worked on the commit ${commitSha} (HEAD)`)
  expect(stderr).toContain(
    `git -C ${scratch.work} fetch origin ${commitSha}, or name the repository of the run with --repo`,
  )
})

test('for scripts it prints one JSON object', async () => {
  const { exitCode, stdout } = await replay(file, '--json')
  expect(exitCode).toBe(0)
  const { turns, ...shown } = JSON.parse(stdout)
  expect(shown).toEqual({ turn: 1, patch })
  expect(turns).toEqual([
    {
      turn: 1,
      verdict: 'same',
      patchSha256: expect.any(String),
      recorded: { outcome: 'patch_ready', patchSha256: expect.any(String) },
    },
  ])
})

test.each([
  ['a file that is not there', ['nowhere.ndjson'], 'nowhere.ndjson: There is no such file'],
  ['a file that is no transcript', [resolve('package.json')], 'package.json: Line 1'],
])('%s is wrong usage', async (_, args, hint) => {
  expect(await replay(...args)).toMatchObject({ exitCode: 2, stdout: '', stderr: expect.stringContaining(hint) })
})

test('a turn that the transcript does not have is wrong usage', async () => {
  expect(await replay(file, '--turn', '2')).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining('has 1 turn'),
  })
})

test('a mistake in the environment of the service is no matter here', async () => {
  const { exitCode } = await line.runWithin(['replay', file, '--repo', scratch.work], { PORT: 'eighty' })
  expect(exitCode).toBe(0)
})

test('gives the patch without the pages that were left out', async () => {
  const other = createScratch()
  try {
    other.commit({ '_config.yml': 'title: X\n', 'a.md': 'A Widget.\n', 'b.md': 'A Widget {{ site.Widget }}.\n' })
    const path = join(line.folder, 'left-out.ndjson')
    const made = await line.runWithin([
      'run',
      '--repo',
      other.work,
      '--prompt',
      'Rename Widget to Gadget',
      '--record',
      path,
    ])
    expect([made.exitCode, made.stdout]).toEqual([0, expect.not.stringContaining('b.md')])
    expect(made.stderr).toMatch(
      /Left for you:\s+- b\.md:1 [^`]*--set\s+allowedForms=[^`]*line 1: `A Widget .*` becomes `A Gadget /,
    )
    expect(await line.runWithin(['replay', path, '--repo', other.work])).toMatchObject({
      exitCode: 0,
      stdout: made.stdout,
    })
  } finally {
    other.remove()
  }
})
