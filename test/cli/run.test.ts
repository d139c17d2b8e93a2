// `docmend run`: the agent on a repository of this machine, with the offline model.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { useRunRepository } from './run-in-repository.ts'

const given = useRunRepository()
const { toArgs, run } = given

test('prints a patch that git applies, and writes nothing itself', async () => {
  const { exitCode, stdout } = await given.line.run(toArgs('Rename Widget to Gadget'))
  expect(exitCode).toBe(0)
  expect(given.scratch.git('status', '--porcelain')).toBe('')
  execFileSync('git', ['apply', '-'], { cwd: given.scratch.work, input: stdout })
  expect(given.scratch.git('show', 'HEAD:docs/index.md')).toContain('Widget')
  expect(given.scratch.git('diff', '--stat')).toContain('docs/index.md')
  expect(given.scratch.git('grep', '-c', 'Gadget')).toBe('docs/index.md:2\n')
  given.scratch.git('checkout', '-q', '.')
})

test('with nothing to change it prints no patch, says why and is done', async () => {
  const { exitCode, stdout, stderr } = await run('Rename Sprocket to Gadget')
  expect([exitCode, stdout]).toEqual([0, ''])
  expect(stderr).toContain('"Sprocket" does not occur')
})

test('a prompt that the offline model does not understand fails, and says what to configure', async () => {
  const { exitCode, stdout, stderr } = await run('Write a tutorial about widgets')
  expect([exitCode, stdout]).toEqual([1, ''])
  expect(stderr).toMatch(/understands only .*set OPENAI_API_KEY.*\nerror: 0 files/s)
})

test('for scripts it prints one JSON object', async () => {
  const { exitCode, stdout } = await run('Rename Widget to Gadget', '--json', '--docs-root', './docs/')
  expect(exitCode).toBe(0)
  const end = JSON.parse(stdout)
  expect(end).toMatchObject({ status: 'completed', outcome: 'patch_ready', model: expect.stringContaining('offline') })
  expect(end.patch).toContain('+# Gadget')
  expect(end.patchSha256).toBe(createHash('sha256').update(end.patch).digest('hex'))
  expect(end.usage).toMatchObject({ modelCalls: expect.any(Number), inputTokens: 0, seconds: expect.any(Number) })
  expect(end).toMatchObject({ filesChanged: 1, evidence: { unproven: [], unsourced: [] } })
})

test('the transcript of a run is one JSON object a line, from its turn to its outcome', async () => {
  const file = join(given.line.folder, 'run.ndjson')
  const { stdout } = await run('Rename Widget to Gadget', '--record', file, '--json')
  const [header, turn, ...entries] = readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((text) => JSON.parse(text))
  expect(header).toMatchObject({ kind: 'docmend-transcript', version: 1 })
  const commitSha = given.scratch.git('rev-parse', 'HEAD').trim()
  expect(turn).toMatchObject({ kind: 'turn', turn: 1, base: { commitSha }, docsRoot: 'docs', continuesPatch: false })
  const { patchSha256 } = JSON.parse(stdout)
  expect(entries.at(-1)).toMatchObject({ kind: 'outcome', outcome: 'patch_ready', patchSha256 })
  expect(entries.slice(0, 2).map(({ kind }) => kind)).toEqual(['reply', 'results'])
})

test('a file that is no transcript is not written over', async () => {
  const file = join(given.line.folder, 'index.md')
  writeFileSync(file, '# Mine\n')
  const { exitCode, stderr } = await run('x', '--record', file)
  expect([exitCode, readFileSync(file, 'utf8')]).toEqual([2, '# Mine\n'])
  expect(stderr).toContain('exists and is not a transcript')
})

test.each([
  ['in a folder that is not there', ['no', 'such', 'file'], /there is no folder \S+no\/such\n$/],
  ['that is a folder', [], /it is a folder; name a file in it\n$/],
])('a transcript %s is wrong usage, before anything is asked', async (_, path, hint) => {
  const { exitCode, stdout, stderr } = await run('x', '--record', join(given.line.folder, ...path))
  expect([exitCode, stdout, stderr]).toEqual([2, '', expect.stringMatching(hint)])
  expect(stderr).toMatch(/^docmend: --record /)
})

