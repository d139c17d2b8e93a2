// The types and parameters are those of GitHub's OpenAPI description (repository-rule-*).
import { describe, expect, test } from '@jest/globals'
import { type BranchRule, type JudgedBranch, judgeRule } from '../../../src/github/pin/write-access.ts'
import { BRANCH } from '../hosted-docs.ts'

const NEW: JudgedBranch = { name: BRANCH, isNew: true, isSignedOff: false, isPushed: false }
const OF_A_PULL_REQUEST: JudgedBranch = { ...NEW, isNew: false }
const PUSHED: JudgedBranch = { ...NEW, isPushed: true }

const name = (operator: string, pattern: string, negate = false): BranchRule => ({
  type: 'branch_name_pattern',
  parameters: { operator, pattern, negate },
})
const message = (operator: string, pattern: string, negate = false): BranchRule => ({
  type: 'commit_message_pattern',
  parameters: { operator, pattern, negate },
})

describe('a rule refuses', () => {
  test.each<[string, BranchRule, JudgedBranch, string]>([
    ['a new branch where creations are restricted', { type: 'creation' }, NEW, 'restricts who creates such branches'],
    [
      'a commit on the branch of a pull request where updates are restricted',
      { type: 'update' },
      OF_A_PULL_REQUEST,
      'restricts who pushes',
    ],
    [
      'the same where every change needs a pull request',
      { type: 'pull_request' },
      OF_A_PULL_REQUEST,
      'without a pull request',
    ],
    [
      'what git pushes where commits must be signed',
      { type: 'required_signatures' },
      PUSHED,
      'requires signed commits',
    ],
    ['a name that lacks a beginning', name('starts_with', 'feature/'), NEW, 'name starts with `feature/`'],
    ['a name that lacks an end', name('ends_with', '-bot'), NEW, 'name ends with `-bot`'],
    ['a name with what no name may have', name('contains', 'docmend', true), NEW, 'does not contain `docmend`'],
    ['a name of another form', name('regex', '^(feature|fix)/.+$'), NEW, 'matches `^(feature|fix)/.+$`'],
    ['a commit that nobody signs off', message('contains', 'Signed-off-by:'), NEW, 'lacks `signed-off-by`'],
    ['the same by a pattern', message('regex', '\\nSigned-off-by: .+ <.+>'), NEW, 'lacks `signed-off-by`'],
  ])('%s', (_, rule, branch, words) => {
    expect(judgeRule(rule, branch)).toContain(words)
  })
})

describe('nothing is refused by', () => {
  test.each<[string, BranchRule, JudgedBranch]>([
    ['restricted creations where the branch exists', { type: 'creation' }, OF_A_PULL_REQUEST],
    ['restricted updates where it does not', { type: 'update' }, NEW],
    ['required pull requests where it does not', { type: 'pull_request' }, NEW],
    ['required signatures of what GitHub signs', { type: 'required_signatures' }, NEW],
    ['a name that fits', name('regex', '^docmend/[0-9a-f-]+$'), NEW],
    ['the name of a branch that exists', name('starts_with', 'feature/'), OF_A_PULL_REQUEST],
    ['a pattern that GitHub may understand otherwise', name('regex', '(?i)^DOCMEND/'), NEW],
    ['a forbidden pattern, which GitHub may ask of the whole name', name('regex', 'docmend', true), NEW],
    ['an operator that is new', name('glob', 'feature/*'), NEW],
    ['a pattern without its parameters', { type: 'branch_name_pattern' }, NEW],
    ['a demand on the title', message('regex', '^[A-Z]+-\\d+ '), NEW],
    ['a demand that a sign-off may meet, or not', message('regex', '(Signed-off-by: .+)?'), NEW],
    ['a demand with a choice', message('regex', 'Signed-off-by|^docs:'), NEW],
    ['a class of these letters', message('regex', '[Signed-off-by]'), NEW],
    ['a sign-off that is forbidden', message('contains', 'Signed-off-by', true), NEW],
    ['a sign-off that comes', message('contains', 'Signed-off-by'), { ...NEW, isSignedOff: true }],
    ['workflows, which decide about merging', { type: 'workflows', parameters: { workflows: [] } }, NEW],
    ['required checks, which decide about merging', { type: 'required_status_checks' }, OF_A_PULL_REQUEST],
    ['a rule that is new', { type: 'lunar_phase' }, NEW],
  ])('%s', (_, rule, branch) => {
    expect(judgeRule(rule, branch)).toBeUndefined()
  })
})
