// How calls on the repository of a project wait and end, where the code host keeps them waiting.
import { beforeEach, expect, test } from '@jest/globals'
import type { DocsReader } from '../../src/checks/index.ts'
import { RepositoryError } from '../../src/jobs/repository.ts'
import type { Project } from '../../src/projects/project.ts'
import { DEFAULT_SETTINGS } from '../../src/projects/settings.ts'
import { createProjectDocs, PROJECT_WAITING_CALLS, type ProjectDocsParts } from '../../src/service/docs/project-docs.ts'
import { createProjectSites, type ProjectSitesParts } from '../../src/service/docs/project-sites.ts'
import { until } from '../support/until.ts'

const PROJECT: Project = {
  id: 'prj_1',
  repositoryId: 1,
  repository: 'acme/docs',
  docsRoot: null,
  installationId: 1,
  state: 'active',
}
const NO_DOCS: DocsReader = { open: () => never(), close: async () => undefined }

let asked: number
let stopping: AbortController
beforeEach(() => {
  asked = 0
  stopping = new AbortController()
})

function never(): Promise<never> {
  return Promise.withResolvers<never>().promise
}

/** Over a code host that does not answer, unless the parts say otherwise. */
function docsOf(parts: Partial<ProjectSitesParts & ProjectDocsParts> = {}) {
  const pin = (): Promise<never> => {
    asked += 1
    return never()
  }
  const shutdown = stopping.signal
  const projects = { find: async () => PROJECT }
  const sites = createProjectSites({ projects, host: { pin, open: never }, docs: NO_DOCS, shutdown, ...parts })
  return createProjectDocs({ sites, settings: async () => DEFAULT_SETTINGS, shutdown, ...parts })
}

const call = (signal = new AbortController().signal) => ({ signal, onProgress: () => undefined })

test('a canceled call ends at once, also while GitHub does not answer', async () => {
  const cancel = new AbortController()
  const canceled = docsOf().of('prj_1').answer('list', {}, call(cancel.signal))
  await until('GitHub is asked', () => asked === 1)
  cancel.abort(new Error('canceled'))
  await expect(canceled).rejects.toThrow('canceled')
})

test('calls that wait end when the service stops, with a sentence for the model', async () => {
  const waiting = docsOf().of('prj_1').answer('list', {}, call())
  stopping.abort()
  await expect(waiting).rejects.toMatchObject({ name: 'ToolRefusal', message: expect.stringMatching(/stopping/) })
})

test('no more calls of a project wait than may, and other projects are not held up', async () => {
  const docs = docsOf()
  const first = docs.of('prj_1').answer('list', {}, call())
  await until('GitHub is asked', () => asked === 1)
  const waiting = Array.from({ length: PROJECT_WAITING_CALLS }, () => docs.of('prj_1').answer('list', {}, call()))
  await expect(docs.of('prj_1').answer('list', {}, call())).rejects.toMatchObject({ name: 'ToolRefusal' })
  const other = docs.of('prj_2').answer('list', {}, call())
  await until('GitHub is asked for the other one', () => asked === 2)
  stopping.abort()
  const ended = await Promise.allSettled([first, ...waiting, other])
  expect(ended.every(({ status }) => status === 'rejected')).toBe(true)
})

test('what the code host refuses is told in its words, and asked again by the next call', async () => {
  const pin = async (): Promise<never> => {
    asked += 1
    throw new RepositoryError('Could not read acme/docs. Install the App', { transient: false })
  }
  const project = docsOf({ host: { pin, open: never } }).of('prj_1')
  const refusal = { name: 'ToolRefusal', message: 'Could not read acme/docs. Install the App.' }
  await expect(project.answer('list', {}, call())).rejects.toMatchObject(refusal)
  await expect(project.check([], new AbortController().signal)).rejects.toMatchObject(refusal)
  expect(asked).toBe(2)
})

test('a project without the App says what to do, and nobody is asked', async () => {
  const projects = { find: async () => ({ ...PROJECT, state: 'uninstalled' as const }) }
  const answer = docsOf({ projects }).of('prj_1').answer('list', {}, call())
  await expect(answer).rejects.toThrow(/install it again on acme\/docs/)
  expect(asked).toBe(0)
})
