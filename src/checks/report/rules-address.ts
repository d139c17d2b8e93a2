// Where docs/rules.md can be read in a browser. Docmend has no address of its own: a copy of it knows where it comes from.

const PAGE = 'docs/rules.md'

/**
 * The page, by default that of the checks, in the repository that a package.json names: an address of git or of a code host, `github:owner/name`, or
 * `owner/name`, alone or as `url`. Undefined when it names none.
 * https://docs.npmjs.com/cli/v11/configuring-npm/package-json#repository
 */
export function rulesPageOfPackage({ repository }: { repository?: unknown }, page: string = PAGE): string | undefined {
  const url = typeof repository === 'object' && repository !== null && 'url' in repository ? repository.url : repository
  if (typeof url !== 'string') return undefined
  const short = /^(?:(github|gitlab):)?([\w.-]+\/[\w.-]+)$/.exec(url)
  if (short?.[2] !== undefined) return pageOf(`https://${short[1] ?? 'github'}.com`, short[2], 'HEAD', page)
  const long = /^(?:git\+)?(?:https?|ssh|git):\/\/(?:[^/@]*@)?([^/?#]+)\/([^?#]+?)(?:\.git)?\/?$/.exec(url)
  return long?.[1] === undefined || long[2] === undefined
    ? undefined
    : pageOf(`https://${long[1]}`, long[2], 'HEAD', page)
}

/** What a runner says of the Action that a step uses, each '' or undefined where the Action lies in the workflow's own repository. */
export interface UsedAction {
  /** `GITHUB_SERVER_URL` */
  serverUrl: string | undefined
  /** `GITHUB_ACTION_REPOSITORY` */
  repository: string | undefined
  /** `GITHUB_ACTION_REF` */
  ref: string | undefined
}

/** The page in the copy of Docmend that a workflow uses, at the commit, tag or branch that it uses. */
export function rulesPageOfAction({ serverUrl = '', repository = '', ref = '' }: UsedAction): string | undefined {
  if (serverUrl === '' || repository === '') return undefined
  return pageOf(serverUrl.replace(/\/+$/, ''), repository, ref === '' ? 'HEAD' : ref, PAGE)
}

function pageOf(host: string, repository: string, ref: string, page: string): string {
  const blob = new URL(host).hostname.startsWith('gitlab.') ? '-/blob' : 'blob'
  return encodeURI(`${host}/${repository}/${blob}/${ref}/${page}`).replaceAll('#', '%23').replaceAll('?', '%3F')
}
