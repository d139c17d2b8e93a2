// `docmend check`: the documentation checks on a repository of this machine.
import { describe, expect, test } from '@jest/globals'
import { createScratch } from '../github/scratch-repository.ts'
import { RESULT, useCheckedRepository } from './checked-repository.ts'

const given = useCheckedRepository()
const { check } = given

describe('docmend check', () => {
  test('shows a script no progress, whatever its stderr is', async () => {
    expect((await given.line.runAtTerminal(['check', '--repo', given.scratch.work, '--format', 'json'])).stderr).toBe(
      '',
    )
  })

  test('ends with 0 when nothing is new', async () => {
    expect(await check('--since', 'HEAD')).toMatchObject({ exitCode: 0, stdout: '' })
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

  test('does not blame a branch for what was mended elsewhere since it began', async () => {
    given.scratch.git('checkout', '-q', '-b', 'mended', 'good')
    given.scratch.commit({ 'docs/a.md': '# A\n' })
    given.scratch.git('checkout', '-q', '-b', 'feature', 'good')
    given.scratch.commit({ 'docs/b.md': '# B\n\nMore.\n' })
    expect(await check('--since', 'mended')).toMatchObject({ exitCode: 0, stdout: '' })
    given.scratch.git('checkout', '-q', 'main')
  })

  test('takes a rule as a warning where the settings say so', async () => {
    const { exitCode, stdout } = await check('--since', 'good', '--set', 'checks=broken-link:warning')
    expect([exitCode, stdout]).toEqual([0, expect.stringMatching(/^docs\/b\.md:3:1 warning broken-link /)])
  })

  test('says what it could not look at', async () => {
    given.scratch.git('checkout', '-q', '-b', 'large')
    given.scratch.commit({ 'docs/film.md': 'x'.repeat(1024 * 1024 + 1), 'docs/b.md': '# B\n\n[film](film.md)\n' })
    const { exitCode, stdout, stderr } = await check('--since', 'good')
    given.scratch.git('checkout', '-q', 'main')
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
    const { exitCode, stderr } = await given.line.runWithin(['check', '--repo', other.work, '--since', 'HEAD~1'])
    expect(exitCode).toBe(0)
    expect(stderr).toContain('By hand: build.js:1 names docs/b.md, which no longer exists. Change it by hand\n')
    other.remove()
  })

  test('reports entries of a navigation in code, which a person can edit', async () => {
    const other = createScratch()
    other.commit({
      '.vitepress/config.ts':
        "import { items } from '../src/items'\nexport default { themeConfig: { sidebar: items } }\n",
      'src/items.ts': "export const items = [{ link: '/guide/a' }, { link: '/guide/b' }]\n",
      'guide/a.md': '# A\n',
      'guide/b.md': '# B\n',
    })
    other.commit({ 'guide/a.md': null })
    const { exitCode, stdout } = await given.line.runWithin(['check', '--repo', other.work, '--since', 'HEAD~1'])
    expect([exitCode, stdout]).toEqual([1, expect.stringContaining('src/items.ts:1:32 error nav-missing-page')])
    other.remove()
  })

  test('shows what a path or a link would do to the terminal', async () => {
    given.scratch.git('checkout', '-q', '-b', 'odd')
    given.scratch.commit({ 'docs/c.md': '[x](<\u001b[2J.md>)\n' })
    const { stdout } = await check('--since', 'good')
    given.scratch.git('checkout', '-q', 'main')
    expect(stdout).toContain('\\x1b[2J.md does not exist')
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
    ['says nothing of the only site that there is', mintlify, 'Checked by the rules of Mintlify.\n0 errors'],
  ])('%s', async (_, files, wanted) => {
    const other = createScratch()
    other.commit(files)
    const { stderr } = await given.line.runWithin(['check', '--repo', other.work])
    expect(stderr.startsWith(wanted)).toBe(true)
    expect((await given.line.runWithin(['check', '--repo', other.work, '--docs-root', '.'])).stderr).not.toContain(
      'docs-root',
    )
    other.remove()
  })
})
