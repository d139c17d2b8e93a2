// What the runner says about a step that needs no service: read once, from its variables and the file of the event.
// https://docs.github.com/en/actions/reference/workflows-and-actions/variables
import { readFileSync } from 'node:fs'
import { readProxy } from '../../service/proxy.ts'

export interface Workplace {
  /** Folder with the checked-out files. */
  workspace: string
  /** Folder that the runner empties after the job; undefined outside a runner. */
  temporary: string | undefined
  /** What started the run. `payload` is the body of its webhook; undefined when there is none that can be read. */
  event: { name: string; payload: unknown }
  /** Where the files of the checkout can be seen, such as `https://github.com/acme/docs`; undefined when not known. */
  repositoryUrl: string | undefined
  /** The copy of Docmend that the step uses. */
  action: { serverUrl: string | undefined; repository: string | undefined; ref: string | undefined }
  /** What git needs. */
  childEnv: Record<string, string>
}

export function readWorkplace(env: NodeJS.ProcessEnv): Workplace {
  const forGit = Object.entries({
    PATH: env.PATH,
    HOME: env.HOME,
    GITHUB_WORKSPACE: env.GITHUB_WORKSPACE,
    ...readProxy(env),
  })
  const { GITHUB_SERVER_URL: serverUrl, GITHUB_REPOSITORY: repository } = env
  return {
    workspace: env.GITHUB_WORKSPACE ?? process.cwd(),
    temporary: env.RUNNER_TEMP,
    event: { name: env.GITHUB_EVENT_NAME ?? '', payload: readPayload(env.GITHUB_EVENT_PATH) },
    repositoryUrl: serverUrl === undefined || repository === undefined ? undefined : `${serverUrl}/${repository}`,
    action: { serverUrl, repository: env.GITHUB_ACTION_REPOSITORY, ref: env.GITHUB_ACTION_REF },
    childEnv: Object.fromEntries(forGit.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))),
  }
}

/** The address below which the files of the commit can be seen. */
export function filesAt({ repositoryUrl }: Pick<Workplace, 'repositoryUrl'>, commitSha: string): string | undefined {
  return repositoryUrl === undefined ? undefined : `${repositoryUrl}/blob/${commitSha}`
}

/** Outside a runner there is no such file. */
function readPayload(path: string | undefined): unknown {
  if (path === undefined) return undefined
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new Error(`The file of the event, ${path}, cannot be read: ${String(error)}`, { cause: error })
  }
}
