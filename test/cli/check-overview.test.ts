// `docmend check` at a terminal: the overview.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { countCells } from '../../src/cli/terminal-text.ts'
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
    expect(stdout).toMatch(/\n {2}docs\/p0\.md: 1 problem\n {4}3:1 local-link /)
    expect(stdout).toContain('\n  and 6 more pages\n')
    expect(stdout).toContain('\n  docmend check --explain broken-link\n')
    expect(stdout).toContain(`\n  docmend check --repo ${scratch.work} --all\n`)
  })

  test.each([40, 80, 120])('fits %i columns but for what people copy', async (columns) => {
    const { stdout } = await overview(columns, { NO_COLOR: '1' })
    const wide = stdout.split('\n').filter((one) => countCells(one) > columns && one.trim().includes(' '))
    expect(wide.filter((one) => !one.includes('docmend check'))).toEqual([])
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
