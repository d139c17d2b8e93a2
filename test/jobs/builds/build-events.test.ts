import { expect, test } from '@jest/globals'
import type { BuildState } from '../../../src/contract/builds.ts'
import { listBuildEvents } from '../../../src/jobs/builds.ts'
import type { SeenBuilds } from '../../../src/jobs/job.ts'

const seen = (build: BuildState, preview?: BuildState): SeenBuilds => ({
  builds: [{ name: 'docs', kind: 'check_run', state: build, url: null }],
  preview: preview === undefined ? null : { url: 'https://p.example/', state: preview },
})

test.each([
  ['a preview that is ready', null, seen('success', 'success'), ['pull_request.preview_ready']],
  ['one that has become ready', seen('pending', 'pending'), seen('pending', 'success'), ['pull_request.preview_ready']],
  ['a build that has failed', seen('pending'), seen('failure'), ['pull_request.build_failed']],
  ['both at once', null, seen('failure', 'success'), ['pull_request.preview_ready', 'pull_request.build_failed']],
  ['what was known', seen('failure', 'success'), seen('failure', 'success'), []],
  ['what is under way', null, seen('pending', 'pending'), []],
] as const)('%s: the events', (_what, before, after, events) => {
  expect(listBuildEvents(before, after)).toEqual(events)
})
