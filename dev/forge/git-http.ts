// Git over HTTP: git's own http-backend as a CGI child (RFC 3875), with GitHub's rules for who may fetch and push.
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { basename } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { authorize, type Caller, identify } from './auth.ts'
import type { ForgeContext } from './context.ts'
import { takePush } from './refs.ts'
import { Refusal } from './refusal.ts'
import { type Account, findMoved, findRepository, fullName, type Repository } from './state.ts'
import { type Answer, send, type Visit } from './visit.ts'

export interface GitHttp {
  /** Folder of the bare repositories. */
  root: string
  env: Record<string, string>
  /** Running child processes, so that `stop` can end them. */
  children: Set<ChildProcessWithoutNullStreams>
  /** Git's capabilities, which protocol v2 requests before each fetch: the same for every repository, so cached. */
  capabilities: Answer | undefined
}

interface GitRequest {
  repository: string
  /** `info/refs`, `git-upload-pack` or `git-receive-pack`. */
  service: string
  isPush: boolean
  query: string
}

/** undefined when the path is not one of git's. */
export function gitRequestOf(method: string, url: string): GitRequest | undefined {
  const [path = '', query = ''] = url.split('?')
  const found = /^\/([^/]+\/[^/]+?)(?:\.git)?\/(info\/refs|git-(?:upload|receive)-pack)$/.exec(path)
  const [, repository = '', service = ''] = found ?? []
  const asked = service === 'info/refs' ? new URLSearchParams(query).get('service') : service
  const fits = method === (service === 'info/refs' ? 'GET' : 'POST')
  if (!fits || (asked !== 'git-upload-pack' && asked !== 'git-receive-pack')) return undefined
  return { repository, service, isPush: asked === 'git-receive-pack', query }
}

export async function serveGit(context: ForgeContext, git: GitHttp, visit: Visit, asked: GitRequest): Promise<void> {
  const early = await visit.before()
  if (early !== undefined) return send(visit, early)
  try {
    const { repository, caller } = admit(context, visit, asked)
    if (asked.service === 'git-upload-pack') await streamPack(git, visit, asked, repository)
    else await answerWhole(context, git, visit, asked, { repository, caller })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const headers = { 'content-type': 'text/plain; charset=utf-8', ...error.headers }
    send(visit, (await visit.after(error.status)) ?? { status: error.status, body: `${error.message}\n`, headers })
  }
}

function admit(context: ForgeContext, visit: Visit, asked: GitRequest): { repository: Repository; caller: Caller } {
  const challenge = { 'www-authenticate': 'Basic realm="GitHub"' }
  const caller = identifyOrChallenge(context, visit, challenge)
  const repository = findRepository(context.state, asked.repository) ?? redirectMoved(context, visit, asked)
  if (caller.kind === 'anonymous' && (repository === undefined || repository.isPrivate || asked.isPush)) {
    throw new Refusal(401, 'Authentication required.', { headers: challenge })
  }
  if (repository === undefined) throw new Refusal(404, 'Repository not found.')
  authorize(caller, repository, { permission: 'contents', level: asked.isPush ? 'write' : 'read' })
  return { repository, caller }
}

function identifyOrChallenge(context: ForgeContext, visit: Visit, headers: Record<string, string>): Caller {
  try {
    return identify(context.state, visit.request.headers.authorization, context.now())
  } catch (error) {
    if (error instanceof Refusal && error.status === 401) throw new Refusal(401, error.message, { headers })
    throw error
  }
}

function redirectMoved(context: ForgeContext, visit: Visit, asked: GitRequest): undefined {
  const moved = findMoved(context.state, asked.repository)
  if (moved === undefined) return undefined
  const query = asked.query === '' ? '' : `?${asked.query}`
  const location = `${context.urls.web}/${fullName(moved)}.git/${asked.service}${query}`
  throw new Refusal(visit.method === 'GET' ? 301 : 307, 'Moved Permanently', { headers: { location } })
}

