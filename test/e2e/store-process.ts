// A service as its own process that remembers what it acknowledged, for tests that take its disk or its database away.
import { expect } from '@jest/globals'
import { createJobPath, eventsPath, jobPath, viewsPath } from '../../src/contract/paths.ts'
import { openAdmin } from '../../src/service/admin/admin.ts'
import { readConfig } from '../../src/service/config.ts'
import { type ServiceProcess, startServiceProcess } from '../support/service-process.ts'
import { until } from '../support/until.ts'
import { viewEvent } from '../support/view-events.ts'

export interface StoreProcess {
  kill: (signal: 'SIGTERM' | 'SIGKILL') => Promise<void>
  start: () => Promise<void>
  sendJob: () => Promise<Answer>
  sendViews: () => Promise<Answer>
  /** Sends jobs and views until both are refused; gives both answers. */
  sendUntilRefused: () => Promise<[job: Answer, views: Answer]>
  ask: (path: string) => Promise<Answer>
  askForViews: () => Promise<Answer>
  isReady: () => Promise<boolean>
  /** What the service said that it has, it has. */
  expectAllThere: () => Promise<void>
}

export interface Answer {
  status: number
  body: Record<string, unknown>
}

/** Starts a service, and gives it a job and some views. */
export async function startStoreProcess(dataDir: string): Promise<StoreProcess> {
  // `web`: no worker ends the jobs.
  const env = {
    PATH: process.env.PATH ?? '',
    PORT: '0',
    DATA_DIR: dataDir,
    DOCMEND_ROLE: 'web',
    DOCMEND_DRAIN_SECONDS: '0',
  }
  const { projectId, secret } = await makeKey(env)
  const acknowledged: { jobs: string[]; views: number } = { jobs: [], views: 0 }
  let service: ServiceProcess | undefined
  const start = async (): Promise<void> => {
    service = await startServiceProcess(env)
  }
  const kill: StoreProcess['kill'] = async (signal) => service?.kill(signal)
  const ask = async (path: string, body?: unknown): Promise<Answer> => {
    const answer = await fetch(`${service?.url}${path}`, {
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: (await answer.json()) as Answer['body'] }
  }
  const sendJob = async (): Promise<Answer> => {
    const answer = await ask(createJobPath(projectId), { prompt: 'x'.repeat(9000) })
    if (answer.status === 201) acknowledged.jobs.push(String(answer.body.id))
    return answer
  }
  const sendViews = async (): Promise<Answer> => {
    const events = Array.from({ length: 200 }, (_, n) => viewEvent({ path: `/${acknowledged.views}/${n}` }))
    const answer = await ask(eventsPath(projectId), events)
    if (answer.status === 200) acknowledged.views += Number(answer.body.accepted)
    return answer
  }
  const askForViews = (): Promise<Answer> => ask(`${viewsPath(projectId)}?limit=1`)
  await start()
  expect([(await sendJob()).status, (await sendViews()).status]).toEqual([201, 200])
  return {
    kill,
    start,
    sendJob,
    sendViews,
    ask,
    askForViews,
    sendUntilRefused: () =>
      until('refusals', async () => {
        const answers: [Answer, Answer] = [await sendJob(), await sendViews()]
        return answers.every(({ status }) => status >= 400) ? answers : undefined
      }),
    isReady: async () => (await ask('/readyz')).status === 200,
    expectAllThere: async () => {
      for (const id of acknowledged.jobs) expect((await ask(jobPath(projectId, id))).body.status).toBe('active')
      const { status, body } = await askForViews()
      expect([status, body.totals]).toMatchObject([200, { total: acknowledged.views }])
    },
  }
}

/** A key of a new project that may do everything. */
export async function makeKey(env: Record<string, string>): Promise<{ projectId: string; secret: string }> {
  const admin = await openAdmin(readConfig(env))
  const scopes = ['jobs:read', 'jobs:write', 'views:write', 'views:read'] as const
  const request = { name: 'test', scopes: [...scopes], allowedCidrs: [], expiresAt: null }
  const { project, secret } = await admin.createKey({ fullName: 'acme/docs', docsRoot: null }, request)
  await admin.close()
  return { projectId: project.id, secret }
}
