// Which of the reports leads to the documentation as the commit makes it.
import type { Preview } from '../../contract/builds.ts'
import type { DeploymentReport, Report } from './reports.ts'
import { toWebAddress } from './to-build.ts'

/**
 * Some hosts report no deployment: the address of their commit status leads to the log while they build, and to the preview
 * afterwards. Netlify's context is `netlify/SITE/deploy-preview`, that of Read the Docs `docs/readthedocs.org:PROJECT`.
 */
const PREVIEW_CONTEXT = /deploy-preview|\bpreview\b|readthedocs/i
/** A repository with several sites has an environment for each. */
const DOCS_ENVIRONMENT = /doc/i

/**
 * A deployment comes before a commit status, one that succeeded before others, one for the docs before those of other sites,
 * and otherwise the first in the list. Production is no preview.
 */
export function choosePreview(deployments: readonly DeploymentReport[], statuses: readonly Report[]): Preview | null {
  const deployed = deployments
    .filter(({ isProduction }) => !isProduction)
    .flatMap(({ name, state, siteUrl }) => withUrl(siteUrl, { state, rank: rank(state, name) }))
    .sort((one, other) => one.rank - other.rank)
  const told = statuses
    .filter(({ name, state }) => state === 'success' && PREVIEW_CONTEXT.test(name))
    .flatMap(({ state, urls: [url] }) => withUrl(url, { state, rank: 0 }))
  const [found] = [...deployed, ...told]
  return found === undefined ? null : { url: found.url, state: found.state }
}

type Ranked = Pick<Preview, 'state'> & { rank: number }

function withUrl(url: string | null | undefined, ranked: Ranked): (Ranked & Preview)[] {
  const address = toWebAddress(url)
  return address === null ? [] : [{ ...ranked, url: address }]
}

function rank(state: Preview['state'], environment: string): number {
  return (state === 'success' ? 0 : 2) + (DOCS_ENVIRONMENT.test(environment) ? 0 : 1)
}
