// Who may read what, and what a refusal tells.

import { demandSame } from './demands.ts'
import { demand, NotTried, type Requirement } from './requirement.ts'
import { ErrorShape, ViewsShape } from './shapes.ts'
import { describe, jobsPath, readShape, type Trial, viewsPath } from './trial.ts'

/** Has the form of a project id, and is none. */
const ABSENT_PROJECT = 'prj_0000000000000000000000'

const CREDENTIALS: readonly [name: string, authorization: string | null][] = [
  ['without a key', null],
  ['with an unknown key', 'Bearer unknown'],
  ['with another scheme', 'Basic dXNlcjpwYXNzd29yZA=='],
]

export const ACCESS_REQUIREMENTS: readonly Requirement[] = [
  ...CREDENTIALS.map(
    ([name, authorization]): Requirement => ({
      id: `access-${name.replaceAll(' ', '-')}`,
      area: 'errors',
      origin: 'specification',
      sentence: `A request ${name} is refused with 401, as JSON`,
      async meet({ send, target }) {
        const answer = await send({ method: 'GET', path: viewsPath(target.projectId), authorization })
        // A login page in front of the service is no refusal of the API.
        demand(answer.status === 401 && answer.json !== undefined, () => describe(answer))
      },
    }),
  ),
  {
    id: 'access-scheme-case',
    area: 'wire',
    origin: 'docmend',
    sentence: 'The name of the scheme may be written in any case',
    async meet({ send, target }) {
      const authorization = `bearer ${target.apiKey}`
      readShape(await send({ method: 'GET', path: viewsPath(target.projectId), authorization }), ViewsShape)
    },
  },
  {
    id: 'errors-body',
    area: 'errors',
    origin: 'docmend',
    sentence: 'An error is JSON with a sentence in error, and shows no source code',
    async meet({ send, target }) {
      const answer = await send({ method: 'GET', path: `${viewsPath(target.projectId)}?limit=0` })
      demand(ErrorShape.safeParse(answer.json).success, () => describe(answer))
      demand(!/\bat .+:\d+:\d+/.test(answer.text), () => describe(answer))
    },
  },
  {
    id: 'errors-route',
    area: 'errors',
    origin: 'docmend',
    sentence: 'A route that does not exist is 404, with an error like the others',
    async meet({ send }) {
      const answer = await send({ method: 'GET', path: '/v2/conformance/absent' })
      demand(answer.status === 404 && ErrorShape.safeParse(answer.json).success, () => describe(answer))
    },
  },
  {
    id: 'isolation-absent',
    area: 'isolation',
    origin: 'docmend',
    sentence: 'A project that does not exist is 404, for views and for jobs',
    async meet(trial) {
      for (const answer of await askFor(trial, ABSENT_PROJECT)) demand(answer.status === 404, () => describe(answer))
    },
  },
  {
    id: 'isolation-other',
    area: 'isolation',
    origin: 'docmend',
    sentence: 'Another project answers as if it did not exist',
    async meet(trial) {
      const { otherProjectId } = trial.target
      if (otherProjectId === undefined) throw new NotTried('it needs the id of another project')
      const absent = await askFor(trial, ABSENT_PROJECT)
      const other = await askFor(trial, otherProjectId)
      const seen = (answers: typeof other, id: string) =>
        answers.map(({ status, text }) => [status, text.replaceAll(id, '')])
      demandSame(seen(other, otherProjectId), seen(absent, ABSENT_PROJECT), 'the answers differ')
    },
  },
]

function askFor({ send }: Trial, projectId: string) {
  const paths = [viewsPath(projectId), `${jobsPath(projectId)}/00000000-0000-7000-8000-000000000000`]
  return Promise.all(paths.map((path) => send({ method: 'GET', path })))
}
