// What a reviewer reads, whatever the model, the repository and the client wrote.
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { NOTHING_SPENT } from '../../../src/agent/budget/budget.ts'
import { DEFAULT_QUESTION } from '../../../src/agent/cause/cause.ts'
import type { Change } from '../../../src/base/git-tree.ts'
import type { Problem } from '../../../src/checks/problem.ts'
import type { TouchedPage } from '../../../src/checks/session.ts'
import { neutralizeBody } from '../../../src/github/neutralize.ts'
import type { EvidenceReport } from '../../../src/jobs/evidence/evidence-report.ts'
import type { CausePins, ContextPin, Job } from '../../../src/jobs/job.ts'
import { createSecretScanner } from '../../../src/jobs/policy/secrets.ts'
import { type NamedCause, nameCause, namePins } from '../../../src/jobs/pull-request/because.ts'
import { describeTurnEnd, describeUpdate } from '../../../src/jobs/pull-request/follow-up.ts'
import { describeLocalWork } from '../../../src/jobs/pull-request/local-description.ts'
import { lengthAtMost } from '../../../src/jobs/pull-request/markdown.ts'
import { describePullRequest, type PullRequestContext } from '../../../src/jobs/pull-request/text.ts'
import type { ResultReport } from '../../../src/jobs/result-report.ts'
import type { JobEnd, SavedResult } from '../../../src/jobs/store.ts'
import type { LeftForYou } from '../../../src/jobs/units/left-for-you.ts'
import { EMPTY_RESULT_REPORT } from '../../support/empty-result-report.ts'
import { NO_EVIDENCE } from '../../support/no-evidence.ts'
import { runs, testProperty } from '../../support/property.ts'

const spent = { modelCalls: 3, inputTokens: 12_345, cachedTokens: 0, outputTokens: 5, workMs: 90_000, costUsd: 0.1234 }
const base = { ref: 'main', commitSha: 'a'.repeat(40) }
const job = {
  id: 'job-1',
  turn: 1,
  model: 'some-model',
  prompt: 'Mend it.\nAll of it.',
  requestedBy: 'the API key "nightly"',
  repository: 'https://code.example/acme/docs',
  spent,
  spentBefore: NOTHING_SPENT,
  base,
  contextPins: [],
} as unknown as Job
const deleted = (path: string): Change => ({ kind: 'delete', path })
const page = (path: string, more: Partial<TouchedPage> = {}): TouchedPage => ({
  path,
  act: 'changed',
  title: undefined,
  route: `/${path.replace(/\.md$/, '')}`,
  ...more,
})
const REPORT: ResultReport = {
  ...EMPTY_RESULT_REPORT,
  framework: 'docusaurus',
  touched: [page('docs/a.md')],
  checks: { newProblems: [], newProblemCount: 0, oldProblems: 0, checkedPages: 2, unjudged: [], drift: [] },
}

interface Given {
  summary?: string
  report?: Partial<ResultReport>
  changes?: Change[]
  prompt?: string
  context?: PullRequestContext
}

function bodyOf({
  summary = 'Mended.',
  report = {},
  changes = [deleted('docs/a.md')],
  prompt,
  context,
}: Given): string {
  const result = resultOf({ summary, changes, report: { ...REPORT, ...report } })
  const { body, tail } = describePullRequest({ ...job, prompt: prompt ?? job.prompt }, result, context)
  return `${body}\n\n${tail}`
}

function resultOf(more: Partial<SavedResult> = {}): SavedResult {
  return { title: 'T', summary: 'Mended.', changes: [], patch: new Uint8Array(), treeSha: '1', report: REPORT, ...more }
}

const COST = 'Cost and what was read'
const MARK = '<!-- docmend:job=job-1 -->'

/** What a reader sees when the fold of this title is opened, as GitHub gets it. */
function foldIn(body: string, title: string): string | undefined {
  const begin = `<details><summary>${title}</summary>\n\n`
  const [, after] = neutralizeBody(body).split(begin)
  return after?.split('\n\n</details>')[0]?.replaceAll('\u200b', '')
}

function visibleIn(body: string): string {
  return neutralizeBody(body).replace(/<details>[\s\S]*?<\/details>\n*/g, '')
}

const leftWith = (text: string): LeftForYou => ({
  path: 'docs/a.md',
  line: 3,
  reason: text,
  allow: text,
  edits: [{ line: 3, before: text, after: text }],
  with: [text],
})

const problem = (more: Partial<Problem> = {}): Problem => ({
  path: 'docs/a.md',
  line: 3,
  column: 1,
  rule: 'page-not-in-nav',
  subject: '',
  message: 'No navigation names the page',
  ...more,
})

