// `docmend backtest`: what a history of real commits made untrue, and what of it is false today.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type CommandLine, createCommandLine } from '../support/run-command.ts'
import { createHistory, type History } from './backtest-history.ts'

/** Options of the command and a default, as a program of TypeScript has them. */
interface Code {
  options: readonly string[]
  retryCount: number
  pageSize: number
}

const OPTIONS = ['--time-limit', '--color-mode', '--fail-fast', '--output-dir']
const FIRST: Code = { options: OPTIONS, retryCount: 3, pageSize: 20 }

function program({ options, retryCount, pageSize }: Code): string {
  const calls = options.map((name) => `  .option('${name} <value>', 'sets ${name.slice(2)}')`)
  return `import { Command } from 'commander'\n\nexport const settings = {\n  retryCount: ${retryCount},\n  pageSize: ${pageSize},\n}\n\nnew Command('acme')\n${calls.join('\n')}\n`
}

function optionsPage({ options, retryCount, pageSize }: Code): string {
  const rows = options.map((name) => `| \`${name}\` | what ${name.slice(2)} does |`)
  return `# Options\n\nThe command has these options.\n\n| Option | Meaning |\n| --- | --- |\n${rows.join('\n')}\n\n## Settings\n\n- \`retryCount\`: how often a request is sent again (default: \`${retryCount}\`)\n- \`pageSize\`: how many lines a page has (default: \`${pageSize}\`)\n`
}

/** A site is more than one page: a name that stands on all of them says little. */
const OTHER_PAGES = Object.fromEntries(
  ['install', 'deploy', 'limits', 'hosting', 'support-plans', 'glossary'].map((name) => [
    `docs/${name}.md`,
    `# ${name}\n\nWhat a person has to know of ${name}.\n`,
  ]),
)

const renamed = (code: Code, from: string, to: string): Code => ({
  ...code,
  options: code.options.map((name) => (name === from ? to : name)),
})

/** What each commit does, in its title. Gives the code as it is at the end. */
function makeHistory({ commit }: History, page: string): Record<string, string> {
  const shas: Record<string, string> = {}
  let [code, docs] = [FIRST, FIRST]
  const step = (day: string, title: string, change: { code?: Code; docs?: Code }) => {
    code = change.code ?? code
    docs = change.docs ?? docs
    shas[title] = commit(day, title, {
      'src/cli.ts': program(code),
      ...(page === '' ? {} : { [page]: optionsPage(docs) }),
    })
  }
  commit('2025-09-01', 'Begin', {
    'src/cli.ts': program(code),
    ...(page === '' ? {} : { [page]: optionsPage(docs), ...OTHER_PAGES }),
  })
  step('2025-10-10', 'Long ago', { code: { ...code, pageSize: 50 } })
  step('2026-01-05', 'Mended later', { code: renamed(code, '--color-mode', '--palette-mode') })
  step('2026-01-06', 'The docs follow', { docs: renamed(docs, '--color-mode', '--palette-mode') })
  step('2026-01-10', 'Left behind', { code: renamed(code, '--time-limit', '--time-budget') })
  const { options } = code
  step('2026-01-15', 'Reverted', { code: { ...code, options: options.filter((name) => name !== '--fail-fast') } })
  step('2026-01-16', 'Revert of it', { code: { ...code, options } })
  const both = (one: Code): Code => renamed(one, '--output-dir', '--target-folder')
  step('2026-01-20', 'Edited in the same commit', { code: both(code), docs: both(docs) })
  step('2026-01-25', 'A new default', { code: { ...code, retryCount: 5 } })
  return shas
}

let folder: string
let line: CommandLine
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'docmend-backtest-'))
  line = createCommandLine()
})
afterAll(() => {
  line.remove()
  rmSync(folder, { recursive: true })
})

const run = (...args: string[]) => line.runWithin(['backtest', ...args])

