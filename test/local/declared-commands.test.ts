// Commands that a project declares, run with real git and real programs before and after a change.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { type CommandFacts, type DeclaredRun, runDeclaredCommands } from '../../src/local/declared-commands.ts'
import { initRepository, readHead } from '../support/init-repository.ts'
import { until } from '../support/until.ts'

const HELP = { name: 'tool', run: 'node tool.js --help' }
const helpOf = (option: string): string => `console.log('Options:\\n  --${option} <n>  how many (default: 3)')\n`

let folder: string
let childEnv: Record<string, string>
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'docmend-declared-'))
  childEnv = { PATH: process.env.PATH ?? '', HOME: folder, SECRET_TOKEN: 'secret' }
  initRepository(folder)
})
afterEach(() => rmSync(folder, { recursive: true }))

function git(...args: string[]): string {
  const person = ['-c', 'user.name=a', '-c', 'user.email=a@example.com']
  return execFileSync('git', [...person, ...args], { cwd: folder, encoding: 'utf8' }).trim()
}

/** Commits these files on top of the last commit. */
function commit(files: Record<string, string>): string {
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
  git('add', '--all')
  git('commit', '--quiet', '--allow-empty', '--message', 'a')
  return readHead(folder)
}

function run(more: Partial<DeclaredRun> = {}): Promise<CommandFacts> {
  return runDeclaredCommands({
    repositoryDir: folder,
    commands: [HELP],
    from: 'HEAD~1',
    to: 'HEAD',
    childEnv,
    isPermitted: true,
    ...more,
  })
}

test('the options that a command prints are facts of both ends', async () => {
  commit({ 'tool.js': helpOf('retries') })
  commit({ 'tool.js': helpOf('attempts') })
  const option = { kind: 'option', owner: 'tool', value: '3', path: 'tool', line: 2, isPrinted: true }
  expect(await run()).toEqual({
    before: [{ ...option, name: '--retries' }],
    after: [{ ...option, name: '--attempts' }],
    failures: [],
  })
})

test('without permission nothing runs', async () => {
  commit({})
  commit({})
  const mark = join(folder, 'ran')
  const commands = [{ name: 'tool', run: `touch ${mark}`, prepare: `touch ${mark}` }]
  expect(await run({ commands, isPermitted: false })).toEqual({ before: [], after: [], failures: [] })
  expect(existsSync(mark)).toBe(false)
})

test('the repository of the person stays as it is, also where the commands write', async () => {
  commit({ 'tool.js': helpOf('a') })
  commit({ 'tool.js': helpOf('b') })
  writeFileSync(join(folder, 'tool.js'), 'not committed')
  const state = () => [
    git('status', '--porcelain'),
    git('for-each-ref'),
    git('count-objects', '-v'),
    readdirSync(join(folder, '.git')),
  ]
  const before = state()
  const commands = [{ ...HELP, prepare: 'touch made && git commit --allow-empty --message x || git checkout -b mine' }]
  expect(await run({ commands })).toMatchObject({ failures: [], before: [{ name: '--a' }], after: [{ name: '--b' }] })
  expect(state()).toEqual(before)
})

test('a command learns of PATH, and has a home, a folder for files and nothing else of the person', async () => {
  commit({})
  commit({})
  const print = `node -p '"  --" + Object.keys(process.env).filter((name) => !/^(PWD|SHLVL|_|OLDPWD)$/.test(name)).sort().join("  x\\n  --")'`
  const { after, failures } = await run({ commands: [{ name: 'env', run: print }] })
  expect(failures).toEqual([])
  expect(after.map(({ name }) => name)).toEqual(['--CI', '--HOME', '--LANG', '--PATH', '--TMPDIR'])
})

test('what prepare makes is there for the command, and those who share it prepare once', async () => {
  commit({})
  commit({})
  const prepare = 'echo "  --made-$(ls | wc -l | tr -d " ")  x" >> help-$$.txt'
  const commands = ['a', 'b'].map((name) => ({ name, run: 'cat help-*.txt', prepare: prepare.replace('$$', 'of') }))
  const { before, after } = await run({ commands })
  expect(before.map(({ path, name, line }) => [path, name, line])).toEqual([
    ['a', '--made-0', 1],
    ['b', '--made-0', 1],
  ])
  expect(after).toEqual(before)
})

