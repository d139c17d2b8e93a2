// The state of a job, live.
import type { Hono } from 'hono'
import type { Job } from '../../jobs/job.ts'
import type { DashboardEnv } from '../context.ts'
import type { DashboardDeps } from '../deps.ts'
import { noSuchPage } from '../faults.ts'
import { toMarkup } from '../live/live.tsx'
import type { SendLive } from '../live/live-streams.ts'
import { projectPath } from '../paths.ts'
import { requireProject } from '../require.ts'
import { type JobHeaderProps, LiveJobState } from './job-header.tsx'

/** Signals reach one process alone; this finds what another one changed. */
const LOOK_EVERY_MS = 1000

export function addLiveJobRoute(site: Hono<DashboardEnv>, deps: DashboardDeps, sendLive: SendLive): void {
  site.get(projectPath(':projectId', 'jobs', ':jobId', 'live'), async (context) => {
    const visit = await requireProject(context, deps)
    const { project } = visit
    const jobId = context.req.param('jobId') ?? ''
    const find = async (): Promise<Job> => {
      const job = await deps.jobs.find(project.id, jobId)
      if (job === undefined) throw noSuchPage()
      return job
    }
    await find()
    return sendLive(context, visit, {
      render: async () => {
        const job = await find()
        const state = <LiveJobState project={project} job={job} {...(await readProgress(deps, job))} />
        return { html: await toMarkup(state), isOver: job.status !== 'active' }
      },
      waitForChange: (signal) => deps.jobRequests.signals.waitForGrowth(jobId, LOOK_EVERY_MS, signal),
    })
  })
}

/** Enough for the last reply of the model, which its results follow. */
const LATEST_ENTRIES = 2

/** What the header of a job shows beside the job itself. */
export async function readProgress(
  { jobs }: Pick<DashboardDeps, 'jobs'>,
  job: Job,
): Promise<Pick<JobHeaderProps, 'name' | 'latest'>> {
  const isActive = job.status === 'active'
  const [names, latest] = await Promise.all([
    jobs.names([job.id]),
    isActive ? jobs.lastEntries(job.id, LATEST_ENTRIES) : [],
  ])
  return { name: names.get(job.id) ?? job.prompt, latest }
}
