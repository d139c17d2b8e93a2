// The routes of the dashboard, read from the application itself, so that a test over all of them cannot forget one.
import { createDashboardWith } from './create-dashboard.ts'

export interface DashboardRoute {
  method: string
  /** `/projects/:projectId/jobs/:jobId` */
  path: string
  /** `GET /projects/:projectId/jobs/:jobId` */
  name: string
}

export async function listDashboardRoutes(): Promise<DashboardRoute[]> {
  const site = await createDashboardWith()
  const own = site.routes.filter(({ method }) => method !== 'ALL')
  const names = new Set(own.map(({ method, path }) => `${method} ${path}`))
  return [...names].map((name) => {
    const [method = '', path = ''] = name.split(' ')
    return { method, path, name }
  })
}

/** Fills in the path; throws for a parameter that has no value. */
export function fillPath(path: string, values: Readonly<Record<string, string>>): string {
  return path.replace(/:(\w+)(?:\{[^}]*\})?/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`The test does not know what :${name} of ${path} stands for`)
    return value
  })
}
