// What a person at a terminal is shown of the evidence of a run.
import { expect, test } from '@jest/globals'
import { describeEvidence } from '../../src/cli/evidence-text.ts'

const LINES = { repository: '', path: 'src/options.js', startLine: 3, endLine: 9, commitSha: 'a'.repeat(40) }
const NOTHING = { cited: [], unproven: [], unknownTerms: [], moreUnknownTerms: 0, sources: [] }

test('what is left to verify comes first, then what was cited', () => {
  const lines = describeEvidence({
    ...NOTHING,
    unproven: [{ claim: 'Rooms\nexpire', why: 'there is no docs/rooms.md' }],
    unknownTerms: [
      { term: '--fast', kind: 'flag', path: 'docs/a.md', line: 4 },
      { term: 'ROOM_TTL', kind: 'environment_variable', path: 'docs/a.md', line: 5, isUnsure: true },
    ],
    moreUnknownTerms: 2,
    notLookedUp: 1,
    cited: [
      { claim: 'The limit is 5', source: LINES },
      { claim: 'It is new', source: { ...LINES, repository: 'acme/api', endLine: 3 } },
      { claim: 'It is fast', source: 'prompt' },
    ],
  })
  expect(lines).toEqual([
    'Please verify:',
    '- Rooms expire (there is no docs/rooms.md)',
    '- flag --fast in docs/a.md:4 (found nowhere else)',
    '- environment variable ROOM_TTL in docs/a.md:5 (the search was cut off)',
    '- 2 more new names that the sources do not mention',
    '- 1 more new name that could not be looked up in time',
    'Cited:',
    '- The limit is 5 (src/options.js:3-9)',
    '- It is new (acme/api: src/options.js:3)',
    '- It is fast (from the prompt)',
  ])
})

test('long lists and long claims are cut, and none of it steers the terminal', () => {
  const claim = `\u001b[2J${'x'.repeat(1000)}`
  const lines = describeEvidence({ ...NOTHING, cited: Array.from({ length: 50 }, () => ({ claim, source: 'prompt' })) })
  expect([lines.length, lines.at(-1)]).toEqual([12, '- and 40 more'])
  expect(lines[1]).toMatch(/^- \\x1b\[2Jx{100,190}…$/)
})

test('where nothing was claimed nothing is said', () => {
  expect([...describeEvidence(null), ...describeEvidence(NOTHING)]).toEqual([])
})
