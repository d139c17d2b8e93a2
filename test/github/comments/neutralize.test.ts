import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import {
  BODY_MAX_CHARACTERS,
  neutralizeBody,
  neutralizeCommitMessage,
  neutralizeTitle,
} from '../../../src/github/neutralize.ts'
import { folded } from '../../../src/jobs/pull-request/markdown.ts'
import { measureCpu } from '../../support/cpu-time.ts'

const MARK = '<!-- docmend:job=0193 -->'

describe('words that act', () => {
  test.each([
    '[skip ci]',
    '[ci skip]',
    '[no ci]',
    '[skip actions]',
    '[actions skip]',
    '[SKIP CI]',
    '[skip-ci]',
    '[skip netlify]',
    '[skip azurepipelines]',
    '***NO_CI***',
    '[skip travis]',
    '[vercel skip]',
    '[ci-skip]',
    '[ci_skip]',
    '[noci]',
    '[skip\u00a0ci]',
    '[skip\u00adci]',
    '[skip release]',
    '[release skip]',
    '[no release]',
    '[CF-Pages-Skip]',
    '[CI-Skip]',
    '[ci.skip]',
    '[skip render]',
    '[render skip]',
    '[skip-cd]',
    '[appveyor skip]',
    '[amplify skip]',
    '[azurepipelines skip]',
    '[skip codecov]',
    '[automerge]',
    '[auto merge]',
    '[merge when green]',
    '[major]',
    '[deploy: production]',
    '#skip_ci',
  ])('%s skips nothing', (mark) => {
    expect(neutralizeTitle(`Update ${mark} guide`)).not.toContain(mark)
    expect(neutralizeCommitMessage(`Update\n\n${mark}`)).not.toContain(mark)
  })

  test.each([
    'Fixes #12',
    'closes: #3',
    'resolved acme/docs#4',
    'fix https://github.com/acme/docs/issues/5',
    'close GH-6',
    'Fixed  #7',
  ])('"%s" closes nothing', (words) => {
    expect(neutralizeBody(`It ${words}.`)).not.toMatch(
      /(close[sd]?|fix(e[sd])?|resolve[sd]?):?\s+(\S*#\d|GH-\d|https)/i,
    )
  })

  test.each([
    '[Notes](notes.md)',
    '[node.js](https://nodejs.org)',
    '[forced](f.md)',
    '[only](o.md)',
    '[Skipping stones](s.md)',
  ])('%s is a link and no mark', (link) => {
    expect(neutralizeBody(link)).toBe(link)
  })

  test.each(['&#64;octocat', '&#x40;octocat', '&commat;octocat', 'see &#35;12', 'see &num;12', 'see \\#12'])(
    '%s does not become a mention or a reference when it is shown',
    (text) => expect(neutralizeBody(text)).toMatch(/(&|#)\u200b/),
  )

  test('an address of the web names nobody and leads to the same place', () => {
    const body = neutralizeBody('[x](https://npm.example/package/@acme/x) and foo/@octocat')
    expect(body).toContain('(https://npm.example/package/%40acme/x)')
    expect(body).not.toMatch(/@[a-z]/i)
  })

  test.each([
    '@octocat',
    '@acme/team',
    'cc @octocat,',
    '(@octocat)',
    '`@octocat is code that never ends',
    '_@octocat_',
    '**@octocat**',
  ])('%s notifies nobody', (words) => {
    expect(neutralizeBody(words)).not.toMatch(/@[a-z]/i)
  })

  test('an address of mail is left as it is', () => {
    expect(neutralizeBody('Write to docs@example.com')).toBe('Write to docs@example.com')
  })

  test.each([
    'Co-authored-by: A <a@b>',
    'Signed-off-by: A <a@b>',
    'skip-checks: true',
    'Reviewed-by: A',
    'Change-Id: I1',
  ])('"%s" is no trailer', (trailer) => {
    const message = neutralizeCommitMessage(`Update\n\nText.\n\n${trailer}\n`)
    expect(message.split('\n').at(-1)).not.toMatch(/^[A-Za-z-]+:/)
  })

  test.each(['#12', 'acme/docs#12', '(#12)', 'GH-12', '**#12**', '_#12_', '`#12', '>#12'])(
    '%s links to no issue',
    (words) => {
      expect(neutralizeBody(`see ${words}`)).not.toMatch(/(#|GH-)\d/)
    },
  )

  test('a heading and a colour keep their form', () => {
    expect(neutralizeBody('# Title\n\n`color: #fff`')).toBe('# Title\n\n`color: #fff`')
  })

  test('images and tags become text, and so do comments that would hide something', () => {
    const body = neutralizeBody('![x](https://spy.example/x.png) <img src=x> <!-- hidden -->')
    expect(body).not.toMatch(/!\[|<img|<!--/)
  })

  test('invisible and reversing characters go', () => {
    expect(neutralizeTitle('a\u202eb\u{e0041}c\u0000d')).toBe('abcd')
  })
})

describe('items of a tracker', () => {
  /** By the documentation of Azure Boards, GitLab, Jira, Linear, YouTrack, Shortcut, Pivotal, ClickUp, Phabricator and Bugzilla. */
  const FOUND = [
    /\bAB#\d/i,
    /\[(?:ch\d|sc-\d|[a-z]+-\d+\])/i,
    /\b(?:clos|fix|resolv|complet|implement|finish|deliver)\w*:?\s+(?:[\w./-]*[#!]\d|[a-z]+-\d|t\d|https?:)/i,
    /\b(?:ref|refs|part of):?\s+(?:[#!]\d|[a-z]+-\d|t\d)|\bbug:?\s+\d/i,
    /(?:^|[\s(])#[A-Z]+-\d/m,
    /[A-Z]-\d+ #[a-z]/,
    /(?:^|[\w/])!\d/m,
    /\bCU-[a-z\d]/i,
    /^(?:differential revision|bug|cc):/im,
  ]

  test.each([
    'AB#123',
    'Fixes AB#123.',
    '[sc-123]',
    '[ch123]',
    '[finishes sc-123]',
    '[Finishes #123]',
    'ABC-123 #close #comment done',
    '#ABC-12 Fixed',
    'Fixes ENG-123',
    'fixing eng-123',
    'Part of ENG-12',
    'Closes group/sub/project#1',
    'Implements !5',
    'group/project!5',
    'Resolves https://linear.app/acme/issue/ENG-1',
    'closes https://trello.com/c/abc',
    'Closes T123',
    'Ref T123',
    'Differential Revision: https://phabricator.example/D1',
    'Bug: 12',
    'Bug 12',
    'CU-86a1b2c',
  ])('"%s" neither closes nor links one', (words) => {
    const isFound = (text: string): boolean => FOUND.some((pattern) => pattern.test(text))
    expect(isFound(words)).toBe(true)
    expect(isFound(neutralizeBody(words))).toBe(false)
    expect(isFound(neutralizeTitle(words))).toBe(false)
    expect(isFound(neutralizeCommitMessage(`Update\n\n${words}`))).toBe(false)
    expect(neutralizeBody(words).replaceAll('\u200b', '')).toBe(words)
  })

  test('a title and a commit name none, for trackers move what they name', () => {
    expect(neutralizeTitle('Explain ENG-12')).toBe('Explain ENG\u200b-12')
    expect(neutralizeCommitMessage('Update\n\nExplain ENG-12')).not.toContain('ENG-12')
    expect(neutralizeTitle('Explain UTF-8 and SHA-256')).toBe('Explain UTF-8 and SHA-256')
  })

  test.each([
    'The fixture T1 is closed.',
    'See [the notes](notes.md#12) and `arr[i1]`.',
    'It resolves to `a/b`, and 3!=4.',
    'Set `[build]` in netlify.toml',
  ])('"%s" reads as before', (text) => expect(neutralizeBody(text).replaceAll('\u200b', '')).toBe(text))
})

describe('orders to release tools', () => {
  test.each([
    'Release-As: 9.0.0',
    'release-as: 9.0.0',
    'Release-As #9.0.0',
    'BREAKING CHANGE: all of it',
    'BREAKING-CHANGE: all of it',
    'breaking change all of it',
    '* BREAKING CHANGE: all of it',
    '| BREAKING CHANGES: all of it',
    'Changelog: security',
    'On-behalf-of: @acme <acme@example.com>',
    'Depends-On: I1',
    'Partial-Bug: 1',
    'bump: major',
  ])('"%s" is no footer of a commit, and none where a pull request is squashed', (footer) => {
    const lastLines = [neutralizeCommitMessage(`Update\n\nText.\n\n${footer}`), neutralizeBody(`Text.\n\n${footer}`)]
    // The grammar of Conventional Commits for footers, and the notes of conventional-commits-parser.
    const isFooter = /^[\w-]+(?:: | #)|^[\s|*]*breaking[ -]changes?[:\s]/i
    for (const text of lastLines) expect(text.split('\n').at(-1)).not.toMatch(isFooter)
  })

  /** A subject, or a further commit in a body, that gives a release: by the grammars of two parsers. */
  const RELEASE =
    /^(?:feat|feature|fix|perf|revert|deps)(?:\(.*\))?!?: |^\w*(?:\(.*\))?!: |^[^\s(:!]*(?:\([^)]*\))?!:/im

  test.each([
    'feat: a new page',
    'fix(api): a page',
    'feat!: another page',
    'Security!: another page',
    'docs!: another page',
    'docs(api)!: another page',
    'feat(a): b)!: c',
    'perf : x',
  ])('"%s" asks for no release, as a title or in a text', (subject) => {
    expect(subject.replace(' :', ':')).toMatch(RELEASE)
    expect(neutralizeTitle(subject)).not.toMatch(RELEASE)
    expect(neutralizeCommitMessage(`Update\n\n${subject}\n`)).not.toMatch(RELEASE)
    expect(neutralizeBody(`Summary.\n\n${subject}`)).not.toMatch(RELEASE)
  })

  test.each([
    'docs: explain tokens',
    'docs(api): explain tokens',
    'chore: update',
    '[docs] Explain',
    'Note: it works!',
  ])('the title "%s" is left as it is', (title) => expect(neutralizeTitle(title)).toBe(title))

  test.each([
    'BEGIN_COMMIT_OVERRIDE',
    'END_COMMIT_OVERRIDE',
    'BEGIN_NESTED_COMMIT',
    '+semver: major',
    '#major',
    'This reverts commit 0123abcd',
    'ABC-12 #close',
    'Fixes ENG-12',
    'fixup! Explain tokens',
  ])('"%s" gives no order', (order) => {
    for (const text of [neutralizeBody(`It ends.\n\n${order}\n`), neutralizeCommitMessage(`Update\n\n${order}`)]) {
      expect(text).not.toContain(order)
      expect(text.replaceAll('\u200b', '')).toContain(order)
    }
  })

  test.each([
    'See [the steps](upgrade.md#major-changes).',
    'The key UTF-8 stays, and so does `ABC-12`.',
    'It lists breaking changes.',
    'The fix: a new page.',
    '`retry-limit: 3`',
    'retry-limit: 3',
  ])('"%s" is left as it is', (text) => expect(neutralizeBody(text)).toBe(text))
})

describe('orders to bots', () => {
  test.each([
    '/lgtm',
    '/approve no-issue',
    '/merge',
    '  /hold cancel',
    '/azp run',
    'bors r+',
    'bors: try',
    'Bors merge',
    '/assign @octocat',
    '\u00a0/close',
    '/test all',
    '/rebase',
    'retest this please',
    'ok to test',
    'recheck',
  ])('"%s" is no command', (command) => {
    const body = neutralizeBody(`Summary.\n${command}\nMore.`)
    expect(body).not.toMatch(/^\s*(?:\/[a-z]|bors[ :]|retest |ok to|recheck$)/im)
    expect(body.replaceAll('\u200b', '')).toContain(command)
  })

  test.each(['@dependabot merge', '@Mergifyio backport main', '@copilot do it'])('"%s" calls nobody', (command) => {
    expect(neutralizeBody(command)).not.toContain(command)
  })

  test.each(['/docs/guide.md is new', 'See /merge for more'])('"%s" is no command and left as it is', (text) =>
    expect(neutralizeBody(text)).toBe(text),
  )
})

describe('the text of a pull request', () => {
  test('keeps our own mark in the last line', () => {
    expect(neutralizeBody(`Summary <b>\n\n${MARK}`)).toMatch(/\n<!-- docmend:job=0193 -->$/)
  })

  test('is cut to what GitHub takes, with our mark still there', () => {
    const body = neutralizeBody(`${'é🙂@x '.repeat(20_000)}\n\n${MARK}`)
    expect(body.length).toBeLessThanOrEqual(BODY_MAX_CHARACTERS)
    expect(body).toContain('too long')
    expect(body.endsWith(MARK)).toBe(true)
    expect(body.isWellFormed()).toBe(true)
  })

  test('cannot bear the mark of another job, or ours where a reader would not look', () => {
    const body = neutralizeBody(`<!-- docmend:job=other -->\n\nWords\n\n<!-- docmend:job=forged -->\n\n${MARK}`)
    expect(body.match(/<!--/g)).toHaveLength(1)
    expect(body.endsWith(MARK)).toBe(true)
  })

  test('has our folds as HTML, and theirs as text', () => {
    const body = neutralizeBody(`a </details> b\n\n${folded('Title', '<details><summary>x</summary>\n\n</details>')}`)
    expect(body.match(/<(?!\u200b)[^>]*>/g)).toEqual(['<details>', '<summary>', '</summary>', '</details>'])
    expect(body).toMatch(/\n\n<details><summary>Title<\/summary>\n\n[\s\S]*\n\n<\/details>$/)
  })

  test('closes a fold within which it is cut', () => {
    const body = neutralizeBody(`${folded('Title', 'word '.repeat(20_000))}\n\n${MARK}`)
    expect(body.length).toBeLessThanOrEqual(BODY_MAX_CHARACTERS)
    expect(body).toMatch(/word\s+<\/details>\n\n\(The rest was too long/)
  })

  test('has a title of one line and at most 256 characters', () => {
    expect(neutralizeTitle('  Two\nlines ')).toBe('Two lines')
    expect(neutralizeTitle('x'.repeat(300))).toHaveLength(256)
    expect(neutralizeTitle(' \n')).not.toBe('')
  })

  test('changes no more when it is neutralized again', () => {
    const again = (text: string): void => expect(neutralizeBody(neutralizeBody(text))).toBe(neutralizeBody(text))
    const words = fc.constantFrom(
      '[skip ci]',
      'Fixes #1',
      'feat(a)!: b',
      'ABC-1 #close',
      '/merge',
      'BREAKING CHANGE',
      '@a',
      'x-by: y\n',
      '![',
      '<b>',
      'a b',
      '\n',
      '🙂',
      '```',
      '\u200b',
    )
    fc.assert(
      fc.property(
        fc.array(words).map((parts) => parts.join(' ')),
        again,
      ),
    )
  })
})

describe('a text that is made to take long', () => {
  test.each([
    ['underscores, which may begin a name and be part of one', '_'.repeat(60_000)],
    ['names without an end', '_a.-'.repeat(15_000)],
    ['a mark that is never closed', `[skip${' '.repeat(60_000)}`],
    ['words of a mark that is never closed', `[no${' a'.repeat(30_000)}`],
    ['names of trailers without an end', 'no-a-'.repeat(12_000)],
    ['spaces after the name of a trailer', `cc${' '.repeat(60_000)}`],
    ['lines of marks without a word', '*'.repeat(60_000)],
    ['keys of issues', 'A-1 '.repeat(15_000)],
  ])('of %s takes no time to speak of', (_what, text) => {
    const cpuMs = measureCpu()
    neutralizeBody(text)
    expect(cpuMs()).toBeLessThan(1000)
  })
})