describe('the body of a pull request', () => {
  test('says why, what, and what was checked, folds the rest, and ends with who wrote it and the mark of the job', () => {
    const body = bodyOf({})
    expect(neutralizeBody(body).split('\n\n<details>')[0]).toBe(
      '**Request**: Mend it. All of it.\n\nMended.\n\n**Checks**: no new problems in 2 pages.',
    )
    expect(foldIn(body, COST)).toBe(
      `Used: 3 model calls; 12,345 tokens in, 5 out; US$ 0.12; 1.5 minutes; 1 file.\n\nRead:\n\n- the repository at \`main\`, commit ${base.commitSha}`,
    )
    expect(neutralizeBody(body).split('</details>\n\n').at(-1)).toBe(
      `Written by \`some-model\` through Docmend for the API key "nightly", from [\`main\` at aaaaaaa](https://code.example/acme/docs/tree/${base.commitSha}); not yet reviewed by a person.\n\n${MARK}`,
    )
  })

  test('of an ordinary change has at most 25 lines that are not folded', () => {
    const summary =
      '`x` is 5 now, and two pages said 3.\n\n- The table of options\n- The first sentence\n\nNot sure: the name.'
    const claims = ['One', 'Two', 'Three'].map((claim) => claimAt(claim, `src/${claim}.ts`))
    const evidence = { ...NO_EVIDENCE, cited: claims }
    const touched = [page('docs/a.md'), page('docs/b.md', { act: 'deleted' })]
    const body = bodyOf({ summary, report: { evidence, touched, owners: ['@acme/docs'] }, context: { cause: CAUSE } })
    // A fold is one line, and the mark none.
    const shown = neutralizeBody(body).replace(/<details>(<summary>.*)\n[\s\S]*?<\/details>\n/g, '$1\n')
    expect(shown.trimEnd().split('\n').length - 2).toBeLessThanOrEqual(25)
  })

  test('leads to the page of the job, where its address is known', () => {
    const address = 'https://docmend.example/projects/p/jobs/job-1'
    const body = bodyOf({ context: { page: address } })
    expect(body).toContain(`through Docmend ([job](${address})) for`)
    expect(describeTurnEnd(job, { status: 'failed', outcome: 'error', message: 'x' }, address)).toMatch(
      /\. \[Job\]\(https:\/\/docmend\.example\/projects\/p\/jobs\/job-1\)\.$/,
    )
  })

  test('says of no page that it was changed, since most are, and lists none where the host says as much', () => {
    expect(bodyOf({})).not.toContain('file changed')
    const touched = [page('docs/a.md'), page('docs/b.md', { act: 'moved', movedFrom: 'docs/old.md' })]
    expect(foldIn(bodyOf({ report: { touched } }), '2 files: 1 changed, 1 moved')).toBe(
      '- `docs/a.md`\n- `docs/b.md`: moved from `docs/old.md`',
    )
  })

  test('shows how much the pages are read, most read first, when that is known', () => {
    const touched = [
      page('docs/a.md'),
      page('docs/b.md', { act: 'moved', movedFrom: 'docs/old.md' }),
      page('docs/new.md', { act: 'added' }),
      page('docs/logo.svg', { route: null }),
    ]
    const traffic = new Map([
      ['/docs/a', { human: 0, ai: 7 }],
      ['/docs/b', { human: 1200, ai: 30 }],
      ['/docs/new', { human: 0, ai: 0 }],
    ])
    const body = bodyOf({ report: { touched }, context: { traffic } })
    expect(foldIn(body, '4 files: 2 changed, 1 moved, 1 added')).toBe(
      [
        '| Page | What happened | Human views | AI views |',
        '| --- | --- | ---: | ---: |',
        '| `docs/b.md` | moved from `docs/old.md` | 1,200 | 30 |',
        '| `docs/a.md` | changed | 0 | 7 |',
        '| `docs/new.md` | added | – | – |',
        '| `docs/logo.svg` | changed | – | – |',
        '',
        'Views are from the last 30 full days (UTC).',
      ].join('\n'),
    )
    const changed = [page('docs/a.md'), page('docs/b.md')]
    expect(foldIn(bodyOf({ report: { touched: changed }, context: { traffic } }), '2 files changed')).toMatch(
      /^\| Page \| Human views \| AI views \|\n/,
    )
  })

  test('has the beginning of a long request in its first line, and folds the whole one and those after it', () => {
    const long = `Mend \`it\`.\n${'x '.repeat(150).trim()}`
    expect(foldIn(bodyOf({ prompt: long }), 'The whole request')).toMatch(
      /^Requested by the API key "nightly":\n\n> Mend `it`\.\n> x(?: x){149}$/,
    )
    expect(bodyOf({ prompt: long })).toMatch(/^\*\*Request\*\*: Mend `it`\.(?: x){94}…\n/)
    const earlier = [{ prompt: 'First.', requestedBy: '@ana' }]
    const body = bodyOf({ context: { earlier } })
    expect(body).toMatch(/^\*\*Request\*\*: First\.\n/)
    expect(foldIn(body, 'All requests')).toMatch(/^Requested by @ana:\n\n> First\.\n\nThen:\n\n/)
  })

  test('has the whole request where it is handed over, but not at the terminal where it was typed', () => {
    const prompt = `Mend it. ${'More. '.repeat(50)}END`
    const work = { summary: 'Mended.', report: REPORT, prompt, baseSha: SHA, turn: 1, context: [], cause: undefined }
    const handedOver = describeLocalWork({ ...work, repositoryUrl: 'https://code.example/acme/docs' })
    expect(handedOver).toMatch(/<summary>The whole request<\/summary>.*END/s)
    expect(describeLocalWork({ ...work, repositoryUrl: '' })).toMatch(
      /^\*\*Request\*\*: Mend it\. (?:More\. )+More\.…\n\nMended/,
    )
    expect(describeLocalWork({ ...work, repositoryUrl: '' })).not.toContain('END')
  })

  test('shows what a model escaped once too often as the code that it is', () => {
    const cited = [claimAt('The default of \\`x\\` is 5', 'a.ts')]
    const body = bodyOf({ summary: 'Says that \\`x\\` is 5.', report: { evidence: { ...NO_EVIDENCE, cited } } })
    expect(body).toContain('\n\nSays that `x` is 5.\n\n')
    expect(body).toContain('- The default of `x` is 5 — ')
  })

  test('tells of what is left, and folds what the model wrote of all of it', () => {
    const attempted = { title: 'Mend a and b', summary: 'Mends a and b.' }
    expect(foldIn(bodyOf({ report: { attempted } }), 'The model’s summary, including what was left out')).toBe(
      '**Mend a and b**\n\nMends a and b.',
    )
  })

  test('shows the beginning of a long summary and folds the whole', () => {
    const summary = `${'First. '.repeat(100).trim()}\n\n${'Second. '.repeat(100)}END`
    const body = bodyOf({ summary })
    expect(foldIn(body, 'The whole summary')).toBe(summary)
    expect(visibleIn(body)).toContain('First.\n\n')
    expect(visibleIn(body)).not.toContain('Second')
  })

  test('shows no views where a project has none', () => {
    expect(bodyOf({ context: { traffic: new Map() } })).not.toContain('Human views')
  })

  test('lists what is left to look at', () => {
    const body = bodyOf({
      report: {
        checks: {
          newProblems: Array.from({ length: 5 }, (_, index) => problem({ line: index + 1 })),
          newProblemCount: 60,
          oldProblems: 1,
          checkedPages: 1,
          unjudged: [],
          drift: [],
        },
        hosts: [{ host: 'new.example', path: 'docs/a.md', line: 9 }],
        byHand: ['Add `docs/a.md` to sidebars.js.'],
        skipped: ['docs/b.md is binary.'],
      },
    })
    const warning = (line: number) =>
      `- Warning in \`docs/a.md:${line}\`: No navigation names the page (\`page-not-in-nav\`)\n`
    expect(body).toContain('**Checks**: 60 new problems in 1 page.\n')
    expect(body).toContain(`### To verify\n\n${[1, 2, 3].map(warning).join('')}- By hand`)
    expect(foldIn(body, '57 more new problems')).toBe(`${[4, 5].map(warning).join('')}- and 55 more`)
    expect(body).toContain('- New external host `new.example` in `docs/a.md:9`')
    expect(body).toContain('- By hand: Add `docs/a.md` to sidebars.js.')
    expect(body).toContain('- Not checked: docs/b.md is binary.')
  })

  test('shows six things to verify and folds the others', () => {
    const byHand = Array.from({ length: 9 }, (_, index) => `Do ${index + 1}.`)
    const body = bodyOf({ report: { byHand } })
    expect(visibleIn(body).match(/Do \d/g)).toHaveLength(6)
    expect(foldIn(body, '3 more to verify')).toBe('- By hand: Do 7.\n- By hand: Do 8.\n- By hand: Do 9.')
  })

  test('fits on one screen in what is not folded, whatever there is to say', () => {
    const many = (words: string) => Array.from({ length: 40 }, () => words)
    const checks = {
      newProblems: [problem()],
      newProblemCount: 40,
      oldProblems: 9,
      checkedPages: 9,
      unjudged: [],
      drift: [],
    }
    const report = {
      byHand: many('Do it.'),
      skipped: many('No.'),
      checks,
      touched: many('a.md').map((path) => page(path)),
    }
    const body = bodyOf({ summary: 'A line.\n'.repeat(200), prompt: 'x\n'.repeat(99), report })
    expect(visibleIn(body).split('\n').length).toBeLessThanOrEqual(60)
  })

  test('does not say that there are no problems where a rule is silent', () => {
    const checks = { newProblems: [], newProblemCount: 0, oldProblems: 0, checkedPages: 1, unjudged: [], drift: [] }
    const body = bodyOf({ report: { checks: { ...checks, unjudged: ['The settings switch off broken-anchor.'] } } })
    expect(body).toContain('no new problems in 1 page; some checks did not run.')
    expect(foldIn(body, 'What the checks did not look at')).toBe('- The settings switch off broken-anchor.')
    expect(bodyOf({ report: { checks } })).toContain('no new problems in 1 page.')
  })

  test('says before all that was done that the work is not done', () => {
    const unfinished = { why: 'checks', message: 'one link is broken' } as const
    expect(bodyOf({ report: { unfinished } })).toMatch(
      /^\*\*Request\*\*: .*\n\n> \*\*Not finished\.\*\* one link is broken\.\n>\n> The errors are listed below/,
    )
  })
})

