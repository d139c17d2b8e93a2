// How public clients of the older job API behave, in our words. One is a step of a workflow, in bash: it posts messages,
// takes 200, 201 and 202, reads the session from the headers, and polls. The other is a chat integration: it gives the
// answer to axios and checks each field of a session. Neither knows anything of Docmend.
import { z } from 'zod'
import { until } from './until.ts'

export interface OlderClient {
  /** The address of the API, without a slash at the end. */
  baseUrl: string
  projectId: string
  apiKey: string
}

export interface Polled {
  exitCode: number
  branch: string
  pullRequestLink: string
  said: string
}

/** Quotes booleans, as a JSON text that a shell has filled in. */
const FROM_A_SHELL = {
  messages: [
    { role: 'system', content: 'You write the changelog. Never ask questions.' },
    { role: 'user', content: 'Here is the diff:\n\n```diff\n+ GET /things\n```\n\nAdd it to the changelog.' },
  ],
  asDraft: 'true',
}

function urlOf({ baseUrl, projectId }: OlderClient, path: string): string {
  return `${baseUrl}/v1/agent/${projectId}/${path}`
}

/** Throws where the script would exit: on another status, or when it could not follow the job. */
export async function runWorkflowStep(client: OlderClient): Promise<Polled> {
  const headers = { Authorization: `Bearer ${client.apiKey}`, 'Content-Type': 'application/json' }
  const init = { method: 'POST', headers, body: JSON.stringify(FROM_A_SHELL) }
  const created = await fetch(urlOf(client, 'job'), init)
  const printed = await created.text()
  if (![200, 201, 202].includes(created.status)) throw new Error(`HTTP ${created.status}: ${printed}`)
  const session = created.headers.get('x-session-id') ?? ''
  if (session === '') throw new Error('No session ID returned, cannot monitor the job')
  const read = await until('the job to halt', async () => {
    const status = await fetch(urlOf(client, `job/${session}`), { headers: { Authorization: headers.Authorization } })
    const now = (await status.json()) as Record<string, unknown>
    return now.haulted === true ? now : undefined
  })
  const { branch = 'unknown', haultReason, pullRequestLink = '', messageToUser = '' } = read
  return {
    exitCode: haultReason === 'error' || haultReason === 'github_missconfigured' ? 1 : 0,
    branch: String(branch),
    pullRequestLink: String(pullRequestLink),
    said: String(messageToUser),
  }
}

/** No field may be missing, and none but `branch` may be null. */
const Session = z.object({
  sessionId: z.string(),
  subdomain: z.string(),
  branch: z.string().nullable(),
  haulted: z.boolean(),
  haultReason: z.string(),
  pullRequestLink: z.string(),
  messageToUser: z.string(),
  todos: z.array(z.object({ content: z.string(), status: z.string(), priority: z.string(), id: z.string() })),
  createdAt: z.string(),
})

/** axios parses every body that is JSON, whatever its type. */
function asAxios(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

export function createChatIntegration(client: OlderClient) {
  const ask = async (path: string, body?: object): Promise<unknown> => {
    const response = await fetch(urlOf(client, path), {
      headers: {
        Accept: 'application/json, text/plain, */*',
        Authorization: `Bearer ${client.apiKey}`,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`Request failed with status code ${response.status}: ${text}`)
    return asAxios(text)
  }
  return {
    /** The answer must be text. */
    createAgentJob: async (prompt: string, branchName: string) =>
      z.string().parse(await ask('job', { branch: branchName, messages: [{ role: 'system', content: prompt }] })),
    getAllAgentJobs: async () => z.object({ allSessions: z.array(Session) }).parse(await ask('jobs')).allSessions,
    getAgentJobById: async (jobId: string) => Session.parse(await ask(`job/${jobId}`)),
  }
}