interface Report {
  falseToday: {
    kind: string
    commit: { sha: string; title: string }
    unit: { page: string; line: number; text: string }
    command: string
    is?: { name: string }
  }[]
  olderFalseToday: number
  summary: Record<string, unknown>
  commits: { title: string; findings: { standing: string; stillStands: boolean; unit: { text: string } }[] }[]
  gaps: string[]
}

async function report(...args: string[]): Promise<Report> {
  const { exitCode, stdout, stderr } = await run('--format', 'json', ...args)
  expect([exitCode, stderr]).toEqual([0, ''])
  return JSON.parse(stdout)
}

describe('docs in the same repository', () => {
  let history: History
  let shas: Record<string, string>
  beforeAll(() => {
    history = createHistory(join(folder, 'same'))
    shas = makeHistory(history, 'docs/options.md')
    history.git('mv', 'docs/options.md', 'docs/reference.md')
    history.commit('2026-01-28', 'The page moves', {})
  })

  test('what nobody mended is false today, on the page as it is called now', async () => {
    const { falseToday } = await report('--repo', history.dir)
    expect(falseToday.map(({ commit, unit }) => [commit.title, unit.page, unit.text])).toEqual([
      ['A new default', 'docs/reference.md', expect.stringContaining('retryCount')],
      ['Left behind', 'docs/reference.md', expect.stringContaining('--time-limit')],
    ])
    const lines = readFileSync(join(history.dir, 'docs/reference.md'), 'utf8').split('\n')
    for (const { unit } of falseToday) expect(lines[unit.line - 1]).toContain(unit.text)
  })

  test('each comes with the command that has it mended', async () => {
    const { falseToday } = await report('--repo', history.dir)
    const sha = shas['Left behind'] ?? ''
    const parent = history.git('rev-parse', `${sha}^`).slice(0, 10)
    expect(falseToday[1]?.command).toBe(
      `docmend run --repo ${history.dir} --cause ${history.dir} --since ${parent} --until ${sha.slice(0, 10)}`,
    )
  })

  test('each commit shows what people edited in it, and what they mended or reverted later', async () => {
    const { commits } = await report('--repo', history.dir)
    const seen = commits.flatMap(({ title, findings }) =>
      findings.map(({ standing, stillStands }) => [title, standing, stillStands]),
    )
    expect(seen).toEqual([
      ['A new default', 'open', true],
      ['Edited in the same commit', 'touched', false],
      ['Reverted', 'open', false],
      ['Left behind', 'open', true],
      ['Mended later', 'open', false],
      ['Long ago', 'open', true],
    ])
  })

  test('older commits are counted, and listed with more days', async () => {
    expect((await report('--repo', history.dir)).olderFalseToday).toBe(1)
    const { falseToday } = await report('--repo', history.dir, '--days', '120')
    expect(falseToday.map(({ commit }) => commit.title)).toContain('Long ago')
  })

  test('the summary counts notices, and the docs edits that a fact names', async () => {
    expect((await report('--repo', history.dir)).summary).toMatchObject({
      commits: 9,
      codeCommits: 7,
      alarms: 5,
      open: { contradicted: 5, missing: 0 },
      touched: 1,
      docsEdits: 1,
      docsEditsNamed: 1,
      from: '2025-10-10',
      to: '2026-01-28',
    })
  })

  test('only so many commits are read as are asked for', async () => {
    const { commits } = await report('--repo', history.dir, '--commits', '2')
    expect(commits.map(({ title }) => title)).toEqual(['The page moves', 'A new default'])
  })

  test('the text begins with what is false today, with old and new, and names the page to write', async () => {
    const { exitCode, stdout } = await run('--repo', history.dir)
    expect(exitCode).toBe(0)
    expect(stdout).toMatch(/^False today: 2 places on 1 page\n/)
    expect(stdout).toMatch(/docs\/reference\.md:14 {2}retryCount: 3 → 5\n/)
    expect(stdout).toMatch(/docs\/reference\.md:7 {2}--time-limit → --time-budget\n/)
    expect(stdout).toMatch(/\n {2}[0-9a-f]{10} {2}2026-01-10 {2}Left behind\n/)
    expect(stdout).toContain('What would have been said: 9 commits, 2025-10-10 to 2026-01-28')
    expect(stdout).toContain('--html backtest.html')
  })

  test('of fewer than 50 commits there is no rate, and the command for the agent says that it needs a model', async () => {
    expect((await report('--repo', history.dir)).summary).toMatchObject({ commits: 9, alarmsPer50: null })
    const { stdout } = await run('--repo', history.dir)
    expect(stdout).toContain('5  commits would have brought a notice; 7 changed source files\n')
    expect(stdout).toContain('let the agent mend it (needs a model): docmend run ')
  })

  test('a bare clone says the same', async () => {
    const bare = join(folder, 'bare.git')
    history.git('clone', '-q', '--bare', history.dir, bare)
    expect((await report('--repo', bare)).falseToday).toHaveLength(2)
  })

  test('a shallow clone is read as far as it goes, and the report says so', async () => {
    const shallow = join(folder, 'shallow')
    history.git('clone', '-q', '--depth', '4', `file://${history.dir}`, shallow)
    const { commits, gaps, falseToday } = await report('--repo', shallow)
    expect(commits).toHaveLength(3)
    expect(falseToday.map(({ commit }) => commit.title)).toEqual(['A new default'])
    expect(gaps).toEqual([expect.stringContaining('git fetch --unshallow')])
  })

  test('the repository stays as it is', async () => {
    const stateOf = () => [history.git('count-objects', '-v'), history.git('for-each-ref'), history.git('status', '-s')]
    const before = stateOf()
    await run('--repo', history.dir)
    expect(stateOf()).toEqual(before)
  })
})