// ---- Cause ---------------------------------------------------------------------------------------------------------

const CAUSE: NamedCause = {
  repository: 'acme/api',
  isOwn: false,
  url: 'https://code.example/acme/api',
  fromSha: 'c'.repeat(40),
  toSha: 'd'.repeat(40),
  pullRequest: 12,
  title: 'Retry five times',
  others: 0,
}
const QUESTION = { prompt: DEFAULT_QUESTION }

describe('the first line of a pull request about a change of code', () => {
  const firstLine = (cause: Partial<NamedCause>, prompt = DEFAULT_QUESTION): string =>
    bodyOf({ prompt, context: { cause: { ...CAUSE, ...cause } } }).split('\n\nMended.')[0] ?? ''
  const commit = `https://code.example/acme/api/commit/${'d'.repeat(40)}`

  test('names and links the commit and its pull request, and nothing that Docmend asks itself', () => {
    expect(firstLine({})).toBe(
      `Because of [\`acme/api@ddddddd\`](${commit}) ([PR #12](https://code.example/acme/api/pull/12): Retry five times).`,
    )
  })

  test('names the commit alone where no pull request is known, and how many commits are meant', () => {
    expect(firstLine({ isOwn: true, pullRequest: null, others: 2 })).toBe(
      `Because of [\`ddddddd\`](${commit}) (Retry five times) and [2 commits before it](https://code.example/acme/api/compare/${'c'.repeat(40)}...${'d'.repeat(40)}).`,
    )
    expect(firstLine({ pullRequest: null, title: '', url: '' })).toBe('Because of `acme/api@ddddddd`.')
  })

  test('is followed by the request of a person', () => {
    expect(firstLine({}, `${DEFAULT_QUESTION}\n\nOnly the table.`)).toMatch(/\.\n\n\*\*Request\*\*: Only the table\.$/)
  })

  test('is that of the description: a comment on a follow-up has the request of the follow-up', () => {
    const known = { cause: CAUSE, continuedBranch: 'docmend/job-1' }
    expect(describeUpdate({ ...job, turn: 2, prompt: 'Shorter' }, resultOf(), known)).toMatch(
      /^\*\*Request\*\*: Shorter\n/,
    )
    expect(describeUpdate({ ...job, ...QUESTION }, resultOf(), known)).toMatch(/^Because of /)
  })

  test('shows the title of a stranger as it is, and nothing in it acts', () => {
    const title = 'Fixes #9 @octocat [x](https://evil.example) <img> *a*'
    const line = neutralizeBody(firstLine({ title }))
    expect(line.replaceAll('\u200b', '')).toContain(
      ': Fixes #9 @octocat \\[x\\](https://evil.example) \\<img\\> \\*a\\*).',
    )
    expect(line).not.toMatch(/[Ff]ixes #|@octocat|<img/)
  })
})

describe('the cause of a job', () => {
  const scan = createSecretScanner([])
  const named = (...messages: string[]) =>
    nameCause({ repository: 'a/b', isOwn: false, url: '', fromSha: '1', toSha: '2', messages }, scan)

  test.each([
    [['Add retries (#123)\n\nWhy.'], { pullRequest: 123, title: 'Add retries', others: 0 }],
    [
      ['Merge pull request #7 from a/b\n\nAdd retries\n', 'x', 'y'],
      { pullRequest: 7, title: 'Add retries', others: 0 },
    ],
    [['Add retries', 'x'], { pullRequest: null, title: 'Add retries', others: 1 }],
    [[], { pullRequest: null, title: '', others: 0 }],
  ])('has its pull request from the message of the commit: %j', async (messages, expected) => {
    expect(await named(...messages)).toMatchObject(expected)
  })

  test('is named without a title in which a secret stands', async () => {
    const token = `ghp_${'aB3dE6gH9jK2mN5pQ8sT1vW4yZ7cF0'.repeat(2).slice(0, 36)}`
    expect(await named(`Rotate ${token} (#5)`)).toMatchObject({ pullRequest: 5, title: '' })
  })

  test('that was asked for by its pull request has the title of that', async () => {
    const pins: CausePins = { before: API, after: { ...API, ref: '#31' }, messages: ['wip', 'more'], title: 'Retry' }
    expect(await namePins(pins, job, scan)).toMatchObject({ pullRequest: 31, title: 'Retry', others: 0, isOwn: false })
  })
})

// ---- Evidence ------------------------------------------------------------------------------------------------------

const SHA = 'b'.repeat(40)
const API: ContextPin = {
  repository: 'acme/api',
  repositoryId: 7,
  ref: 'main',
  commitSha: SHA,
  url: 'https://code.example/acme/api',
}

function claimAt(
  claim: string,
  path: string,
  more: { repository?: string; startLine?: number; endLine?: number } = {},
) {
  return { claim, places: [{ repository: '', path, startLine: 3, endLine: 9, commitSha: SHA, ...more }] }
}

function evidenceOf(words: string, more: string): EvidenceReport {
  return {
    cited: [claimAt(words, more), claimAt(more, words, { repository: words }), { claim: words, places: [] }],
    unproven: [{ claim: more, why: words }],
    unsourced: [{ text: words, kind: 'identifier', path: more, line: 1 }],
    moreUnsourced: 2,
    notLookedUp: 3,
    sources: [],
  }
}

describe('the evidence', () => {
  const bodyWith = (evidence: Partial<EvidenceReport>, context: PullRequestContext = { context: [API] }) =>
    bodyOf({
      context,
      report: {
        evidence: { ...NO_EVIDENCE, ...evidence },
      },
    })

  test('names what was read, each at its commit', () => {
    expect(foldIn(bodyWith({}), COST)).toContain(
      `- the repository at \`main\`, commit ${base.commitSha}\n- \`acme/api\` at \`main\`, commit ${SHA}`,
    )
  })

  test('leads to the very lines', () => {
    const cited = [
      claimAt('The limit is 5', 'src/a.ts'),
      claimAt('It is called x', 'lib/x.py', { repository: 'acme/api', startLine: 4, endLine: 4 }),
      { claim: 'It is wanted', places: [] },
      { claim: 'Both say so', places: [...claimAt('', 'a.ts').places, ...claimAt('', 'b.ts').places] },
    ]
    const body = bodyWith({ cited })
    expect(body).toContain(
      `- The limit is 5 — [\`src/a.ts:3-9\`](https://code.example/acme/docs/blob/${SHA}/src/a.ts#L3-L9)`,
    )
    expect(body).toContain(
      `- It is called x — [\`acme/api lib/x.py:4\`](https://code.example/acme/api/blob/${SHA}/lib/x.py#L4)`,
    )
    expect(body).not.toContain('It is wanted')
    expect(body).toMatch(/- Both say so — \[`a\.ts:3-9`\][^\n]*; \[`b\.ts:3-9`\]/)
  })

  test('leads to the lines of a page, and not to the page', () => {
    expect(bodyWith({ cited: [claimAt('x', 'docs/a.md')] })).toContain('/docs/a.md?plain=1#L3-L9)')
  })

  test.each([
    ['a (b)/c d.ts', 'a%20%28b%29/c%20d.ts#L3-L9'],
    ['@x/[a](b).ts', '%40x/%5Ba%5D%28b%29.ts#L3-L9'],
    ['a?b#c.ts', 'a%3Fb%23c.ts#L3-L9'],
    ['\ud800.ts', '%EF%BF%BD.ts#L3-L9'],
  ])('of a path like %j is one address', (path, address) => {
    expect(neutralizeBody(bodyWith({ cited: [claimAt('x', path)] }))).toContain(`/blob/${SHA}/${address})`)
  })

  test.each(['# To verify', '- no', '+ no', '1. no', '=== no', '2) no'])(
    'makes no heading and no list: %s',
    (claim) => {
      const body = bodyWith({ cited: [claimAt(claim, 'a.ts')] })
      const [list] = unified()
        .use(remarkParse)
        .use(remarkGfm)
        .parse(body.split('**Sources**:')[1] ?? '').children
      expect(list).toMatchObject({ type: 'list', children: [{ children: [{ type: 'paragraph' }] }] })
    },
  )

  test('shows as code what a claim has as code, and nothing else of its Markdown', () => {
    const claim = 'The `a|b` and <img> of `x` are *new*, `open'
    expect(bodyWith({ cited: [claimAt(claim, 'a.ts')] })).toContain(
      '- The `a¦b` and \\<img\\> of `x` are \\*new\\*, \\`open — [',
    )
  })

  test('of more than six claims is folded after the fifth', () => {
    const body = bodyWith({ cited: Array.from({ length: 9 }, (_, at) => claimAt(`Claim ${at + 1}`, 'a.ts')) })
    expect(visibleIn(body).match(/Claim \d/g)).toHaveLength(5)
    expect(foldIn(body, 'Sources of 4 more claims')?.match(/Claim \d/g)).toHaveLength(4)
  })

  test('at the end of a change in the repository itself needs no name', () => {
    const own = { ...API, repository: 'acme/docs@after', url: job.repository }
    const cited = [claimAt('x', 'a.ts', { repository: 'acme/docs@after' })]
    expect(bodyWith({ cited }, { context: [own] })).toContain('- x — [`a.ts:3-9`](https://code.example/acme/docs/blob/')
  })

  test('that is missing is for a person to look at: two points, and how many more there are', () => {
    const page = 'https://docmend.example/jobs/1'
    const body = bodyWith(
      {
        unproven: [{ claim: 'The limit is 9', why: '`9` is not in src/b.ts:3' }],
        unsourced: [
          { text: '--frob', kind: 'flag', path: 'docs/a.md', line: 4 },
          { text: 'FROB', kind: 'environment_variable', path: 'docs/a.md', line: 5, isUnsure: true },
          ...Array.from({ length: 6 }, (_, at) => ({
            text: `${at} ms`,
            kind: 'number' as const,
            path: 'docs/a.md',
            line: 6,
          })),
        ],
        moreUnsourced: 1,
        notLookedUp: 40,
      },
      { page },
    )
    const points = (body.split('### To verify\n\n')[1] ?? '').split('\n').filter((line) => line.startsWith('- '))
    expect(points.slice(0, 4)).toEqual([
      '- “The limit is 9”: `9` is not in src/b.ts:3',
      '- `docs/a.md:4`: no source has the flag `--frob`',
      `- and 8 more without a source, on [the job's page](${page})`,
      '- 40 new names could not be looked up in time',
    ])
  })
})

// ---- Follow-ups ----------------------------------------------------------------------------------------------------

describe('what a pull request is told of a follow-up', () => {
  const before = { ...NOTHING_SPENT, modelCalls: 2, inputTokens: 10_000, workMs: 30_000, costUsd: 0.1 }
  const next = { ...job, turn: 2, requestedBy: '@octocat', prompt: 'Shorter, please', spentBefore: before }

  test('names who asked for what, what changed, and what this turn alone has cost', () => {
    const text = describeUpdate(next, resultOf(), { notes: ['A person had pushed meanwhile'] })
    expect(text).toMatch(
      /^\*\*Request\*\*: Shorter, please\n\nMended\.\n\n### To verify\n\n- A person had pushed meanwhile\n/,
    )
    expect(text).toMatch(/\nWritten by .* for @octocat, from .*\.$/)
    expect(text).toContain('Used: 1 model call; 2,345 tokens in, 5 out; US$ 0.02; 1.0 minutes; 0 files.')
    expect(text).not.toContain('<!--')
  })

  test.each([
    [{ ...before, costUsd: null }, spent, '5 out; 1.0 minutes'],
    [NOTHING_SPENT, { ...spent, costUsd: 0.004 }, '; less than US$ 0.01;'],
    [NOTHING_SPENT, { ...spent, costUsd: 0 }, '; US$ 0.00;'],
  ])('costs are told where they are known', (spentBefore, all, told) => {
    expect(describeUpdate({ ...next, spentBefore, spent: all }, resultOf())).toContain(told)
  })

  test.each(['word ', ' @a', ' #1', '<b', '&#64;', '![', '🙂'])('stays far below the limit: %j', (piece) => {
    const long = piece.repeat(50_000)
    const text = describeUpdate({ ...next, prompt: long }, resultOf({ summary: long }), { notes: [long] })
    expect(neutralizeBody(text).length).toBeLessThanOrEqual(20_000)
    expect(neutralizeBody(describeTurnEnd({ ...next, prompt: long }, ending('error', long))).length).toBeLessThan(
      20_000,
    )
  })

  const ending = (outcome: JobEnd['outcome'], message: string) =>
    ({ status: outcome === 'no_changes' ? 'completed' : 'failed', outcome, message }) as JobEnd

  test.each([
    ['no_changes', 'Nothing was changed. The reason'],
    ['budget_exhausted', 'the job reached a limit'],
    ['checks_failed', 'your commits on this branch are kept'],
    ['policy_refused', 'the policy of this project'],
    ['canceled', 'the turn was canceled'],
    ['error', 'The log of the service'],
  ] as const)('says why nothing changed, and what to do: %s', (outcome, words) => {
    const text = describeTurnEnd(next, ending(outcome, 'Because.\nOf that'))
    expect(text).toMatch(
      /^\*\*Request\*\*: Shorter, please\n\nNothing was changed.*\n\n---\n\nRequested by @octocat\. Used: /s,
    )
    expect(text).toContain('> Because.\n> Of that')
    expect(text).toContain(words)
  })

  testProperty('whatever was written, no section is forged', () => {
    const check = (words: string, more: string): void => {
      const report = { ...REPORT, evidence: evidenceOf(words, more) }
      const text = describeUpdate({ ...next, prompt: words }, resultOf({ summary: more, report }), { notes: [words] })
      expect(withoutRequest(outlineOf(text))).toEqual(['To verify', ...asFold(COST)])
      expect(withoutRequest(outlineOf(describeTurnEnd({ ...next, prompt: words }, ending('error', more))))).toEqual([])
    }
    fc.assert(fc.property(hostile, hostile, check), runs(24))
  })
})

describe('the repository’s template', () => {
  const below = (template: string) =>
    neutralizeBody(bodyOf({ context: { template } })).split('not yet reviewed by a person.')[1] ?? ''

  test('follows under its own headings, without comments and without ticks', () => {
    const boxes = (tick: string) =>
      `- [${tick}] Tests\n* [${tick.toUpperCase()}] License\n1. [${tick}] Read\n> -\t[${tick}] Told`
    const text = below(`## What\r\n<!-- Say\nwhat -->\r\n\r\n${boxes('x')}\n`)
    expect(text).toContain(`## What\n\n${boxes(' ')}\n\n<!-- docmend`)
  })

  test.each(['', ' \n', '<!-- Only a comment -->\n', '<!-- never closed\n## What'])(
    'that says nothing (%j) is left out',
    (text) => {
      expect(below(text)).not.toContain('template')
    },
  )

  test('cannot swallow the mark', () => {
    expect(below('```\nopen').trim()).toMatch(/\nopen\n```\n\n<!-- docmend:job=job-1 -->$/)
  })
})

// ---- Hostile text --------------------------------------------------------------------------------------------------

interface MarkdownNode {
  type: string
  depth?: number
  children?: MarkdownNode[]
  value?: string
}

const parser = unified().use(remarkParse).use(remarkGfm)

/** Headings of our rank and above, and rules, at the top level of what GitHub is given. */
function outlineOf(body: string): string[] {
  const { children } = parser.parse(neutralizeBody(body)) as MarkdownNode
  return (children ?? []).flatMap((node) => {
    if (node.type === 'html') return [node.value ?? '']
    return node.type === 'heading' && (node.depth ?? 0) < 5 ? [textOf(node)] : []
  })
}

function textOf(node: MarkdownNode): string {
  return node.value ?? (node.children ?? []).map(textOf).join('')
}

/** A long request is folded too. */
const withoutRequest = (outline: readonly string[]): string[] => {
  const at = outline.indexOf('<details><summary>The whole request</summary>')
  return at === -1 ? [...outline] : outline.toSpliced(at, 2)
}
const asFold = (title: string) => [`<details><summary>${title}</summary>`, '</details>']

const FENCES = ['```', '~~~', '````js']
const LINES = ['\n', '\n\n', '  ', '    ', '\t', '- ', '> ', '1. ', '# ', '### Checks', '===', '---', '|', '| --- |']
const INLINE = [
  '`',
  '\\',
  '![',
  '[x](',
  ')',
  '[a]: b',
  '*',
  '_',
  '$$',
  '&lt;',
  'words',
  '🙂',
  'https://a/@b',
  'https://a@b',
  '](',
]
const HTML = ['<!--', '-->', '<details>', '</details>', '<b', MARK]
const ACTS = ['@octocat', '#12', '&#64;x', 'Fixes #1', '[skip ci]', 'x-by: y', 'GH-1', '+semver: x', 'ABC-1 #close']
const ORDERS = ['feat(a)!: b', 'BREAKING CHANGE', '/merge', 'BEGIN_COMMIT_OVERRIDE', 'reverts commit 0ab', 'fixup! a']
const TRACKED = [
  'Fixes AB#1',
  '[sc-1]',
  '[ch12]',
  'Closes T1',
  'ref ENG-2',
  '!5',
  'part of #1',
  'www.a.b',
  '[x]: c',
  '[major]',
]
const UNSEEN = ['\ufdd0', '\ufdd1', '\ufdd2', '\u200b', '\u202e', '\r', '\u2028', '\ud800', '\0']
const PIECES = [FENCES, LINES, INLINE, HTML, ACTS, ORDERS, TRACKED, UNSEEN].flat()
const hostile = fc.array(fc.constantFrom(...PIECES), { maxLength: 25 }).map((parts) => parts.join(''))

describe('hostile words', () => {
  testProperty('stay where they are put, and no section is forged or swallowed', () => {
    const check = (words: string, more: string): void => {
      const body = bodyOf({
        summary: words,
        prompt: more,
        report: {
          touched: [page(words), page(more, { act: 'moved', movedFrom: words })],
          checks: {
            newProblems: [problem({ message: words, path: more })],
            newProblemCount: 1,
            oldProblems: 0,
            checkedPages: 1,
            unjudged: [],
            drift: [],
          },
          hosts: [{ host: words, path: more, line: 1 }],
          byHand: [more],
          skipped: [words],
          unfinished: { why: 'budget', message: more },
          evidence: evidenceOf(words, more),
        },
      })
      expect(withoutRequest(outlineOf(body))).toEqual([
        'To verify',
        ...['2 more to verify', '2 files: 1 changed, 1 moved', COST].flatMap(asFold),
        MARK,
      ])
    }
    fc.assert(fc.property(hostile, hostile, check), runs(24))
  })

  testProperty('in a template leave our sections and the mark alone', () => {
    const check = (template: string): void => {
      const outline = outlineOf(bodyOf({ context: { template } }))
      expect(outline.slice(0, 2)).toEqual(asFold(COST))
      expect(outline.at(-1)).toBe(MARK)
    }
    fc.assert(fc.property(hostile, check), runs(24))
  })

  testProperty('in paths break no row of the table', () => {
    const traffic = new Map([['/x', { human: 0, ai: 0 }]])
    const check = (path: string): void => {
      const { children } = parser.parse(
        neutralizeBody(bodyOf({ report: { touched: [page(path), page('last.md')] }, context: { traffic } })),
      ) as MarkdownNode
      const table = children?.find(({ type }) => type === 'table')
      expect(table?.children?.map((row) => row.children?.length)).toEqual([3, 3, 3])
      expect(textOf(table?.children?.[2] ?? { type: '' })).toBe('last.md––')
    }
    fc.assert(fc.property(hostile, check), runs(20))
  })

  test.each(['```\ncode', '~~~~ md\n~~~\ncode', '- a\n  ```\n  code', '`\u200b``\ncode'])(
    'that leave a code block open (%j) do not hide the pages',
    (summary) => expect(outlineOf(bodyOf({ summary }))[0]).toBe(`<details><summary>${COST}</summary>`),
  )

  test.each(['```\ncode\n```', 'a `b` c', '``` not a fence ```', '##### Small'])(
    'that are fine (%j) stay as they are',
    (summary) => {
      expect(bodyOf({ summary })).toContain(`All of it.\n\n${summary}\n\n**Checks**`)
    },
  )
})

describe('however much there is to say', () => {
  const many = <T>(count: number, one: (index: number) => T): T[] =>
    Array.from({ length: count }, (_, index) => one(index))
  const report = (text: string): Partial<ResultReport> => ({
    touched: many(500, (index) => page(`docs/${text.repeat(100)}${index}.md`)),
    checks: {
      newProblems: many(50, () => problem({ message: text.repeat(100) })),
      newProblemCount: 90,
      oldProblems: 5,
      checkedPages: 9,
      unjudged: [],
      drift: [],
    },
    hosts: many(100, () => ({ host: text.repeat(50), path: 'docs/a.md', line: 1 })),
    byHand: many(50, () => text.repeat(100)),
    leftForYou: many(50, () => leftWith(text.repeat(100))),
    leftForYouCount: 70,
    skipped: many(50, () => text.repeat(100)),
    evidence: {
      ...evidenceOf('', ''),
      cited: many(50, () => claimAt(text.repeat(60), text.repeat(100))),
      unproven: many(50, () => ({ claim: text.repeat(100), why: text.repeat(100) })),
      unsourced: many(30, () => ({ text: text.repeat(20), kind: 'flag' as const, path: text.repeat(99), line: 1 })),
    },
  })

  test.each(['word ', ' @a', ' #1', '<b', '&#64;', '![', '/@', 'GH-1 ', '🙂'])(
    'the body fits with all its sections and the mark, made harmless too: %j',
    (text) => {
      const long = text.repeat(100_000)
      const context = { template: text.repeat(20_000) }
      const given = bodyOf({ summary: long, prompt: long, report: report(text), context })
      const body = neutralizeBody(given)
      expect(body.length).toBeLessThanOrEqual(65_536)
      expect(outlineOf(given).map((one) => one.replace(/\d+ more/, 'more'))).toEqual([
        // Where there is least room, the summary is cut down to what is shown.
        ...(given.includes('The whole summary') ? asFold('The whole summary') : []),
        'Left for you',
        ...asFold('More that is left for you'),
        'To verify',
        ...['more to verify', 'Sources of more claims', 'more new problems', 'The whole request', COST].flatMap(asFold),
        MARK,
      ])
      expect(body).toContain('not yet reviewed by a person')
    },
  )

  test('the summary gives way before the list of what is left to look at', () => {
    const byHand = many(20, (index) => `Add page ${index}`)
    const body = bodyOf({ summary: ' #1'.repeat(30_000), report: { byHand } })
    expect(body).toContain('By hand: Add page 19')
    expect(body).toContain('The rest is omitted')
  })

  testProperty('a text never becomes longer than is reckoned with', () => {
    const check = (words: string): void => expect(neutralizeBody(words).length).toBeLessThanOrEqual(lengthAtMost(words))
    fc.assert(fc.property(hostile, check), runs(100))
  })
})

describe('title and commit', () => {
  test('have the form of the repository', () => {
    const result = resultOf({ title: 'Explain tokens.' })
    const text = describePullRequest(job, result, { subjects: ['feat: add', 'docs: explain', 'fix: mend'] })
    expect(text.title).toBe('docs: explain tokens')
    expect(text.commitMessage).toBe('docs: explain tokens\n\nMade by Docmend, job job-1.')
  })

  test('of a later turn name it, so that its commit is known', () => {
    expect(describePullRequest({ ...job, turn: 3 }, resultOf()).commitMessage).toBe(
      'T\n\nMade by Docmend, job job-1.3.',
    )
  })

  test('a long title is cut between words, within what GitHub takes', () => {
    const result = resultOf({ title: 'word '.repeat(100) })
    expect(describePullRequest(job, result).title).toMatch(/^(?:word |Word )+word…$/)
    expect(describePullRequest(job, result).title.length).toBeLessThanOrEqual(256)
  })
})

test('of many requests the first is named, the last are quoted, and the others counted', () => {
  const earlier = Array.from({ length: 7 }, (_, index) => ({ prompt: `Wish ${index + 1}.`, requestedBy: '@ana' }))
  const { body } = describePullRequest({ ...job, turn: 8 }, resultOf(), { earlier })
  expect(body.match(/Wish \d/g)).toEqual(['Wish 1', 'Wish 3', 'Wish 4', 'Wish 5', 'Wish 6', 'Wish 7'])
  expect(body).toMatch(/All requests.\n\n2 earlier requests left out\./)
})
