// `docmend notice --run-commands`: what a program prints before and after a change, run by real git and a real program. Its options
// are made of parts, so that no file has their names.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { createScratch, type Scratch } from '../github/scratch-repository.ts'
import { type CommandLine, createCommandLine } from '../support/run-command.ts'

let line: CommandLine
let scratch: Scratch
beforeAll(() => {
  line = createCommandLine()
})
afterAll(() => line.remove())
beforeEach(() => {
  scratch = createScratch()
  scratch.commit({ 'cli.js': CODE, 'docs/index.md': '# Home\n', 'docs/cli.md': PAGE, '.docmend.yml': DECLARED })
})
afterEach(() => scratch.remove())

const CODE = `const limits = { retries: 3, pages: 20, depth: 5 }
console.log('Options:')
for (const [name, value] of Object.entries(limits)) console.log(\`  --max-\${name} <n>  a limit (default: \${value})\`)
`
const CHANGED = CODE.replace('retries: 3, pages: 20', 'attempts: 3, pages: 50')

const PAGE = `# Command line

| option | default |
| --- | --- |
| \`--max-retries\` | 3 |
| \`--max-pages\` | 20 |
| \`--max-depth\` | 5 |
`

const DECLARED = `notice:
  commands:
    - name: tool
      run: node cli.js --help
`

const notice = (...more: string[]) => line.runWithin(['notice', '--repo', scratch.work, ...more])

describe('with --run-commands', () => {
  test('an option that the program no longer prints, and a default that it prints otherwise, contradict the page', async () => {
    scratch.commit({ 'cli.js': CHANGED })
    const { exitCode, stdout, stderr } = await notice('--from', 'HEAD~1', '--run-commands')
    expect(stdout.split('\n')).toEqual([
      expect.stringMatching(
        /^docs\/cli\.md:5 {2}The page names --max-retries; it is now --max-attempts \(tool prints it at .{7} → tool prints it at .{7}\) {2}name-gone$/,
      ),
      '    edit line 5: replace "--max-retries" with "--max-attempts"',
      expect.stringMatching(/^docs\/cli\.md:6 {2}The page states 20 as the default of --max-pages; it is now 50 /),
      '    edit line 6: replace "20" with "50"',
      '',
    ])
    expect([exitCode, stderr]).toEqual([0, expect.not.stringContaining('.docmend.yml declares')])
  })

  test('what the source says too is shown where it stands there', async () => {
    const source = (retries: number) => `export const options = { retryCount: ${retries} }
console.log('  --retry-count <n>  how often (default: ' + options.retryCount + ')')
`
    const page = '# Command line\n\n- `--retry-count`: how often (default: `3`)\n'
    scratch.commit({ 'cli.js': source(3), 'docs/cli.md': page })
    scratch.commit({ 'cli.js': source(5) })
    const { stdout } = await notice('--from', 'HEAD~1', '--run-commands', '--format', 'json')
    expect(JSON.parse(stdout).findings).toMatchObject([{ rule: 'default-changed', unit: { line: 3 } }])
  })

  test('a command that fails is a hint, and all else is compared', async () => {
    scratch.commit({ 'cli.js': 'process.exit(3)\n' })
    const { exitCode, stdout, stderr } = await notice('--from', 'HEAD~1', '--run-commands', '--strict')
    expect([exitCode, stdout]).toEqual([0, ''])
    expect(stderr).toMatch(
      /^tool has no help to compare at the head \(.{7}\): node cli\.js --help ended with exit code 3/,
    )
  })

  test('commands of the change itself do not run', async () => {
    const mark = join(scratch.work, 'ran')
    scratch.commit({ 'cli.js': CHANGED, '.docmend.yml': DECLARED.replace('node cli.js --help', `touch ${mark}`) })
    expect((await notice('--from', 'HEAD~1', '--run-commands')).stdout).toContain('--max-attempts')
    expect(existsSync(mark)).toBe(false)
  })

  test('a base that declares none is said', async () => {
    scratch.git('rm', '-q', '.docmend.yml')
    scratch.commit({})
    scratch.commit({ 'cli.js': CHANGED, '.docmend.yml': DECLARED })
    const { stdout, stderr } = await notice('--from', 'HEAD~1', '--run-commands')
    expect([stdout, stderr]).toEqual(['', expect.stringContaining('at the base of the change declares no commands')])
  })

  test('the repository of the code declares them, also where the docs lie elsewhere', async () => {
    const docs = createScratch()
    docs.commit({ 'cli.md': PAGE, 'index.md': '# Home\n' })
    scratch.commit({ 'cli.js': CHANGED })
    const { stdout } = await notice('--from', 'HEAD~1', '--run-commands', '--docs', docs.work)
    docs.remove()
    expect(stdout).toMatch(/^cli\.md:5 {2}The page names --max-retries/)
  })
})

describe('without it', () => {
  test('nothing runs, and a hint says how', async () => {
    const mark = join(scratch.work, 'ran')
    scratch.commit({ '.docmend.yml': DECLARED.replace('node cli.js --help', `touch ${mark}`) })
    scratch.commit({ 'cli.js': CHANGED })
    const { stdout, stderr } = await notice('--from', 'HEAD~1')
    expect(stdout).toBe('')
    expect(stderr).toMatch(/^\.docmend\.yml declares 1 command, and none ran: .* --run-commands, /)
    expect(existsSync(mark)).toBe(false)
  })

  test('what is staged is no commit at which they could run', async () => {
    expect((await notice('--staged')).stderr).toMatch(
      /^\.docmend\.yml declares 1 command, which can run for commits only, not for what is staged\n/,
    )
    expect(await notice('--staged', '--run-commands')).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('--run-commands runs commands at two commits'),
    })
  })
})
