// One dialect of regular expressions: what git looks for first never hides a line that JavaScript would match.
import { Script } from 'node:vm'
import { afterAll, describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { requiredTexts, runWithin } from '../../../src/agent/search/expression.ts'
import { searchExpression } from '../../../src/agent/search/search-expression.ts'
import { createGit, type WatchGit } from '../../../src/github/git/git.ts'
import { openGitTree } from '../../../src/github/git/git-tree.ts'
import { childEnv, createScratch } from '../../github/scratch-repository.ts'
import { runs, testProperty } from '../../support/property.ts'
import { openTools } from '../tools/open-tools.ts'

describe('The text that git looks for first', () => {
  test.each([
    ['v\\d+\\.\\d+ of Port', [' of Port']],
    ['maxRetries|retryLimit', ['maxRetries', 'retryLimit']],
    ['(?:foo|barred)baz?', ['foo', 'barred']],
    ['(?!never)colou?r', ['colo']],
    ['\\u0041b|cd', undefined],
    ['[\\w]+\\t', undefined],
    ['(old)?', undefined],
    ['\\{\\{< note', ['{{< note']],
  ])('of %s is %j', (source, texts) => {
    expect(requiredTexts(source)).toEqual(texts)
  })

  const atom = fc.constantFrom('ab', 'a', 'b', '.', '\\d', '[ab]', '\\.', '^', '$', '\\b', '(?=ab)', '(?!ab)', '(?<!b)')
  const quantified = fc
    .tuple(atom, fc.constantFrom('', '?', '*', '+', '{0,2}', '{2}', '+?'))
    .map(([a, q]) =>
      /^(?:\^|\$|\\b|\(\?)/.test(a) ? a : `(?:${a})`.replace(/^\(\?:(.{1,2})\)$/, q === '' ? '$1' : '(?:$1)') + q,
    )
  const source = fc.letrec<{ one: string; all: string }>((tie) => ({
    one: fc.oneof(
      { maxDepth: 3 },
      quantified,
      tie('all').map((inner) => `(${inner})`),
      tie('all').map((inner) => `(?:${inner})?`),
    ),
    all: fc
      .array(fc.array(tie('one'), { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 2 })
      .map((all) => all.map((one) => one.join('')).join('|')),
  })).all

  testProperty('stands in every line that matches', () => {
    fc.assert(
      fc.property(source, fc.stringMatching(/^[ab.1 ]{0,8}$/), (expression, line) => {
        const texts = requiredTexts(expression)
        if (texts === undefined || !new RegExp(expression).test(line)) return
        expect(texts.some((text) => line.includes(text))).toBe(true)
      }),
      runs(300),
    )
  })
})

describe('A search with an expression', () => {
  const scratch = createScratch()
  const long = `${'x'.repeat(3000)} version 9.9\n`
  const pages = Array.from({ length: 200 }, (_, n) => [`p${n}.md`, `Page ${n}\n\tversion 1.${n} é\r\n`])
  const commit = scratch.commit({ ...Object.fromEntries(pages), 'long.md': long })
  const started: string[] = []
  const watchGit: WatchGit = (command, run) => {
    started.push(command)
    return run()
  }
  afterAll(() => scratch.remove())

  test.each([
    ['\\t\\w+\\s\\d\\.\\d{2}\\s', 90, ['cat-file']],
    ['version \\d\\.[\\d]+$', 1, ['grep', 'cat-file']],
    ['version (?:1\\.\\d{3}|1\\.5\\b)', 101, ['grep', 'cat-file']],
  ])('%s finds %i lines of committed files with %j', async (source, count, processes) => {
    const git = { dir: scratch.work, childEnv, serverUrl: scratch.serverUrl, watchGit }
    const tree = openGitTree((timeoutMs) => createGit({ ...git, timeoutMs }), commit)
    await tree.list()
    started.length = 0
    const wanted = { source, pattern: new RegExp(source, 'u'), ignoreCase: false, limit: 1000 }
    const { hits } = await searchExpression(wanted, tree)
    expect(hits).toHaveLength(count)
    expect(started).toEqual(processes)
  })

  test.each([
    ['[[:digit:]]', /have no \[:digit:\]; use classes such as \\d/],
    ['(?i)abc', /have no \(\?i\); use the arguments/],
    ['\\Afoo', /have no \\A; use \^/],
    ['(?>a)b', /have no \(\?>/],
    ['a++', /Nothing to repeat/],
    ['(a+)+$', /takes too long to match/],
  ])('%s is refused by its name', async (pattern, why) => {
    const { call } = openTools({ 'a.md': `${'a'.repeat(40)}!\n` })
    expect(await call('search', { pattern, regex: true })).toMatch(why)
    expect(await call('replace', { oldText: pattern, newText: 'x', regex: true })).toMatch(why)
  })

  test('finds the same in an edited file as in one as it was', async () => {
    const { call, changeSet } = openTools({ 'a.md': 'timeout:\t30\n', 'b.md': 'x\n' })
    await changeSet.write('b.md', Buffer.from('timeout:\t30\n'))
    expect(await call('search', { pattern: '\\w+:\\t\\d{0,30}', regex: true })).toContain(
      'a.md:1, b.md:1: timeout:\t30',
    )
  })

  test('takes whole words as the edits do', async () => {
    const { call } = openTools({ 'a.md': 'port\nports\néport\nport.\n' })
    expect(await call('search', { pattern: 'por[t]', regex: true, wholeWord: true })).toContain('2 lines in 1 file')
  })
})

describe('The time to match', () => {
  const busy = new Script('{ const end = Date.now() + 60; while (Date.now() < end) {} }')

  test('is that of the processor: a thread that gets none of it has as much as before', () => {
    expect(() => runWithin(busy, {}, 10, () => 0)).not.toThrow()
  })

  test('is over when it is used up', () => {
    expect(() => runWithin(busy, {}, 10, () => performance.now())).toThrow('takes too long to match')
  })
})
