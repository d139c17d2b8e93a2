// The page about one page of the docs.
import type { Hono } from 'hono'
import { ApiError } from '../../contract/errors.ts'
import { namePage } from '../../traffic/name-page.ts'
import type { DashboardContext, DashboardEnv } from '../context.ts'
import type { DashboardDeps } from '../deps.ts'
import { PageFault } from '../faults.ts'
import { projectPath } from '../paths.ts'
import { projectFrame } from '../project-frame.ts'
import { cleanText, showPath } from '../readers/quote.ts'
import { readRange } from '../readers/range.ts'
import { requireProject } from '../require.ts'
import type { Show } from '../show.tsx'
import { DocsPage } from './docs-page.tsx'
import { DocsPart } from './docs-part.tsx'
import { readPage } from './read-page.ts'

const PAGE = projectPath(':projectId', 'page')
/** In characters: more than a path that is counted by name can have, also with each of its bytes escaped. */
const ASKED_MAX = 3 * 2048

export function addPageRoutes(site: Hono<DashboardEnv>, deps: DashboardDeps, show: Show): void {
  site.get(PAGE, async (context) => {
    const visit = await requireProject(context, deps)
    const { project } = visit
    const asked = readAsked(context)
    const [settings, { range, faults }] = [await deps.settings(project.id), readRange(context.req.query(), deps.now())]
    const request = { asked, range, settings, now: deps.now() }
    const found = await readPage(deps, project.id, request).catch(refuse)
    const page = { project, range, faults, found, hosts: settings.hosts, now: deps.now() }
    const title = `${showPath(found.report.path)} of ${project.repository}`
    return show(context, { title, ...projectFrame(visit, 'readers') }, <DocsPage {...page} />)
  })
  // What the docs say of it takes longer than what was counted, so it is a part, and a page of its own without scripts.
  site.get(`${PAGE}/docs`, async (context) => {
    const visit = await requireProject(context, deps)
    const { project } = visit
    const path = namePage(readAsked(context), await deps.settings(project.id))
    const part = (
      <DocsPart
        project={project}
        path={path}
        answer={await deps.pageDocs.find(project.id, path)}
        serverUrl={deps.serverUrl}
      />
    )
    if (context.req.header('HX-Request') !== undefined) return context.html(part)
    const title = `${showPath(path)} in the docs of ${project.repository}`
    const content = (
      <div class="stack">
        <h1>{showPath(path)} in the docs</h1>
        <div id="docs-part">{part}</div>
      </div>
    )
    return show(context, { title, ...projectFrame(visit, 'readers') }, content)
  })
}

function readAsked(context: DashboardContext): string {
  const path = context.req.query('path') ?? ''
  if (path.length > ASKED_MAX) throw new PageFault(400, 'Too long', 'No page has an address that long.')
  const clean = cleanText(path, ASKED_MAX)
  if (clean === '')
    throw new PageFault(400, 'Which page?', 'The address of this page lacks the path of a page: ?path=/guide')
  return clean
}

/** What the API would refuse with 400. */
function refuse(error: unknown): never {
  if (error instanceof ApiError) throw new PageFault(400, 'No such page', `${error.message}.`)
  throw error
}
