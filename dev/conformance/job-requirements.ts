// A job from its creation to its end. All of these look at one job, which the first of them creates.

import { demandSame } from './demands.ts'
import { demand, NotTried, type Requirement } from './requirement.ts'
import { JOB_STATUSES, JobShape } from './shapes.ts'
import { describe, jobsPath, readShape } from './trial.ts'

const ABSENT_JOB = '00000000-0000-7000-8000-000000000000'

export const JOB_REQUIREMENTS: readonly Requirement[] = [
  {
    id: 'job-created',
    area: 'states',
    origin: 'specification',
    sentence: 'A new job is active, and has no pull request and no time of archiving',
    createsJob: true,
    async meet(trial) {
      const [job] = (await trial.job()).seen
      demandSame([job?.status, job?.prLink, job?.archivedAt], ['active', null, null], 'status, prLink, archivedAt are')
    },
  },
  {
    id: 'job-stays-itself',
    area: 'states',
    origin: 'specification',
    sentence: 'Reading the job gives the same id, source repository and time of creation',
    createsJob: true,
    async meet(trial) {
      const seen = (await trial.job()).seen.map(({ id, source, createdAt }) => [id, source.repository, createdAt])
      for (const one of seen) demandSame(one, seen[0], 'they changed')
    },
  },
  {
    id: 'job-ends',
    area: 'states',
    origin: 'specification',
    sentence: `Polling sees one of ${JOB_STATUSES.slice(1).join(', ')} in the end`,
    createsJob: true,
    async meet(trial) {
      const last = (await trial.job()).seen.at(-1)
      if (last?.status === 'active') throw new NotTried('the job was still active when the time was up; allow more')
    },
  },
  {
    id: 'job-link',
    area: 'states',
    origin: 'specification',
    sentence: 'prLink is null while the job is active, and then null or an address',
    createsJob: true,
    async meet(trial) {
      const early = (await trial.job()).seen.find(({ status, prLink }) => status === 'active' && prLink !== null)
      demand(early === undefined, () => `the active job has ${early?.prLink}`)
      const last = (await trial.job()).seen.at(-1)
      demand(last?.prLink !== 'null', () => 'prLink is the text "null"')
    },
  },
  {
    id: 'job-readable-after-end',
    area: 'states',
    origin: 'specification',
    sentence: 'A job that has ended answers the same again',
    createsJob: true,
    async meet(trial) {
      const last = (await trial.job()).seen.at(-1)
      if (last === undefined || last.status === 'active') throw new NotTried('the job has not ended')
      const path = `${jobsPath(trial.target.projectId)}/${encodeURIComponent(last.id)}`
      const again = readShape(await trial.send({ method: 'GET', path }), JobShape)
      demandSame([again.status, again.prLink], [last.status, last.prLink], 'status and prLink changed')
    },
  },
  {
    id: 'idempotency-one-job',
    area: 'idempotency',
    origin: 'docmend',
    sentence: 'Five simultaneous requests with one Idempotency-Key create one job: 201 once, then 200',
    createsJob: true,
    async meet(trial) {
      const { created } = await trial.job()
      const ids = created.map((answer) => readShape(answer, JobShape).id)
      demand(new Set(ids).size === 1, () => `they created ${new Set(ids).size} jobs`)
      const statuses = created.map(({ status }) => status).toSorted((a, b) => a - b)
      demandSame(statuses, [200, 200, 200, 200, 201], 'the statuses are')
    },
  },
  {
    id: 'idempotency-other-body',
    area: 'idempotency',
    origin: 'docmend',
    sentence: 'The same Idempotency-Key with another body is refused with 409',
    createsJob: true,
    async meet(trial) {
      const { key } = await trial.job()
      const body = { prompt: `${trial.target.prompt} (another body)` }
      const headers = { 'Idempotency-Key': key }
      const answer = await trial.send({ method: 'POST', path: jobsPath(trial.target.projectId), body, headers })
      demand(answer.status === 409, () => describe(answer))
    },
  },
  ...Object.entries({
    'no prompt': {},
    'an empty prompt': { prompt: '' },
    'a prompt that is no text': { prompt: 7 },
    'a body that is no JSON': '{"prompt": ',
  }).map(
    ([name, body]): Requirement => ({
      id: `job-refuses-${name.replaceAll(' ', '-')}`,
      area: 'errors',
      origin: 'docmend',
      sentence: `A job with ${name} is refused with 400`,
      // If the service does not refuse it, there is a job.
      createsJob: true,
      async meet(trial) {
        const answer = await trial.send({ method: 'POST', path: jobsPath(trial.target.projectId), body })
        demand(answer.status === 400, () => describe(answer))
      },
    }),
  ),
  {
    id: 'job-absent',
    area: 'errors',
    origin: 'docmend',
    sentence: 'A job that does not exist is 404',
    async meet({ send, target }) {
      const answer = await send({ method: 'GET', path: `${jobsPath(target.projectId)}/${ABSENT_JOB}` })
      demand(answer.status === 404, () => describe(answer))
    },
  },
]
