// An open page stops showing what its visitor may no longer see.
import { describe, expect, test } from '@jest/globals'
import { Hono } from 'hono'
import { pino } from 'pino'
import { createSharedLimits } from '../../src/base/processes/shared-limiter.ts'
import type { DashboardEnv } from '../../src/dashboard/context.ts'
import { createLiveStreams } from '../../src/dashboard/live/live-streams.ts'
import type { RepositoryRole } from '../../src/projects/people/grants.ts'
import type { Session } from '../../src/projects/people/session.ts'
import { newSecretToken } from '../../src/projects/people/tokens.ts'
import type { Project } from '../../src/projects/project.ts'
import { NO_OTHERS } from '../support/no-others.ts'

const { token, hash } = newSecretToken()
const SESSION: Session = {
  id: 'ses_1',
  visitor: { kind: 'person', id: 7, login: 'mona' },
  encryptedGrant: null,
  browser: 'Firefox',
  createdAt: 0,
  rotatedAt: 0,
  seenAt: 0,
}
const PROJECT: Project = {
  id: 'prj_a',
  repositoryId: 1,
  repository: 'acme/docs',
  docsRoot: null,
  installationId: 1,
  state: 'active',
}

/** Follows a part that changes all the time, as the visitor of SESSION, and gives what was sent until the stream ended. */
async function follow(known: {
  session: Session | undefined
  project: Project | undefined
  role: RepositoryRole | undefined
}) {
  let renders = 0
  const sendLive = createLiveStreams(
    {
      sharedLimits: createSharedLimits(NO_OTHERS),
      sessions: { find: async (asked) => (asked === hash ? known.session : undefined) },
      projects: { find: async () => known.project },
      visitorRoles: {
        recall: async () => new Map(known.role === undefined ? [] : [[PROJECT.id, known.role]]),
      },
      now: () => 0,
      shutdown: new AbortController().signal,
      logger: pino({ level: 'silent' }),
    },
    { heartbeatMs: 1e6, pauseMs: 0, askEveryMs: 0 },
  )
  const app = new Hono<DashboardEnv>()
  app.get('/projects/:projectId/live', (context) => {
    context.set('origin', 'http://127.0.0.1')
    return sendLive(
      context,
      { session: SESSION, project: PROJECT, role: 'write' },
      {
        render: async () => ({ html: `part ${++renders}`, isOver: renders === 3 }),
        waitForChange: async () => undefined,
      },
    )
  })
  const answer = await app.request('/projects/prj_a/live', { headers: { cookie: `docmend_session=${token}` } })
  return answer.text()
}

describe('a live part of a page', () => {
  test('is followed to its end by whoever may see the project', async () => {
    expect(await follow({ session: SESSION, project: PROJECT, role: 'write' })).toContain('part 3')
  })

  test.each([
    ['the visitor has signed out', { session: undefined, project: PROJECT, role: 'write' }],
    ['another session has the cookie', { session: { ...SESSION, id: 'ses_2' }, project: PROJECT, role: 'write' }],
    ['the project is gone', { session: SESSION, project: undefined, role: 'write' }],
    ['the visitor has lost access to the repository', { session: SESSION, project: PROJECT, role: undefined }],
  ] as const)('ends when %s', async (_when, known) => {
    expect(await follow(known)).toBe('data: part 1\n\n')
  })
})