test('where no commit would have brought a notice, one sentence says what was compared and what people edited', async () => {
  const { dir, commit } = createHistory(join(folder, 'silent'))
  const docs = { 'docs/options.md': optionsPage(FIRST), ...OTHER_PAGES }
  commit('2026-02-01', 'Begin', { 'src/cli.ts': program(FIRST), ...docs })
  commit('2026-02-02', 'Both', { 'src/other.ts': 'run()\n', 'docs/limits.md': '# Limits\n\nThere are none.\n' })
  commit('2026-02-03', 'Code', { 'src/other.ts': 'run(1)\n' })
  const { stdout } = await run('--repo', dir)
  expect(stdout.replace(/\s+/g, ' ')).toContain(
    'Docmend compared 2 commits; 2 changed source files, and none would have brought a notice. People changed source files and pages together in 1 commit.',
  )
  expect(stdout).not.toMatch(/^ +0 /m)
})

test('a merge is one commit with all that its branch brought', async () => {
  const { dir, git, commit } = createHistory(join(folder, 'merges'))
  const docs = { 'docs/options.md': optionsPage(FIRST), ...OTHER_PAGES }
  commit('2026-02-01', 'Begin', { 'src/cli.ts': program(FIRST), ...docs })
  git('checkout', '-q', '-b', 'topic')
  commit('2026-02-02', 'First half', { 'src/cli.ts': program(renamed(FIRST, '--time-limit', '--time-budget')) })
  git('checkout', '-q', 'main')
  git('merge', '-q', '--no-ff', '-m', 'Merge topic', 'topic')
  const { commits, falseToday } = await report('--repo', dir)
  expect(commits.map(({ title }) => title)).toEqual(['Merge topic'])
  expect(falseToday.map(({ unit }) => unit.text)).toEqual([expect.stringContaining('--time-limit')])
})

