// `docmend settings PROJECT [name=value ...]`: what a project may set about itself.
import { text } from 'node:stream/consumers'
import { readConfig } from '../config.ts'
import { openViewsAdmin, SettingError, type ViewsAdmin } from '../views-admin.ts'
import { STDIN } from './logs/open-log.ts'
import { findProject } from './project-option.ts'
import { EXIT, type Surroundings, UsageError } from './surroundings.ts'
import { padEnd } from './terminal-text.ts'

export async function settings(
  around: Surroundings,
  project: string,
  changes: string[],
  options: { json?: boolean },
): Promise<number> {
  const wanted = await readSecret(around, parseChanges(changes))
  const views = await openViewsAdmin(readConfig(around.env))
  try {
    const { id } = await findProject(views, project)
    if (wanted.size > 0) await change(views, id, wanted)
    const listed = await views.listSettings(id)
    if (options.json === true) around.stdout(`${JSON.stringify({ projectId: id, settings: listed })}\n`)
    else around.stdout(describe(listed))
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

/** `name=value`; `name=` takes the setting back to its default. */
function parseChanges(changes: readonly string[]): Map<string, string> {
  return new Map(
    changes.map((text) => {
      const equals = text.indexOf('=')
      if (equals < 1) throw new UsageError(`"${text}" is not name=value; name= takes a setting back to its default`)
      return [text.slice(0, equals), text.slice(equals + 1)]
    }),
  )
}

/** `name=-`: a secret that comes through a pipe stands in no history of a shell and in no list of processes. */
async function readSecret({ stdin }: Surroundings, changes: Map<string, string>): Promise<Map<string, string>> {
  const [piped, ...more] = [...changes].filter(([, value]) => value === STDIN)
  if (more.length > 0) throw new UsageError('- stands for stdin, which is read once')
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
