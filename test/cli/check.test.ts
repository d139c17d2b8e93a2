// `docmend check`: the documentation checks on a repository of this machine.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { CLEAR_LINE } from '../../src/cli/progress.ts'
import { createScratch, type Scratch } from '../github/scratch-repository.ts'
import { type CommandLine, createCommandLine } from '../support/run-command.ts'

let line: CommandLine
let scratch: Scratch
beforeAll(() => {
  line = createCommandLine()
  scratch = createScratch()
  scratch.commit({ 'mkdocs.yml': 'site_name: X\n', 'docs/a.md': '# A\n\n[old](old.md)\n', 'docs/b.md': '# B\n' })
  scratch.git('tag', 'good')
  scratch.commit({ 'docs/b.md': '# B\n\n[n](nowhere.md)\n' })
})
afterAll(() => {
  line.remove()
  scratch.remove()
})

const RESULT =
  '2 errors, 0 warnings; 2 pages of docs read as MkDocs\nHow to fix them: docmend check --explain broken-link\n'

const check = (...more: string[]) => line.runWithin(['check', '--repo', scratch.work, ...more])

describe('docmend check', () => {
  test('prints every error of the last commit, as compilers do, and ends with 1', async () => {
    expect(await check()).toEqual({
      exitCode: 1,
      stdout:
        'docs/a.md:3:1 error broken-link docs/old.md does not exist\ndocs/b.md:3:1 error broken-link docs/nowhere.md does not exist\n',
      stderr: RESULT,
    })
  })

  test('shows a person at a terminal how many pages are read, and takes that away before the result', async () => {
    const { stderr } = await line.runAtTerminal(['check', '--repo', scratch.work])
    const [shown, result] = [stderr.slice(0, stderr.lastIndexOf(CLEAR_LINE)), stderr.split(CLEAR_LINE).at(-1)]
    expect(shown).toMatch(/Checking .* of 2 pages, /)
    expect(result).toBe(RESULT)
  })

  test('shows a script no progress, whatever its stderr is', async () => {
    expect((await line.runAtTerminal(['check', '--repo', scratch.work, '--format', 'json'])).stderr).toBe('')
  })

  test('ends with 0 when nothing is new', async () => {
    expect(await check('--since', 'HEAD')).toMatchObject({ exitCode: 0, stdout: '' })
  })

  test('leaves out what was there before, when told since when; for scripts as one JSON object', async () => {
    const { stdout } = await check('--since', 'good', '--format', 'json')
    expect(JSON.parse(stdout)).toEqual({
      framework: 'mkdocs',
      docsRoot: 'docs',
      drift: [],
      byHand: [],
      pages: 1,
      errors: 1,
      warnings: 0,
      problems: [
        {
          path: 'docs/b.md',
          line: 3,
          column: 1,
          severity: 'error',
          rule: 'broken-link',
          subject: 'nowhere.md',
          message: 'docs/nowhere.md does not exist',
        },
      ],
      unjudged: { quiet: [], off: [] },
      skipped: [],
      refusals: [],
      refused: [],
      notes: [],
      hints: [],
    })
  })

  test.each([
    ['text', /^docs\/a\.md:3:1 error /],
    ['json', /^\{"framework":"mkdocs",/],
    ['github', /^docs.*\ndocs.*\n::error file=docs\/a\.md,line=3,col=1,title=broken-link::/],
    ['gitlab', /^\[\n {2}\{\n {4}"description": "docs\/old\.md does not exist"/],
    ['sarif', /"help": \{\n *"text": "A link leads to a page or file that does not exist at /],
    ['junit', /<failure message="docs\/old\.md does not exist" type="broken-link">/],
  ])('prints %s, which changes no exit code', async (format, start) => {
    const { exitCode, stdout, stderr } = await check('--format', format)
    expect([exitCode, stderr]).toEqual([1, format === 'json' ? '' : RESULT])
    expect(stdout).toMatch(start)
  })

  test('prints the same JSON for --json', async () => {
    expect(await check('--format', 'json')).toEqual(await check('--format', 'json'))
  })

  test('explains a rule without a repository', async () => {
    const { exitCode, stdout } = await line.runWithin(['check', '--explain', 'broken-link'])
    expect(exitCode).toBe(0)
    expect(stdout).toMatch(
      /^broken-link \(error\):\n\nA link leads to [\s\S]*\n\nWhy it matters\. [\s\S]*checks=broken-link:off/,
    )
  })

  test('lists the rules that it can explain', async () => {
    const { stdout } = await line.runWithin(['check', '--explain'])
    expect(stdout.split('\n')[6]).toMatch(/^broken-link +error +A link leads to a page or file that does not exist$/)
  })

  test('does not blame a branch for what was mended elsewhere since it began', async () => {
    scratch.git('checkout', '-q', '-b', 'mended', 'good')
    scratch.commit({ 'docs/a.md': '# A\n' })
    scratch.git('checkout', '-q', '-b', 'feature', 'good')
    scratch.commit({ 'docs/b.md': '# B\n\nMore.\n' })
    expect(await check('--since', 'mended')).toMatchObject({ exitCode: 0, stdout: '' })
    scratch.git('checkout', '-q', 'main')
  })

  test('leaves out a rule that is switched off, and says so instead of plain zeros', async () => {
    expect(await check('--set', 'checks=broken-link:off')).toEqual({
      exitCode: 0,
      stdout: '',
      stderr:
        'The settings switch off broken-link.\n0 errors, 0 warnings in what was checked; 2 pages of docs read as MkDocs\n',
    })
  })

  test('takes a rule as a warning where the settings say so', async () => {
    const { exitCode, stdout } = await check('--since', 'good', '--set', 'checks=broken-link:warning')
    expect([exitCode, stdout]).toEqual([0, expect.stringMatching(/^docs\/b\.md:3:1 warning broken-link /)])
  })

  test('says what it could not look at', async () => {
    scratch.git('checkout', '-q', '-b', 'large')
    scratch.commit({ 'docs/film.md': 'x'.repeat(1024 * 1024 + 1), 'docs/b.md': '# B\n\n[film](film.md)\n' })
    const { exitCode, stdout, stderr } = await check('--since', 'good')
    scratch.git('checkout', '-q', 'main')
    expect([exitCode, stdout]).toEqual([0, ''])
    expect(stderr).toContain('docs/film.md was not checked')
  })

  test('names code that still names a deleted page', async () => {
    const other = createScratch()
    other.commit({
      'mkdocs.yml': 'site_name: X\n',
      'docs/a.md': '# A\n',
      'docs/b.md': '# B\n',
      'build.js': "read('docs/b.md')\n",
    })
    other.commit({ 'docs/b.md': null })
    const { exitCode, stderr } = await line.runWithin(['check', '--repo', other.work, '--since', 'HEAD~1'])
    expect(exitCode).toBe(0)
    expect(stderr).toContain('By hand: build.js:1 names docs/b.md, which no longer exists. Change it by hand\n')
    other.remove()
  })

  test('shows what a path or a link would do to the terminal', async () => {
    scratch.git('checkout', '-q', '-b', 'odd')
    scratch.commit({ 'docs/c.md': '[x](<\u001b[2J.md>)\n' })
    const { stdout } = await check('--since', 'good')
    scratch.git('checkout', '-q', 'main')
    expect(stdout).toContain('\\x1b[2J.md does not exist')
  })

  test.each([
    [2, 'no folder', ['--repo', 'nowhere']],
    [1, 'no branch or commit nowhere', ['--since', 'nowhere']],
    [1, 'no folder manual', ['--docs-root', 'manual']],
  ])('ends with %i and says that there is %s', async (exitCode, words, options) => {
    expect(await check(...options)).toMatchObject({ exitCode, stdout: '', stderr: expect.stringContaining(words) })
  })

  describe('of changes that a job could not publish', () => {
    beforeAll(() => {
      scratch.git('checkout', '-q', '-b', 'active', 'good')
      scratch.commit({
        '.docmend.yml': 'exclude: [docs/legal]\n',
        'docs/legal/terms.md': '# Terms\n',
        'docs/b.md': '# B\n\n<iframe src="b.html"></iframe>\n',
        'src/index.js': 'run()\n',
        'README.md': '# X\n\n<iframe src="b.html"></iframe>\n\n![a](../../../etc/passwd)\n',
      })
    })
    afterAll(() => {
      scratch.git('checkout', '-q', 'main')
    })

    test('says why, which is no error, and how active content is allowed', async () => {
      const { exitCode, stderr } = await check('--since', 'good')
      expect(exitCode).toBe(0)
      expect(stderr).toMatch(/^A job could not publish this: docs\/b\.md:3 .*allow it with --set allowedForms=frame\n/)
      // Only the docs are judged: people change code too.
      expect(stderr).not.toContain('src/index.js')
      expect(stderr).not.toContain('README.md')
    })

    test('lists what --set allows', async () => {
      const { stdout } = await check('--since', 'good', '--set', 'allowedForms=frame', '--format', 'json')
      const { refusals, notes } = JSON.parse(stdout)
      expect([refusals, notes]).toEqual([[], [expect.stringContaining('which the project allows')]])
    })

    test('reads .docmend.yml as it was before the changes, and --set does not lift it', async () => {
      scratch.commit({ 'docs/legal/terms.md': '# Our terms\n', '.docmend.yml': '' })
      const { stderr } = await check('--since', 'HEAD~1', '--set', 'allowedForms=frame')
      expect(stderr).toMatch(/^A job could not publish this: docs\/legal\/terms\.md .*\.docmend\.yml/)
    })

    test.each([
      ['a setting without an effect', ['--since', 'good', '--set', 'onChecks=draft'], 'no effect in docmend check'],
      ['a setting without changes', ['--set', 'allowedForms=frame'], 'no effect in docmend check; it takes checks'],
      ['an unknown rule', ['--set', 'checks=anchors:off'], 'there is no anchors'],
      ['the drift of the whole site and of changes at once', ['--since', 'good', '--drift'], 'leave out one of them'],
      ['an unknown format', ['--format', 'xml'], '--format takes text, json, github, gitlab, sarif, junit, not "xml"'],
      ['a rule that there is not', ['--explain', 'dead-link'], 'There is no rule dead-link'],
      ['a misspelled rule', ['--explain', 'broken-lnk'], 'lists them. Did you mean broken-link?'],
      [
        'a misspelled rule in a setting',
        ['--set', 'checks=broken-lnk:off'],
        'no rule broken-lnk; did you mean broken-link?',
      ],
      [
        'options that --explain leaves without effect',
        ['--explain', 'broken-link', '--all'],
        'leave out the options of a check',
      ],
      ['an unknown form', ['--since', 'good', '--set', 'allowedForms=iframe'], 'there is no iframe'],
    ])('refuses %s as wrong usage', async (_, options, words) => {
      expect(await check(...options)).toMatchObject({ exitCode: 2, stdout: '', stderr: expect.stringContaining(words) })
    })
  })
})

describe('Where the docs root is not sure, docmend check', () => {
  const mintlify = {
    'docs/docs.json': '{}',
    'docs/a.mdx': '---\ntitle: A\n---\n',
    'docs/b.mdx': '---\ntitle: B\n---\n',
  }
  const book = { 'book/book.toml': '', 'book/src/SUMMARY.md': '# Summary\n' }

  test.each([
    [
      'lists the roots of several sites',
      { ...mintlify, ...book },
      'Several folders may be the docs root. Docmend chose docs; to choose another, add\n' +
        '  --docs-root book  (mdBook, 1 page)\n',
    ],
    [
      'says that no framework was found',
      { 'notes/a.md': '# A\n' },
      'No configuration of a docs framework was found, so the pages of the whole repository are read as plain Markdown. ' +
        'If the docs are elsewhere, name their folder with --docs-root\n',
    ],
    ['says nothing of the only site that there is', mintlify, '0 errors'],
  ])('%s', async (_, files, wanted) => {
    const other = createScratch()
    other.commit(files)
    const { stderr } = await line.runWithin(['check', '--repo', other.work])
    expect(stderr.startsWith(wanted)).toBe(true)
    expect((await line.runWithin(['check', '--repo', other.work, '--docs-root', '.'])).stderr).not.toContain(
      'docs-root',
    )
    other.remove()
  })
})
