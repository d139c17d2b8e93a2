// The dashboard over a database in memory, as the instance admin sees it: for what no running service would put into a job.

import { newSession } from '../../src/projects/people/session.ts'
import { newSecretToken } from '../../src/projects/people/tokens.ts'
import type { Project } from '../../src/projects/project.ts'
import { openStorage, type Storage } from '../../src/storage/open-storage.ts'
import { createDashboardWith, type DashboardPartsForTest } from './create-dashboard.ts'

const ORIGIN = 'http://127.0.0.1'

export interface InstanceAdminPages {
  storage: Storage
  project: Project
  open(path: string): Promise<{ status: number; html: string; headers: Headers }>
}

export async function openInstanceAdminPages(parts: DashboardPartsForTest = {}): Promise<InstanceAdminPages> {
  const storage = await openStorage({ kind: 'sqlite', file: ':memory:' })
  const project = await storage.projects.ensure('acme/docs', null, Date.now())
  const { sessions, projects, keys, jobs, views } = storage
  const site = await createDashboardWith({ sessions, projects, keys, jobs, views, ...parts })
  const { token, hash } = newSecretToken()
  await sessions.add(hash, newSession(hash, { kind: 'instance_admin' }, 'test', Date.now()))
  return {
    storage,
    project,
    open: async (path) => {
      const headers = { host: '127.0.0.1', cookie: `docmend_session=${token}` }
      const answer = await site.request(`${ORIGIN}${path}`, { headers })
      return { status: answer.status, html: await answer.text(), headers: answer.headers }
    },
  }
}
