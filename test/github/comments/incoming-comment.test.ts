import { describe, expect, test } from '@jest/globals'
import { PROMPT_MAX_CHARACTERS } from '../../../src/contract/limits.ts'
import {
  commentOfIssue,
  commentOfReview,
  type IncomingComment,
  readPrompt,
  toCommentKey,
} from '../../../src/github/comments/handle-comment.ts'

const octocat = { id: 7, login: 'octocat', type: 'User' }
const repository = { id: 1 }

function review(more: object = {}): IncomingComment | undefined {
  const comment = { id: 45, body: 'Shorter', user: octocat, path: 'docs/a.md', line: 12, side: 'RIGHT', ...more }
  return commentOfReview({ repository, sender: octocat, pull_request: { number: 3 }, comment })
}

function saying(body: string, place: string | null = null): IncomingComment {
  const author = { ...octocat, appId: null }
  return { kind: 'issue', id: 123, repositoryId: 1, pullRequestNumber: 3, author, body, place }
}

describe('a comment', () => {
  test('on a pull request is read', () => {
    const issue = { number: 3, pull_request: {} }
    const comment = { id: 123, body: 'Shorter', user: octocat, performed_via_github_app: { id: 9 } }
    const read = commentOfIssue({ repository, sender: octocat, issue, comment })
    expect(read).toEqual({ ...saying('Shorter'), author: { ...octocat, appId: 9 } })
  })

  test('on an issue is none of ours', () => {
    const comment = { id: 123, body: 'Shorter', user: octocat }
    expect(commentOfIssue({ repository, sender: octocat, issue: { number: 3 }, comment })).toBeUndefined()
  })

  test.each([{ user: { ...octocat, id: 8 } }, { user: null }])(
    'that somebody else sent than wrote is none: %j',
    (more) => {
      expect(review(more)).toBeUndefined()
    },
  )

  test.each([
    [{}, 'docs/a.md, line 12'],
    [{ start_line: 10 }, 'docs/a.md, lines 10 to 12'],
    [{ start_line: 12 }, 'docs/a.md, line 12'],
    [{ side: 'LEFT' }, 'docs/a.md, line 12 before the changes'],
    [{ line: null, original_line: 4, start_line: null }, 'docs/a.md, line 4 of an earlier version'],
    [{ line: null }, 'docs/a.md'],
  ])('on a line says where it stands: %j', (more, place) => {
    expect(review(more)?.place).toBe(place)
  })

  test('has a key by which it is taken once', () => {
    expect([toCommentKey({ kind: 'issue', id: 123 }), toCommentKey({ kind: 'review', id: 45 })]).toEqual([
      'issue_comment:123',
      'review_comment:45',
    ])
  })
})

describe('what a comment asks for', () => {
  test.each([
    ['all', 'Shorter', 'Shorter'],
    ['all', '/docmend Shorter', 'Shorter'],
    ['command', '/docmend Shorter', 'Shorter'],
    ['command', '\u200b /DOCMEND\r\nShorter\r\nplease ', 'Shorter\nplease'],
    ['command', 'Shorter', undefined],
    ['command', '/docmender Shorter', undefined],
    ['command', 'Say /docmend Shorter', undefined],
    ['never', '/docmend Shorter', undefined],
    ['all', 'Sho\u202erter\u{e0041}\u0000 \ud800', 'Shorter \ufffd'],
  ] as const)('by the setting %s, of %j, is %j', (comments, body, prompt) => {
    expect(readPrompt(saying(body), comments)).toEqual(
      prompt === undefined ? { kind: 'none' } : { kind: 'prompt', prompt },
    )
  })

  test('has the place of the comment with it', () => {
    const { prompt } = { prompt: '', ...readPrompt(saying('Shorter', 'docs/a.md, line 3'), 'all') }
    expect(prompt).toBe('Shorter\n\n(A comment on docs/a.md, line 3.)')
  })

  test.each(['/docmend', ' \u200b '])('is missing in %j, and its author is told', (body) => {
    expect(readPrompt(saying(body), 'all')).toMatchObject({
      kind: 'fault',
      fault: expect.stringContaining('does not ask for anything'),
    })
  })

  test('may be as long as a prompt and no longer', () => {
    const longest = 'x'.repeat(PROMPT_MAX_CHARACTERS)
    expect(readPrompt(saying(longest), 'all').kind).toBe('prompt')
    const fault = expect.stringContaining('100001 characters')
    expect(readPrompt(saying(`${longest}x`), 'all')).toEqual({ kind: 'fault', fault })
  })
})
