// Nothing in the words of a pull request acts, whatever the model wrote and however files are named.
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { NOTHING_SPENT } from '../../../src/agent/budget/budget.ts'
import { neutralizeBody, neutralizeCommitMessage, neutralizeTitle } from '../../../src/github/neutralize.ts'
import type { Job } from '../../../src/jobs/job.ts'
import { describeUpdate } from '../../../src/jobs/pull-request/follow-up.ts'
import { describePullRequest } from '../../../src/jobs/pull-request/text.ts'
import type { SavedResult } from '../../../src/jobs/store.ts'
import { EMPTY_RESULT_REPORT } from '../../support/empty-result-report.ts'
import { NO_EVIDENCE } from '../../support/no-evidence.ts'
import { runs, testProperty } from '../../support/property.ts'

const SHA = 'a'.repeat(40)
const job = {
  id: 'job-1',
  turn: 1,
  model: 'some-model',
  prompt: 'Mend it.',
  requestedBy: '',
  repository: 'https://code.example/acme/docs',
  spent: NOTHING_SPENT,
  spentBefore: NOTHING_SPENT,
  base: { ref: 'main', commitSha: SHA },
  contextPins: [],
} as unknown as Job

/** Everything that shows a file's name. */
function resultWith(path: string, words = 'Mended.'): SavedResult {
  const problem = { path, line: 1, column: 1, rule: 'broken-link' as const, subject: path, message: words }
  const place = { repository: '', path, startLine: 1, endLine: 2, commitSha: SHA }
  const touched = [
    { path, act: 'changed' as const, title: undefined, route: '/a' },
    { path: 'docs/new.md', act: 'moved' as const, movedFrom: path, title: undefined, route: '/b' },
  ]
  return {
    title: words,
    summary: words,
    changes: [],
    patch: new Uint8Array(),
    treeSha: '1',
    report: {
      ...EMPTY_RESULT_REPORT,
      touched,
      checks: { newProblems: [problem], newProblemCount: 1, oldProblems: 0, checkedPages: 1, unjudged: [], drift: [] },
      hosts: [{ host: 'new.example', path, line: 1 }],
      notes: [`${path}:1 is new`],
      skipped: [`${path} is binary.`],
      evidence: { ...NO_EVIDENCE, cited: [{ claim: words, places: [place] }] },
      leftForYou: [{ path, line: 1, reason: 'it is new', allow: null, edits: [], with: [path] }],
      leftForYouCount: 1,
    },
  }
}

const traffic = new Map([['/a', { human: 1, ai: 2 }]])
const bodiesOf = (result: SavedResult): string[] => [
  neutralizeBody(describePullRequest(job, result).body),
  neutralizeBody(describePullRequest(job, result, { traffic }).body),
  neutralizeBody(describeUpdate({ ...job, turn: 2 }, result)),
]

interface Node {
  type: string
  value?: string
  children?: Node[]
}

const parser = unified().use(remarkParse).use(remarkGfm)

/** The kinds of all nodes in order, without text and code. */
function kindsIn({ type, children = [] }: Node): string[] {
  return [...(type === 'text' || type === 'inlineCode' ? [] : [type]), ...children.flatMap(kindsIn)]
}
const kindsOf = (bodies: readonly string[]): string[] => bodies.flatMap((body) => kindsIn(parser.parse(body) as Node))

describe('a file whose name is Markdown', () => {
  const plain = kindsOf(bodiesOf(resultWith('docs/a.md')))

  test.each([
    'a|b.md',
    'a`b.md',
    '``.md',
    '[x](y).md',
    '[github.com](https:evil.example).md',
    '![x](y).md',
    '<img src=x>.md',
    '</details>.md',
    '<!-- x -->.md',
    '@user.md',
    '#12.md',
    'www.evil.example',
    'docs/&lt;b&gt;.md',
    '*a*_b_.md',
    '$a$.md',
    '- [x] a.md',
    '/close',
    'Fixes #12.md',
    '[skip ci].md',
  ])('is shown as text in every list, table and sentence: %s', (name) => {
    const bodies = bodiesOf(resultWith(name))
    expect(kindsOf(bodies)).toEqual(plain)
    for (const body of bodies) expect(body).not.toMatch(ACTING)
  })
})

/** As GitHub, GitLab, git and builds document them. */
const ACTING = new RegExp(
  [
    String.raw`(?:^|[^\w@/.])@[a-z\d]`,
    String.raw`\b(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?):?\s+(?:[\w./-]*#\d|GH-\d|[A-Z]+-\d|https?:\S+/(?:issues|pull)/\d)`,
    String.raw`(?:^|[\s(])(?:[\w.-]+/[\w.-]+)?#\d`,
    String.raw`\bAB#\d`,
    String.raw`^[ \t]*/[a-z]+(?:[ \t]|$)`,
    String.raw`^[ \t]*(?:[a-z]+-)+by:`,
    String.raw`\[(?:skip ci|ci skip|no ci|skip netlify|CF-Pages-Skip|sc-1|major)\]`,
  ].join('|'),
  'im',
)

/** Only a body is Markdown. */
const DRAWING = /<(?!\/?(?:details|summary)>)[a-z!/]|!\[/i

testProperty('no words of a model act in the body, the title, the commit or a comment', () => {
  const words = fc
    .array(
      fc.constantFrom(
        '@octocat',
        'Fixes',
        'closes',
        ':',
        '#1',
        'GH-1',
        'ENG-1',
        'AB#1',
        'acme/docs#1',
        '!5',
        '/close',
        '/lgtm',
        '[skip ci]',
        '[CF-Pages-Skip]',
        '[sc-1]',
        '[major]',
        'Co-authored-by: A',
        'Reviewed-by:',
        '<img src=x>',
        '![',
        '](x)',
        '`',
        '**',
        '_',
        '\n',
        '\n\n',
        ' ',
        '- ',
        '> ',
        '| ',
        '```\n',
        '\u200b',
        '&#64;a',
        '\\',
        '<!--',
      ),
      { maxLength: 20 },
    )
    .map((parts) => parts.join(''))
  const check = (one: string): void => {
    const { title, commitMessage } = describePullRequest(job, resultWith('docs/a.md', one))
    const bodies = bodiesOf(resultWith('docs/a.md', one))
    for (const body of bodies) expect(body).not.toMatch(DRAWING)
    const texts = [...bodies, neutralizeTitle(title), neutralizeCommitMessage(commitMessage)]
    for (const text of texts) expect(text).not.toMatch(ACTING)
  }
  fc.assert(fc.property(words, check), runs(60))
})
