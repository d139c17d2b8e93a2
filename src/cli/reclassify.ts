// `docmend reclassify`: after the rules got better, moves the single views that are kept to the classes that they give now.
import { readConfig } from '../config.ts'
import { openViewsAdmin } from '../views-admin.ts'
import { createProgress } from './progress.ts'
import { findProject } from './project-option.ts'
import { EXIT, type Surroundings } from './surroundings.ts'

interface Reclassified {
  projectId: string
  days: number
  changed: number
}

export async function reclassify(around: Surroundings, options: { project?: string; json?: boolean }): Promise<number> {
  const stopping = new AbortController()
  around.onStop(() =>
    stopping.abort(new Error('Interrupted. The days that were done stay so; run it again for the rest')),
  )
  const views = await openViewsAdmin(readConfig(around.env))
  try {
    const ids =
      options.project === undefined ? await views.listProjects() : [(await findProject(views, options.project)).id]
    const done: Reclassified[] = []
    for (const projectId of ids) {
      const progress = createProgress(around, projectId, 'days', () => performance.now())
      const end = await views.reclassify(projectId, {
        signal: stopping.signal,
        onProgress: ({ days, ofDays }) => progress.show({ lines: days, share: days / ofDays }),
      })
      progress.clear()
      stopping.signal.throwIfAborted()
      done.push({ projectId, ...end })
    }
    if (options.json === true) around.stdout(`${JSON.stringify({ projects: done })}\n`)
    else around.stdout(done.map(describe).join('') || 'No project has views.\n')
    return EXIT.done
  } finally {
    await views.close()
  }
}

function describe({ projectId, days, changed }: Reclassified): string {
  return `${projectId}  ${changed.toLocaleString('en')} views of ${days.toLocaleString('en')} days have another class now.\n`
}
