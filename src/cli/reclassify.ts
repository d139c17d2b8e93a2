// `docmend reclassify`: classifies the stored single views again after the rules have changed.

import { plural } from '../base/text.ts'
import { openViewsAdmin } from '../service/admin/views-admin.ts'
import { readConfig } from '../service/config.ts'
import { findProject } from './options.ts'
import { createProgress } from './progress.ts'
import { EXIT, type Runtime } from './runtime.ts'

interface Reclassified {
  projectId: string
  days: number
  changed: number
}

export async function reclassify(runtime: Runtime, options: { project?: string; json?: boolean }): Promise<number> {
  const stopping = new AbortController()
  runtime.onStop(() =>
    stopping.abort(new Error('Interrupted. The finished days stay reclassified; run the command again for the rest')),
  )
  const views = await openViewsAdmin(readConfig(runtime.env))
  try {
    const ids =
      options.project === undefined ? await views.listProjects() : [(await findProject(views, options.project)).id]
    const done: Reclassified[] = []
    for (const projectId of ids) {
      const progress = createProgress(runtime, projectId, 'days', () => performance.now())
      const end = await views.reclassify(projectId, {
        signal: stopping.signal,
        onProgress: ({ days, ofDays }) => progress.show({ lines: days, share: days / ofDays }),
      })
      progress.clear()
      stopping.signal.throwIfAborted()
      done.push({ projectId, ...end })
    }
    if (options.json === true) runtime.stdout(`${JSON.stringify({ projects: done })}\n`)
    else runtime.stdout(done.map(describe).join('') || 'No project has views.\n')
    return EXIT.done
  } finally {
    await views.close()
  }
}

function describe({ projectId, days, changed }: Reclassified): string {
  return `${projectId}  ${plural(changed, 'view')} of ${plural(days, 'day')} changed class or agent.\n`
}
