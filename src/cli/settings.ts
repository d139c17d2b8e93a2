// `docmend settings PROJECT [name=value ...]`: shows and changes the settings of a project.
import { text } from 'node:stream/consumers'
import { openViewsAdmin, SettingError, type ViewsAdmin } from '../service/admin/views-admin.ts'
import { readConfig } from '../service/config.ts'
import { STDIN } from './logs/open-log.ts'
import { findProject } from './options.ts'
import { EXIT, type Runtime, UsageError } from './runtime.ts'
import { parseAssignments } from './set-option.ts'
import { padEnd } from './terminal-text.ts'

export async function settings(
  runtime: Runtime,
  project: string,
  changes: string[],
  options: { json?: boolean },
): Promise<number> {
  const wanted = await readSecret(runtime, parseAssignments(changes))
  const views = await openViewsAdmin(readConfig(runtime.env))
  try {
    const { id } = await findProject(views, project)
    if (wanted.size > 0) await change(views, id, wanted)
    const listed = await views.listSettings(id)
    if (options.json === true) runtime.stdout(`${JSON.stringify({ projectId: id, settings: listed })}\n`)
    else runtime.stdout(describe(listed))
    return EXIT.done
  } finally {
    await views.close()
  }
}

async function change(views: ViewsAdmin, projectId: string, wanted: ReadonlyMap<string, string>): Promise<void> {
  await views.changeSettings(projectId, wanted).catch((error: unknown) => {
    if (error instanceof SettingError) throw new UsageError(error.message, { cause: error })
    throw error
  })
}

/** `name=-`: a secret that comes through a pipe appears in no shell history and no process list. */
async function readSecret({ stdin }: Runtime, changes: Map<string, string>): Promise<Map<string, string>> {
  const [piped, ...more] = [...changes].filter(([, value]) => value === STDIN)
  if (more.length > 0) throw new UsageError('- means stdin, which can be read only once')
  return piped === undefined ? changes : changes.set(piped[0], (await text(stdin())).trim())
}

function describe(listed: Awaited<ReturnType<ViewsAdmin['listSettings']>>): string {
  const values = listed.map(
    ({ value, isDefault }) => `${value === '' ? '(empty)' : value}${isDefault ? ' (default)' : ''}`,
  )
  const nameCells = Math.max(...listed.map(({ name }) => name.length)) + 2
  return listed
    .map(({ name, meaning }, index) => {
      const value = values[index] ?? ''
      return `${padEnd(name, nameCells)}${value}\n${' '.repeat(nameCells)}${meaning}\n`
    })
    .join('')
}