test('a command may print its help to stderr', async () => {
  commit({})
  commit({})
  const { after } = await run({
    commands: [{ name: 'tool', run: 'printf "  -port int\\n\\twhere (default 80)\\n" >&2' }],
  })
  expect(after).toMatchObject([{ name: '-port', value: '80' }])
})

describe('a command that fails has no facts, and says at which end', () => {
  test('with its exit code and its last words', async () => {
    commit({ 'tool.js': helpOf('a') })
    commit({ 'tool.js': "console.error('one\\n\\ntwo\\n\\u001b[31mthree\\nfour'); process.exit(3)\n" })
    const head = readHead(folder).slice(0, 7)
    expect(await run()).toEqual({
      before: [],
      after: [],
      failures: [
        `tool has no help to compare at the head (${head}): node tool.js --help ended with exit code 3. It printed: one / two / three / four`,
      ],
    })
  })

  test('while the others keep theirs', async () => {
    commit({ 'tool.js': helpOf('a') })
    commit({ 'tool.js': helpOf('b') })
    const { before, after, failures } = await run({
      commands: [{ name: 'gone', run: 'docmend-no-such-program' }, HELP],
    })
    expect([before, after].map((facts) => facts.map(({ path }) => path))).toEqual([['tool'], ['tool']])
    expect(failures).toEqual([
      expect.stringMatching(
        /^gone has no help to compare at the base .*could not be started. Is the program installed\?$/,
      ),
      expect.stringContaining('at the head'),
    ])
  })

  test('because it could not be prepared', async () => {
    commit({ 'tool.js': helpOf('a') })
    commit({ 'tool.js': helpOf('a'), broken: '' })
    const commands = [{ ...HELP, prepare: 'test ! -e broken' }]
    const { before, after, failures } = await run({ commands })
    expect({ before, after }).toEqual({ before: [], after: [] })
    expect(failures).toEqual([
      expect.stringMatching(/^tool did not run at the head .*: test ! -e broken ended with exit code 1\.$/),
    ])
  })

  test('because it lists no options', async () => {
    commit({ 'tool.js': helpOf('a') })
    commit({ 'tool.js': "console.log('1.2.3')" })
    const { failures } = await run()
    expect(failures).toEqual([
      expect.stringMatching(/at the head .*: node tool\.js --help printed no list of options\.$/),
    ])
  })

  test('because it prints without end', async () => {
    commit({})
    commit({})
    const { failures } = await run({ commands: [{ name: 'tool', run: 'yes -- --option' }] })
    expect(failures).toEqual([expect.stringContaining('yes -- --option printed more than 1 MiB.'), expect.anything()])
  })
})

test('a command that does not end is ended with its children', async () => {
  commit({})
  commit({})
  const mark = join(folder, 'child')
  const commands = [{ name: 'tool', run: `sleep 600 & echo $! >> ${mark}; echo waiting >&2; wait` }]
  const { failures } = await run({ commands, timeouts: { prepareMs: 1, runMs: 500 } })
  const why = 'took longer than 0.5 seconds. It printed: waiting'
  expect(failures).toEqual([expect.stringContaining(why), expect.stringContaining(why)])
  const children = readFileSync(mark, 'utf8').trim().split('\n')
  expect(children).toHaveLength(2)
  for (const child of children) expect(stateOf(child)).toMatch(/^Z?$/)
})

test('a command that leaves a child behind has ended', async () => {
  commit({})
  commit({})
  const { after } = await run({ commands: [{ name: 'tool', run: 'sleep 600 & echo "  --port  x"' }] })
  expect(after).toMatchObject([{ name: '--port' }])
})

test('an abort ends the command, and the run with its reason', async () => {
  commit({})
  commit({})
  const mark = join(folder, 'child')
  const stop = new AbortController()
  const commands = [{ name: 'tool', run: `echo $$ > ${mark}.new; mv ${mark}.new ${mark}; sleep 600` }]
  const running = run({ commands, signal: stop.signal })
  const ended = expect(running).rejects.toThrow('enough')
  await until('the command', () => existsSync(mark))
  stop.abort(new Error('enough'))
  await ended
  expect(stateOf(readFileSync(mark, 'utf8').trim())).toMatch(/^Z?$/)
})

/** `Z` for a process that has ended and that nobody has asked about, `` for none. */
function stateOf(pid: string): string {
  const path = `/proc/${pid}/stat`
  return existsSync(path) ? (/\) (\w)/.exec(readFileSync(path, 'utf8'))?.[1] ?? '') : ''
}
