// Which call a request is: a route of GitHub's API, a request of git, or a request to the model.
import { ANSWER_SHAPES } from '../../../src/github/api/checked-octokit.ts'

/** Calls for a person who waits for a page: identity-faults.long.test.ts and new-job.test.ts of test/dashboard/ try them. */
const FOR_PEOPLE = [
  'GET /user',
  'GET /user/installations',
  'GET /user/installations/{installation_id}/repositories',
  'GET /repos/{owner}/{repo}/branches',
] as const
/** Calls of a workflow's step, which no job makes: test/action/notice/comment.test.ts tries them. */
const FOR_WORKFLOWS = [
  'PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}',
  'DELETE /repos/{owner}/{repo}/issues/comments/{comment_id}',
] as const
const ELSEWHERE = [...FOR_PEOPLE, ...FOR_WORKFLOWS]
export type RestCall = Exclude<keyof typeof ANSWER_SHAPES, (typeof ELSEWHERE)[number]>
export const GIT_CALLS = [
  'git info/refs (fetch)',
  'git upload-pack',
  'git info/refs (push)',
  'git receive-pack',
] as const
export type GitCall = (typeof GIT_CALLS)[number]
export type CallName = RestCall | GitCall | 'model'

const isElsewhere = (route: string): boolean => ELSEWHERE.some((name) => name === route)
export const REST_CALLS = Object.keys(ANSWER_SHAPES).filter((route) => !isElsewhere(route)) as RestCall[]
export const ALL_CALLS: readonly CallName[] = [...REST_CALLS, ...GIT_CALLS, 'model']

/** Parameters whose values contain slashes, which Octokit does not always escape. */
const LONG = /\{(?:branch|path|ref|basehead|tree_sha)\}/g
const ROUTES = REST_CALLS.map((name) => {
  const [method = '', path = ''] = name.split(' ')
  const source = path.replace(LONG, '.+').replace(/\{\w+\}/g, '[^/]+')
  return { name, method, words: new RegExp(`^${source}$`), fixed: path.replace(/\{\w+\}/g, '').length }
}).sort((one, other) => other.fixed - one.fixed)

/** Calls with the App's own key: GitHub limits the rate of all of them together, whatever repository they are about. */
export const isOfApp = (call: CallName): boolean =>
  /^(GET|POST) \/app\b/.test(call) || call === 'GET /repos/{owner}/{repo}/installation'

/** `path` includes the query. Undefined = none that Docmend is known to make. */
export function nameCall(method: string, path: string): CallName | undefined {
  if (path.startsWith('/v1/')) return 'model'
  const plain = (path.split('?')[0] ?? '').replace(/^\/api\/v3/, '')
  if (plain.endsWith('/info/refs')) {
    return path.includes('git-receive-pack') ? 'git info/refs (push)' : 'git info/refs (fetch)'
  }
  if (plain.endsWith('/git-upload-pack')) return 'git upload-pack'
  if (plain.endsWith('/git-receive-pack')) return 'git receive-pack'
  return ROUTES.find((route) => route.method === method && route.words.test(plain))?.name
}