function startBackend(git: GitHttp, visit: Visit, asked: GitRequest, repository: Repository) {
  const { headers } = visit.request
  const given = (name: string, value: string | string[] | undefined) =>
    typeof value === 'string' ? { [name]: value } : {}
  const child = spawn('git', ['http-backend'], {
    stdio: 'pipe',
    env: {
      ...git.env,
      GIT_PROJECT_ROOT: git.root,
      GIT_HTTP_EXPORT_ALL: '1',
      REQUEST_METHOD: visit.method,
      PATH_INFO: `/${basename(repository.git.gitDir)}/${asked.service}`,
      QUERY_STRING: asked.query,
      REMOTE_ADDR: '127.0.0.1',
      REMOTE_USER: 'forge',
      ...given('CONTENT_TYPE', headers['content-type']),
      ...given('CONTENT_LENGTH', headers['content-length']),
      ...given('HTTP_CONTENT_ENCODING', headers['content-encoding']),
      ...given('GIT_PROTOCOL', headers['git-protocol']),
    },
  })
  git.children.add(child)
  const ended = new Promise<void>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', () => {
      git.children.delete(child)
      resolve()
    })
  })
  child.stderr.resume()
  // A backend that refuses early stops reading; its answer says why.
  child.stdin.on('error', () => visit.request.resume())
  visit.request.pipe(child.stdin)
  visit.response.on('close', () => child.kill())
  return { child, ended }
}

/** A fetch: the pack is streamed as git creates it. */
async function streamPack(git: GitHttp, visit: Visit, asked: GitRequest, repository: Repository): Promise<void> {
  const { child, ended } = startBackend(git, visit, asked, repository)
  const { status, headers, body } = await readReply(child.stdout)
  visit.record(status)
  visit.response.writeHead(status, headers)
  await pipeline(body, visit.response, { end: false })
  await ended
  // Bytes that were sent cannot be replaced, only cut off.
  if ((await visit.after(status)) === undefined) visit.response.end()
  else visit.response.destroy()
}

/** A push or the list of refs: small, and sent when its effects are known. */
async function answerWhole(
  context: ForgeContext,
  git: GitHttp,
  visit: Visit,
  asked: GitRequest,
  { repository, caller }: { repository: Repository; caller: Caller },
): Promise<void> {
  // Part of a fetch; the refs are requested after it.
  const isConstant =
    asked.service === 'info/refs' && !asked.isPush && visit.request.headers['git-protocol'] === 'version=2'
  if (isConstant && git.capabilities !== undefined) {
    return send(visit, (await visit.after(git.capabilities.status)) ?? git.capabilities)
  }
  const { child, ended } = startBackend(git, visit, asked, repository)
  const [answer] = await Promise.allSettled([readWhole(child.stdout), ended])
  // Refs may have moved even if the client disconnected before the answer.
  if (asked.service === 'git-receive-pack') await takePush(context, repository, pusherOf(context, caller))
  if (answer.status === 'rejected') throw answer.reason
  if (isConstant && answer.value.status === 200) git.capabilities = answer.value
  send(visit, (await visit.after(answer.value.status)) ?? answer.value)
}

async function readWhole(stdout: Readable): Promise<Answer> {
  const { status, headers, body } = await readReply(stdout)
  const chunks: Buffer[] = []
  for await (const chunk of body) chunks.push(chunk)
  return { status, headers, body: Buffer.concat(chunks) }
}

function pusherOf(context: ForgeContext, caller: Caller): Account {
  return caller.kind === 'installation' ? caller.token.installation.app.bot : context.state.person
}

interface Reply {
  status: number
  headers: Record<string, string>
  body: AsyncIterable<Buffer>
}

/** Waits for the CGI header; the caller reads the body. */
async function readReply(stdout: Readable): Promise<Reply> {
  const chunks: AsyncIterator<Buffer> = stdout[Symbol.asyncIterator]()
  let bytes: Buffer = Buffer.alloc(0)
  let end = -1
  while (end === -1) {
    const { value, done } = await chunks.next()
    if (done === true) throw new Error('git http-backend ended without an answer')
    bytes = Buffer.concat([bytes, value])
    end = bytes.indexOf('\r\n\r\n')
  }
  return { ...parseHead(bytes.toString('latin1', 0, end)), body: continueWith(bytes.subarray(end + 4), chunks) }
}

async function* continueWith(first: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield first
  for (;;) {
    const { value, done } = await rest.next()
    if (done === true) return
    yield value
  }
}

function parseHead(text: string): Pick<Reply, 'status' | 'headers'> {
  const fields = text.split('\r\n').map((line): [string, string] => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
  })
  const { status = '200', ...headers } = Object.fromEntries(fields)
  return { status: Number.parseInt(status, 10), headers }
}
