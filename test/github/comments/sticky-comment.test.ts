import { expect, test } from '@jest/globals'
import { pino } from 'pino'
import { openStickyComments } from '../../../src/github/comments/sticky-comment.ts'

const HEAD = { owner: 'stranger', branch: 'patch-1', sha: 'c'.repeat(40), repositoryId: 77 }

/** Comments through a `fetch` that gives these answers in turn; `asked` has what was sent. */
function withAnswers(...answers: unknown[]) {
  const asked: { method: string; url: URL }[] = []
  const comments = openStickyComments({
    apiUrl: 'https://api.github.example',
    token: 'ghs_x',
    repository: 'acme/docs',
    now: Date.now,
    logger: pino({ enabled: false }),
    signal: new AbortController().signal,
    fetch: async (url, { method = 'GET' } = {}) => {
      asked.push({ method, url: new URL(url instanceof Request ? url.url : url) })
      return Response.json(answers.shift())
    },
  })
  return { comments, asked }
}

const pull = (number: number, id: number, sha = HEAD.sha) => ({
  number,
  html_url: `https://github.example/acme/docs/pull/${number}`,
  state: 'open',
  merged_at: null,
  title: 'A change',
  body: null,
  labels: [],
  head: { ref: HEAD.branch, sha, repo: { id } },
  base: { ref: 'main', sha: 'd'.repeat(40) },
})

test.each([
  ['one that fits', [pull(5, 77)], 5],
  ['others of the same branch name, or of another commit', [pull(3, 78), pull(4, 77, 'e'.repeat(40)), pull(5, 77)], 5],
  ['two that fit', [pull(5, 77), pull(6, 77)], undefined],
  ['none', [], undefined],
])('the pull request of a fork is found by owner, branch, commit and repository: %s', async (_, pulls, number) => {
  const { comments, asked } = withAnswers(pulls)
  expect(await comments.findPullRequest(HEAD)).toBe(number)
  expect(asked[0]?.url.searchParams.get('head')).toBe('stranger:patch-1')
})

test('on github.com, too, only the comment of the own account is edited', async () => {
  const comment = (id: number, login: string) => ({
    id,
    body: 'Before <!-- docmend:notice -->',
    user: { id, login, type: 'Bot' },
    created_at: '2026-01-01T00:00:00Z',
  })
  const own = { data: { viewer: { login: 'github-actions[bot]' } } }
  const listed = [comment(8, 'other[bot]'), comment(9, 'github-actions[bot]')]
  const { comments, asked } = withAnswers(pull(5, 77), listed, own, {})
  expect(await comments.keep({ number: 5, headSha: HEAD.sha }, 'docmend:notice', 'Now')).toBe('updated')
  expect(asked.map(({ method, url }) => `${method} ${url.pathname}`)).toEqual([
    'GET /repos/acme/docs/pulls/5',
    'GET /repos/acme/docs/issues/5/comments',
    'POST /graphql',
    'PATCH /repos/acme/docs/issues/comments/9',
  ])
})