test('a new option that no page mentions is false today, although a row beside it was edited', async () => {
  const { dir, commit } = createHistory(join(folder, 'missing'))
  const five: Code = { ...FIRST, options: [...OPTIONS, '--quiet-mode'] }
  const six: Code = { ...FIRST, options: [...five.options, '--dry-run-mode'] }
  commit('2026-02-01', 'Begin', { 'src/cli.ts': program(five), 'docs/options.md': optionsPage(five), ...OTHER_PAGES })
  commit('2026-02-02', 'Add a mode', { 'src/cli.ts': program(six) })
  commit('2026-02-03', 'Better words', { 'docs/options.md': optionsPage(five).replaceAll('what ', 'says what ') })
  const { falseToday } = await report('--repo', dir)
  expect(falseToday).toMatchObject([
    { kind: 'missing', commit: { title: 'Add a mode' }, is: { name: '--dry-run-mode' } },
  ])
})

describe('what a person vouched for', () => {
  const vouchUntil = (day: string) =>
    `vouched:\n  - { page: docs/options.md, unit: what time-limit does, fact: --time-limit, until: ${day}, reason: It stays }\n`
  const rename = { 'src/cli.ts': program(renamed(FIRST, '--time-limit', '--time-budget')) }
  const begin = (name: string, file: Record<string, string>) => {
    const history = createHistory(join(folder, name))
    const docs = { 'docs/options.md': optionsPage(FIRST), ...OTHER_PAGES }
    history.commit('2026-02-01', 'Begin', { 'src/cli.ts': program(FIRST), ...docs, ...file })
    history.commit('2026-02-02', 'Rename', rename)
    return history
  }
  const standings = ({ commits }: Report) => commits.flatMap(({ findings }) => findings.map(({ standing }) => standing))

  test('before the commit brought no notice, and is not false today', async () => {
    const found = await report('--repo', begin('vouched', { '.docmend.yml': vouchUntil('2026-12-31') }).dir)
    expect([standings(found), found.falseToday]).toEqual([['vouched'], []])
  })

  test('after it brought one, and is not false today', async () => {
    const history = begin('vouched-later', {})
    history.commit('2026-02-03', 'Vouch', { '.docmend.yml': vouchUntil('2026-12-31') })
    const found = await report('--repo', history.dir)
    expect([standings(found), found.falseToday]).toEqual([['open'], []])
  })

  test('counts up to its last day', async () => {
    const history = begin('vouched-until', { '.docmend.yml': vouchUntil('2026-02-02') })
    expect((await report('--repo', history.dir)).falseToday).toEqual([])
    history.commit('2026-02-03', 'The day after', {})
    expect((await report('--repo', history.dir)).falseToday).toHaveLength(1)
  })

  test('in a file that is not valid does not count, which the report says', async () => {
    const { falseToday, gaps } = await report('--repo', begin('misvouched', { '.docmend.yml': vouchUntil('soon') }).dir)
    expect(falseToday).toHaveLength(1)
    expect(gaps).toEqual(['Before 1 commit, .docmend.yml was not valid, so it vouched for nothing.'])
  })
})

test('a page of a site has its address, in the text too', async () => {
  const { dir, commit } = createHistory(join(folder, 'site'))
  const site = { 'mkdocs.yml': 'site_name: X\nsite_url: https://example.com/manual/\n', ...OTHER_PAGES }
  commit('2026-02-01', 'Begin', { 'src/cli.ts': program(FIRST), 'docs/options.md': optionsPage(FIRST), ...site })
  commit('2026-02-02', 'A new default', { 'src/cli.ts': program({ ...FIRST, retryCount: 5 }) })
  const { falseToday } = await report('--repo', dir)
  expect(falseToday).toMatchObject([{ unit: { page: 'docs/options.md', address: '/manual/options' } }])
  expect((await run('--repo', dir)).stdout).toContain('docs/options.md:14  retryCount: 3 → 5  /manual/options\n')
})

