// Which report leads to the documentation as the commit makes it. The contexts and environments are those of real hosts.
import { expect, test } from '@jest/globals'
import type { BuildState } from '../../../src/contract/builds.ts'
import { choosePreview, type DeploymentReport, type Report } from '../../../src/github/builds.ts'

const deployment = (
  name: string,
  state: BuildState,
  siteUrl: string | null,
  isProduction = false,
): DeploymentReport => ({
  name,
  kind: 'deployment',
  state,
  urls: [siteUrl],
  siteUrl,
  isProduction,
})
const status = (name: string, state: BuildState, url: string): Report => ({
  name,
  kind: 'commit_status',
  state,
  urls: [url],
})

const SITE = 'https://docs.preview.example/'

test.each([
  ['the address of a deployment', [deployment('Preview', 'success', SITE)], []],
  [
    'not that of production',
    [deployment('Production', 'success', 'https://acme.example/', true), deployment('Preview', 'success', SITE)],
    [],
  ],
  [
    'the one that is ready',
    [deployment('Preview – a', 'pending', 'https://a.example/'), deployment('Preview – b', 'success', SITE)],
    [],
  ],
  [
    'that of the docs',
    [deployment('Preview – web', 'success', 'https://web.example/'), deployment('Preview – docs', 'success', SITE)],
    [],
  ],
  [
    'a deployment before a status',
    [deployment('Preview', 'success', SITE)],
    [status('netlify/acme/deploy-preview', 'success', 'https://other.example/')],
  ],
  [
    'the status of Netlify',
    [],
    [status('ci', 'success', 'https://ci.example/'), status('netlify/acme/deploy-preview', 'success', SITE)],
  ],
  ['the status of Read the Docs', [], [status('docs/readthedocs.org:acme', 'success', SITE)]],
] as const)('%s', (_what, deployments, statuses) => {
  expect(choosePreview(deployments, statuses)).toEqual({ url: SITE, state: 'success' })
})

test('while a deployment with an address fails or is under way, the preview says so', () => {
  expect(choosePreview([deployment('Preview', 'failure', SITE)], [])).toEqual({ url: SITE, state: 'failure' })
})

test.each([
  ['nothing was reported', [], []],
  ['there is no address', [deployment('Preview', 'success', null)], []],
  ['the address is not of the web', [deployment('Preview', 'success', 'javascript:alert(1)')], []],
  ['the status leads to the log of a build', [], [status('netlify/acme/deploy-preview', 'pending', SITE)]],
  ['the status is about something else', [], [status('ci/build', 'success', SITE)]],
] as const)('there is none when %s', (_what, deployments, statuses) => {
  expect(choosePreview(deployments, statuses)).toBeNull()
})
