// `docmend check`: the documentation checks on a repository of this machine.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { CLEAR_LINE } from '../../src/cli/progress.ts'
import { RESULT, useCheckedRepository } from './checked-repository.ts'

const given = useCheckedRepository()
const { check } = given

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
    const { stderr } = await given.line.runAtTerminal(['check', '--repo', given.scratch.work])
    const [shown, result] = [stderr.slice(0, stderr.lastIndexOf(CLEAR_LINE)), stderr.split(CLEAR_LINE).at(-1)]
    expect(shown).toMatch(/Checking .* of 2 pages, /)
    expect(result).toBe(RESULT)
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
      notes: [],
      hints: [],
    })
  })

  test('explains a rule without a repository', async () => {
    const { exitCode, stdout } = await given.line.runWithin(['check', '--explain', 'broken-link'])
    expect(exitCode).toBe(0)
    expect(stdout).toMatch(
      /^broken-link \(error\):\n\nA link leads to [\s\S]*\n\nWhy it matters\. [\s\S]*checks=broken-link:off/,
    )
  })

  test('lists the rules that it can explain', async () => {
    const { stdout } = await given.line.runWithin(['check', '--explain'])
    expect(stdout.split('\n')[6]).toMatch(/^broken-link +error +A link leads to a page or file that does not exist$/)
  })

  test('leaves out a rule that is switched off, and says so instead of plain zeros', async () => {
    expect(await check('--set', 'checks=broken-link:off')).toEqual({
      exitCode: 0,
      stdout: '',
      stderr:
        'Checked by the rules of MkDocs 1.4. The settings switch off broken-link.\n0 errors, 0 warnings in what was checked; 2 pages of docs read as MkDocs\n',
    })
  })

  test.each([
    [2, 'no folder', ['--repo', 'nowhere']],
    [2, 'no branch or commit nowhere', ['--since', 'nowhere']],
    [2, 'no folder manual', ['--docs-root', 'manual']],
  ])('ends with %i and says that there is %s', async (exitCode, words, options) => {
    expect(await check(...options)).toMatchObject({ exitCode, stdout: '', stderr: expect.stringContaining(words) })
  })

  describe('of changes that bring active content along', () => {
    beforeAll(() => {
      given.scratch.git('checkout', '-q', '-b', 'active', 'good')
      given.scratch.commit({
        '.docmend.yml': 'exclude: [docs/legal]\n',
        'docs/legal/terms.md': '# Terms\n',
        'docs/b.md': '# B\n\n<iframe src="b.html"></iframe>\n',
        'docs/c.md': '# C\n\n!!! warnign\n    Text.\n',
        'src/index.js': 'run()\n',
        'README.md': '# X\n\n<iframe src="b.html"></iframe>\n\n![a](../../../etc/passwd)\n',
      })
    })
    afterAll(() => {
      given.scratch.git('checkout', '-q', 'main')
    })

    test('says why, which is no error, and how active content is allowed', async () => {
      const { exitCode, stdout, stderr } = await check('--since', 'good')
      expect(exitCode).toBe(0)
      // A name that a rule reports is not listed again.
      expect([stdout, stderr].map((text) => text.includes('warnign'))).toEqual([true, false])
      expect(stderr).toMatch(/^For the reviewer: docs\/b\.md:3 .*allow it with --set allowedForms=frame\n/)
      // Only the docs are judged: people change code too.
      expect(stderr).not.toContain('src/index.js')
      expect(stderr).not.toContain('README.md')
    })

    test('lists what --set allows', async () => {
      const { stdout } = await check('--since', 'good', '--set', 'allowedForms=frame', '--format', 'json')
      const { refusals, notes } = JSON.parse(stdout)
      expect([refusals, notes]).toEqual([[], [expect.stringContaining('which the project allows')]])
    })

    test('says nothing of what only a job may not write', async () => {
      given.scratch.commit({ 'docs/legal/terms.md': '# Our terms\n', '.docmend.yml': '' })
      const { stdout, stderr } = await check('--since', 'HEAD~1')
      expect(stdout + stderr).not.toMatch(/terms|\bjobs?\b/)
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
