// `docmend check` at a terminal: the overview.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { drawOverview } from '../../src/cli/overview/show-overview.ts'
import { countCells } from '../../src/cli/terminal-text.ts'
import { someProblem, someResult } from '../checks/report/some-result.ts'
import { createScratch, type Scratch } from '../github/scratch-repository.ts'
import { type CommandLine, createCommandLine } from '../support/run-command.ts'

let line: CommandLine
let scratch: Scratch
beforeAll(() => {
  line = createCommandLine()
  scratch = createScratch()
  const many = Array.from({ length: 12 }, (_, n) => [
    `docs/p${n}.md`,
    `# P\n\n[start](http://localhost:3000/)\n\n${'[x](install.md)\n\n'.repeat(40)}`,
  ])
  scratch.commit({
    'mkdocs.yml': 'site_name: X\n',
    'docs/index.md': '# A\n\n[old](instal.md)\n',
    'docs/install.md': '# Install\n',
    'docs/導入-\u202e\u001b[31m.md': '# 導入\n\n[x](z.md) [x](y.md) [x](x.md) [x](a.md) [x](b.md) [x](c.md)\n',
    ...Object.fromEntries(many),
  })
})
afterAll(() => {
  line.remove()
  scratch.remove()
})

const overview = (columns: number, env?: Record<string, string>, ...more: string[]) =>
  line.runInWindow(['check', '--repo', scratch.work, ...more], columns, env)

describe('The overview of a check', () => {
  test('says what was read, what is wrong by rule and by page, and what to do next', async () => {
    const { exitCode, stdout, stderr } = await overview(100, { NO_COLOR: '1' })

    expect([exitCode, stderr]).toEqual([1, ''])
    expect(stdout).toMatch(/^7 errors, 12 warnings; 15 pages of docs read as MkDocs\n/)
    expect(stdout).toContain('\n   7  broken-link  error\n')
    expect(stdout).toMatch(/\n {2}docs\/導入-\S{5,30}\.md: 6 problems\n {4}3:1 broken-link /)
    expect(stdout).not.toContain('docs/p1.md')
    expect(stdout).toContain('\n  and 13 more pages\n')
    expect(stdout).toContain('\n  docmend check --explain broken-link\n')
    expect(stdout).toContain(`\n  docmend check --repo ${scratch.work} --fix --dry-run\n`)
    expect(stdout).toContain(`\n  docmend check --repo ${scratch.work} --all\n`)
  })

  test('says what is wrong in many places once, with their number', async () => {
    const { stdout } = await overview(120, { NO_COLOR: '1' })
    expect(stdout).toMatch(/docs\/p0\.md:3 http[^\n]*\n[^\n]* \(and in 11 more places\)\n/)
  })

  test('lists what was not checked last, and no page for that alone', async () => {
    const site = createScratch()
    const page = '---\ntitle: A\n---\n\n[a](b.md#x)\n\n[b](c.md)\n'
    site.commit({
      'mkdocs.yml': 'site_name: X\nhooks: [hook.py]\n',
      'hook.py': 'ids = "{#x}"\n',
      'docs/b.md': '<!-- x -->\n',
      ...Object.fromEntries(Array.from({ length: 9 }, (_, n) => [`docs/p${n}.md`, n === 0 ? page : '[a](b.md#x)\n'])),
    })
    const { stdout } = await line.runInWindow(['check', '--repo', site.work], 100, { NO_COLOR: '1' })
    site.remove()

    expect(stdout).toMatch(/1 {2}broken-link[\s\S]*9 {2}anchors-unchecked[\s\S]*By page\n {2}docs\/p0\.md: 1 problem\n/)
    expect(stdout).not.toContain('docs/p1.md: 1 problem')
  })

  test('keeps what was not checked apart from which docs were read', () => {
    const result = someResult([someProblem()], {
      skipped: ['x.md is too large'],
      hints: ['Two folders may be the root'],
    })
    const drawn = drawOverview(result, [], { columns: 100, hasColours: false })
    expect(drawn).toContain('\nNot checked\n  x.md is too large\n\nWhich docs\n  Two folders may be the root\n')
  })

  test('counts the pages that are kept as they were', async () => {
    const site = createScratch()
    site.commit({ '_config.yml': 'title: X\n', 'a.md': '# A\n', '_posts/2024-01-31-b.md': '# B\n' })
    const { stdout } = await line.runInWindow(['check', '--repo', site.work], 100, { NO_COLOR: '1' })
    site.remove()

    expect(stdout).toContain('\n  1 post: what is wrong in them is a warning, and listed last\n')
  })

  test('names only commands that work in a folder without git', async () => {
    const site = createScratch()
    site.commit({ 'mkdocs.yml': 'site_name: X\n', 'docs/index.md': '# A\n' })
    const clean = await line.runInWindow(['check', '--repo', site.work], 100, { NO_COLOR: '1' })
    rmSync(join(site.work, '.git'), { recursive: true })
    const bare = await line.runInWindow(['check', '--repo', site.work], 100, { NO_COLOR: '1' })
    site.remove()

    expect(clean.stdout).toContain(`docmend check --repo ${site.work} --staged\n`)
    expect(bare.stdout).not.toContain('--staged')
    for (const { stdout } of [clean, bare]) expect(stdout).toContain('the Action with `command: check`')
  })

  test.each([40, 80, 120])('fits %i columns but for what people copy', async (columns) => {
    const { stdout } = await overview(columns, { NO_COLOR: '1' })
    const wide = stdout.split('\n').filter((one) => countCells(one) > columns && one.trim().includes(' '))
    expect(wide.filter((one) => !one.includes('docmend '))).toEqual([])
  })

  test('has colours at a terminal unless a person wants none', async () => {
    expect((await overview(80)).stdout).toContain('\u001b[31merror')
    expect((await overview(80, { NO_COLOR: '1' })).stdout).not.toContain('\u001b')
  })

  test('lets no name of a file steer the terminal', async () => {
    const { stdout } = await overview(80, { NO_COLOR: '1' })
    expect(stdout).toContain('docs/導入-\\u202e\\x1b[31m.md: 6 problems')
  })

  test('gives way to a line for each problem with --all', async () => {
    const { stdout } = await overview(80, {}, '--all')
    expect(stdout.split('\n')).toHaveLength(19 + 1)
    expect(stdout).toMatch(/^docs\/index\.md:3:1 error broken-link docs\/instal\.md does not exist; did you mean/)
  })

  test('says what was looked for where there is nothing', async () => {
    const empty = createScratch()
    empty.commit({ 'main.c': 'int main;\n' })
    const { exitCode, stdout } = await line.runInWindow(['check', '--repo', empty.work], 80, { NO_COLOR: '1' })
    empty.remove()

    expect(exitCode).toBe(1)
    expect(stdout).not.toContain('What to do next')
    expect(stdout).toMatch(/^No documentation was found here\n {2}Docmend looks for [\s\S]*--docs-root FOLDER/)
  })
})