describe('docs in another repository', () => {
  let code: History
  let docs: History
  beforeAll(() => {
    code = createHistory(join(folder, 'code'))
    makeHistory(code, '')
    docs = createHistory(join(folder, 'docs'))
    docs.commit('2025-12-01', 'Begin', { 'options.md': optionsPage(FIRST), ...OTHER_PAGES })
    docs.commit('2026-01-12', 'Catch up', {
      'options.md': optionsPage(renamed(FIRST, '--time-limit', '--time-budget')),
    })
    docs.commit('2026-01-26', 'Another page', { 'more.md': '# More\n' })
  })

  test('each commit is held against the docs of its day, and today against those of today', async () => {
    const { falseToday, commits, gaps } = await report('--repo', code.dir, '--docs', docs.dir)
    expect(falseToday.map(({ commit, unit }) => [commit.title, unit.page])).toEqual([
      ['A new default', 'options.md'],
      ['Edited in the same commit', 'options.md'],
      ['Mended later', 'options.md'],
    ])
    expect(commits.find(({ title }) => title === 'Left behind')?.findings).toMatchObject([
      { standing: 'open', stillStands: false },
    ])
    expect(gaps).toEqual([expect.stringMatching(/^1 commit is older than the docs/)])
  })

  test('the command names both repositories', async () => {
    const { falseToday } = await report('--repo', code.dir, '--docs', docs.dir)
    expect(falseToday[0]?.command).toContain(`docmend run --repo ${docs.dir} --cause ${code.dir} --since `)
  })

  test('a folder of the same repository is no other one', async () => {
    expect((await report('--repo', docs.dir, '--docs', docs.dir)).summary).toMatchObject({ docsEdits: 0 })
  })
})

test('the page has every case, runs no script, and shows text of the repository as text', async () => {
  const { dir, commit } = createHistory(join(folder, 'hostile'))
  const page = optionsPage(FIRST).replace('what time-limit does', '</pre><script>alert(1)</script>')
  commit('2026-02-01', 'Begin', { 'src/cli.ts': program(FIRST), 'docs/options.md': page, ...OTHER_PAGES })
  const sha = commit('2026-02-02', '<img src=x onerror=alert(2)>\u202e', {
    'src/cli.ts': program(renamed(FIRST, '--time-limit', '--time-budget')),
  })
  const file = join(folder, 'page.html')
  const { exitCode, stderr } = await run('--repo', dir, '--html', file)
  expect([exitCode, stderr]).toEqual([0, `Wrote ${file}\n`])
  const html = readFileSync(file, 'utf8')
  expect(html).toContain("default-src 'none'")
  expect(html).not.toMatch(/<script|<img|\u202e/)
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(html).toContain(`<a href="#commit-${sha}">`)
  expect(html).toContain(`id="commit-${sha}"`)
  expect(html).toContain('still stands')
})

test('a repository with one commit has nothing to compare', async () => {
  const { dir, commit } = createHistory(join(folder, 'young'))
  commit('2026-02-01', 'Begin', { 'docs/a.md': '# A\n' })
  expect(await run('--repo', dir)).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining('has only one commit to read'),
  })
})

test('a repository without pages is asked where they are', async () => {
  const { dir, commit } = createHistory(join(folder, 'code-only'))
  commit('2026-02-01', 'Begin', { 'src/cli.ts': program(FIRST) })
  commit('2026-02-02', 'Go on', { 'src/cli.ts': program({ ...FIRST, retryCount: 4 }) })
  const { exitCode, stdout } = await run('--repo', dir)
  expect([exitCode, stdout]).toEqual([0, expect.stringMatching(/^No documentation was found\n[\s\S]*--docs/)])
})

test.each([
  [['--days', '0'], '--days takes a number from 1 to 365'],
  [['--commits', 'all'], '--commits takes a number from 1 to 5000'],
  [['--format', 'xml'], '--format takes text or json'],
  [['--html', 'docs.md'], '--html takes the file to write'],
  [['--docs', 'nowhere'], 'there is no folder'],
  [['--repo', 'nowhere'], 'there is no folder'],
])('%j is wrong usage', async (args, words) => {
  expect(await run(...args)).toMatchObject({ exitCode: 2, stderr: expect.stringContaining(words) })
})