test.each([
  ['no folder', ['--context', 'nowhere=acme/api'], 'no folder'],
  ['nothing', ['--context', ''], 'names no folder'],
  ['a name alone', ['--context', '=acme/api'], 'names no folder'],
  ['no name', ['--context', '.=a b'], 'DIR=NAME'],
  ['one name twice', ['--context', '.=acme/api', '--context', '.=Acme/API'], 'two repositories named Acme/API'],
  ['eleven', Array.from({ length: 11 }, (_, index) => ['--context', `.=acme/r${index}`]).flat(), '10 times'],
])('%s as context is wrong usage', async (_, args, hint) => {
  expect(await given.line.runWithin(['run', '--repo', given.scratch.work, '--prompt', 'x', ...args])).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining(hint),
  })
})

test('a prompt of blanks and a folder that is not there are wrong usage', async () => {
  expect(await run('  ')).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('--prompt') })
  const missing = await given.line.runWithin(['run', '--repo', 'nowhere', '--prompt', 'x'])
  expect(missing).toMatchObject({ exitCode: 2, stderr: expect.stringMatching(/no folder .*nowhere\n$/) })
})

test('a folder that is no repository fails and says so', async () => {
  const folder = join(given.line.folder, 'plain')
  mkdirSync(folder)
  const { exitCode, stderr } = await given.line.runWithin(['run', '--repo', folder, '--prompt', 'x'])
  expect(exitCode).toBe(1)
  expect(stderr).toContain('not a git repository')
})

test('a docs root that is not in the commit fails and names it', async () => {
  const { exitCode, stdout, stderr } = await run('x', '--docs-root', 'nope')
  expect([exitCode, stdout]).toEqual([2, ''])
  expect(stderr).toContain('There is no folder nope')
})

test('a .docmend.yml that is no file stops it, since what it forbids is not known', async () => {
  const before = given.scratch.git('rev-parse', 'HEAD').trim()
  symlinkSync('docs/more.md', join(given.scratch.work, '.docmend.yml'))
  given.scratch.git('add', '.docmend.yml')
  given.scratch.git('commit', '-qm', 'A link')
  const { exitCode, stdout, stderr } = await run('Rename Widget to Gadget')
  expect([exitCode, stdout]).toEqual([1, ''])
  expect(stderr).toContain('.docmend.yml in the last commit is not a regular file')
  given.scratch.git('reset', '-q', '--hard', before)
})

describe('--set', () => {
  const FRAME = 'Replace "Widget" with "<iframe src=x></iframe>"'
  const withFile = async (text: string, work: () => Promise<void>) => {
    const before = given.scratch.git('rev-parse', 'HEAD').trim()
    given.scratch.commit({ '.docmend.yml': text })
    await work()
    given.scratch.git('reset', '-q', '--hard', before)
  }

  test('is what a refusal advises, and allows the construct, which is then shown', async () => {
    const refused = await run(FRAME)
    expect([refused.exitCode, refused.stdout]).toEqual([1, ''])
    const [, advice = ''] = /or allow it with (--set \S+)/.exec(refused.stderr) ?? []
    expect(advice).toBe('--set allowedForms=frame')
    const { exitCode, stdout, stderr } = await run(FRAME, ...advice.split(' '), '--quiet')
    expect([exitCode, stdout]).toEqual([0, expect.stringContaining('+# <iframe src=x></iframe>')])
    expect(stderr).toMatch(/\nTo verify:\n\n- docs\/index\.md:1 [^-]*which the project allows\n/)
  })

  test('does not lift what .docmend.yml forbids', () =>
    withFile('exclude: [docs/index.md]\n', async () => {
      const { exitCode, stdout } = await run(FRAME, '--set', 'allowedForms=frame')
      expect([exitCode, stdout]).toEqual([0, ''])
      expect((await run('Rename More to Less')).stdout).toContain('docs/more.md')
    }))

  test('cannot be replaced by .docmend.yml, which only forbids', () =>
    withFile('allowedForms: [frame]\n', async () => {
      const { exitCode, stderr } = await run(FRAME)
      expect([exitCode, stderr]).toEqual([1, expect.stringContaining('there is no key allowedForms')])
    }))

  test('with a wrong value is wrong usage, before anything is asked', async () => {
    const { exitCode, stdout, stderr } = await run(FRAME, '--set', 'allowedForms=iframe')
    expect([exitCode, stdout, stderr]).toEqual([2, '', expect.stringMatching(/^docmend: allowedForms is any of /)])
  })
})
