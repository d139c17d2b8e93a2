// Titles in the form that a repository's log has.
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { cutAtWord } from '../../../src/base/text.ts'
import { chooseStyle, styleTitle } from '../../../src/jobs/pull-request/commit-style.ts'
import { describeCommit } from '../../../src/jobs/pull-request/text.ts'
import { runs, testProperty } from '../../support/property.ts'

const titled = (title: string, subjects: readonly string[]) => styleTitle(title, chooseStyle(subjects))
const times = (count: number, subject: string): string[] => Array.from({ length: count }, () => subject)

const CONVENTIONAL = ['feat(core): add a hook', 'fix: mend it', 'docs: explain', 'chore(deps): bump x (#12)']
const PLAIN = ['Add a hook', 'Mend the build (#12)', 'Explain tokens']

describe('the style of a repository', () => {
  test.each([
    ['nothing is known', [], 'Explain tokens'],
    ['two commits are no habit', ['docs: explain', 'fix: mend'], 'Explain tokens'],
    ['it is plain', PLAIN, 'Explain tokens'],
    ['it is plain and lower-case', ['add a hook', 'mend it', 'Explain'], 'explain tokens'],
    ['subjects end in full stops', ['Add a hook. (#3)', 'Mend it.', 'Wait...'], 'Explain tokens.'],
    ['commits are conventional', CONVENTIONAL, 'docs: explain tokens'],
    ['they are, with capitals', ['fix: Mend it', 'feat!: Add a hook', 'docs: Explain'], 'docs: Explain tokens'],
    [
      'their docs have one scope',
      ['docs(site): a', 'docs(site): b', 'docs: c', 'fix: d'],
      'docs(site): explain tokens',
    ],
    ['their docs have many scopes', ['docs(a): a', 'docs(b): b', 'docs(c): c'], 'docs: explain tokens'],
    ['a breaking change of docs is among them', ['docs!: a', 'fix: b', 'fix: c'], 'docs: explain tokens'],
    ['their type is doc', ['doc: a', 'fix: b', 'doc: c'], 'doc: explain tokens'],
    ['areas stand in brackets', ['[core] Add', '[Docs] Explain', '[ui] Mend'], '[Docs] Explain tokens'],
    ['areas have capitals', ['Core: Add', 'Docs: Explain', 'UI: Mend'], 'Docs: Explain tokens'],
    ['areas are folders', ['net/http: add', 'doc: explain', 'cmd/go: mend'], 'doc: explain tokens'],
    ['no area is of docs', ['Core: Add', 'UI: Mend', 'Net: Wait'], 'Docs: Explain tokens'],
    ['subjects begin with emoji', ['📝 Explain', '🐛 Mend', '✨ Add'], '📝 Explain tokens'],
    ['emoji have names', [':bug: mend', ':sparkles: add', ':art: tidy'], ':memo: explain tokens'],
    ['emoji stand before types', ['✨ feat: add', '🐛 fix: mend', '✨ feat: more'], '📝 docs: explain tokens'],
    ['each has the key of its ticket', ['DOC-123: Fix', 'ABC-1: Add', 'DOC-9: Mend'], 'Explain tokens'],
    ['the keys stand in brackets', ['[DOC-123] Fix', '[ABC-1] Add'], 'Explain tokens'],
    ['the keys are numbers of issues', ['gh-1234: Fix', 'gh-99: Add', '#12: Mend'], 'Explain tokens'],
    ['patches are counted', ['[1/2] Fix', '[2/2] Add'], 'Explain tokens'],
    ['the key is a scope', ['docs(DOC-123): fix', 'fix(ABC-1): add', 'fix(ABC-2): mend'], 'docs: explain tokens'],
  ])('when %s', (_, subjects, expected) => {
    expect(titled('Explain tokens', subjects)).toBe(expected)
  })

  test('merges and reverts say nothing', () => {
    const merges = [...times(20, "Merge branch 'main' into x"), ...times(9, 'Revert "Add a hook"')]
    expect(titled('Explain tokens', [...merges, ...CONVENTIONAL])).toBe('docs: explain tokens')
  })

  test('the newest thirty decide', () => {
    expect(titled('Explain tokens', [...times(30, 'Add a hook'), ...times(70, 'fix: mend')])).toBe('Explain tokens')
  })
})

describe('a title', () => {
  test.each([
    'docs: explain tokens',
    'docs: docs: explain tokens',
    'docs(api): Explain tokens',
    'Docs(api): explain tokens',
    '[docs] Explain tokens',
    'Docs: explain tokens.',
    '📝 Explain tokens',
    ':memo: docs: explain tokens',
    'feat: explain tokens',
    ' Explain\n tokens ',
  ])('%j gets its prefix once', (title) => {
    expect(titled(title, CONVENTIONAL)).toBe('docs: explain tokens')
    expect(titled(title, PLAIN)).toBe('Explain tokens')
  })

  test.each(['API keys expire', 'OpenAPI is served', 'iOS needs a key', 'docs/a.md moved', 'npm-run works'])(
    'keeps the name at the start of %j',
    (title) => {
      expect(titled(title, CONVENTIONAL)).toBe(`docs: ${title}`)
      expect(titled(title, PLAIN)).toBe(title)
    },
  )

  test.each(['', ' \n', 'docs:', 'docs: '])('%j gets words', (title) => {
    expect(titled(title, CONVENTIONAL)).toMatch(/^docs: \w/)
  })

  testProperty('is one line that begins with the prefix, and only once, whatever it and the log are', () => {
    const pieces = ['docs: ', 'Docs', '[docs] ', '(a)', ':', ' ', '📝 ', ':memo:', '.', '\n', 'X', 'y', '`', '!']
    const text = fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((parts) => parts.join(''))
    const check = (title: string, subjects: string[]): void => {
      const { prefix } = chooseStyle(subjects)
      const styled = titled(title, subjects)
      expect(styled).toBe(styled.replace(/\s+/g, ' ').trim())
      expect(styled.startsWith(prefix)).toBe(true)
      expect(styled.slice(prefix.length)).toMatch(/^(?!docs: \S|\[docs\] \S)./i)
    }
    fc.assert(fc.property(text, fc.array(text), check), runs(100))
  })

  // Tries without end would run into the time limit of the test.
  test('is found in a log of any size', () => {
    const long = [':'.repeat(100_000), '[a'.repeat(50_000), 'a/'.repeat(50_000), '📝\u200d'.repeat(50_000)]
    for (const text of long) expect(titled(text, times(1000, text))).not.toBe('')
  })
})

describe('the message of a commit', () => {
  test('has a subject of 72 characters at most, cut between words, and then the whole title', () => {
    const title = 'docs: explain how tokens expire, how they are renewed and what happens to those that are not'
    const [subject = '', ...rest] = describeCommit(title, '1').split('\n\n')
    expect(subject).toBe('docs: explain how tokens expire, how they are renewed and what happens…')
    expect(rest).toEqual([title, 'Made by Docmend, job 1.'])
  })

  test('does not say a short title twice', () => {
    expect(describeCommit('docs: explain', '1')).toBe('docs: explain\n\nMade by Docmend, job 1.')
  })

  test('is cut even where there is no word to end, and never within a character', () => {
    expect(cutAtWord('x'.repeat(100), 72)).toBe(`${'x'.repeat(71)}…`)
    expect(cutAtWord('🙂'.repeat(50), 72).isWellFormed()).toBe(true)
  })
})
