// `docmend db copy`: moves a service from SQLite to PostgreSQL, or back.

import { formatCount, plural } from '../../base/text.ts'
import { type Copied, type CopyTarget, copyTo } from '../../service/admin/copy-admin.ts'
import { databaseUrl } from '../../service/config/environment.ts'
import { readConfig } from '../../service/config.ts'
import { createProgress, type Progress } from '../progress.ts'
import { EXIT, type Runtime, UsageError } from '../runtime.ts'

const LABELS = { copying: 'Copying', comparing: 'Comparing' } as const
type CopyStage = keyof typeof LABELS

export async function copy(runtime: Runtime, options: { to: string; json?: boolean }): Promise<number> {
  const config = readConfig(runtime.env)
  const target = parseTarget(runtime, options.to)
  const stopping = new AbortController()
  runtime.onStop(() => stopping.abort(new Error('Stopped. Run the same command again to go on')))
  const shown = new Map<CopyStage, Progress>()
  const show = (stage: CopyStage): Progress => {
    const progress = shown.get(stage) ?? createProgress(runtime, LABELS[stage], 'rows', () => performance.now())
    shown.set(stage, progress)
    return progress
  }
  const clear = (): void => {
    for (const progress of shown.values()) progress.clear()
  }
  try {
    const copied = await copyTo(config, target, {
      signal: stopping.signal,
      onProgress: ({ stage, done, all }) =>
        show(stage).show({ lines: done, of: all, share: all === 0 ? 1 : done / all }),
    })
    clear()
    runtime.stdout(options.json === true ? toJson(copied) : describe(copied, target))
    return EXIT.done
  } finally {
    clear()
  }
}

function parseTarget(runtime: Runtime, text: string): CopyTarget {
  if (databaseUrl.safeParse(text).success) return { kind: 'postgres', url: text }
  // A mistyped scheme must not become a folder whose name has the password.
  if (/^\w+:/.test(text)) throw new UsageError('--to takes postgres://USER@HOST/NAME, or a folder for SQLite')
  return { kind: 'folder', dataDir: runtime.resolvePath(text) }
}

function toJson({ tables, keys }: Copied): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const counts = Object.fromEntries(tables.map((table) => [table.name, table.rows]))
  const needsSecret = keys.opening.includes('DOCMEND_SECRET')
  const encrypted = {
    encryptionKey: keys.file ?? null,
    needsSecret,
    encryptedValues: keys.encrypted,
    unopenedValues: keys.unopened,
  }
  return `${JSON.stringify({ rows, tables: counts, ...encrypted })}\n`
}

function describe({ tables, keys }: Copied, target: CopyTarget): string {
  const filled = tables.filter(({ rows }) => rows > 0)
  const width = Math.max(...filled.map(({ name }) => name.length))
  const lines = filled.map(({ name, rows }) => `  ${name.padEnd(width)}  ${plural(rows, 'row')}\n`)
  const next =
    target.kind === 'postgres'
      ? 'Set DATABASE_URL to its address'
      : `Unset DATABASE_URL, set DATA_DIR to ${target.dataDir}`
  const head = `Copied, and compared every row of ${plural(tables.length, 'table')} with its source:`
  return `${head}\n${lines.join('')}${next}, and start the service.\n${describeKeys(keys, target)}`
}

/** Says what must be there for what the database keeps encrypted; nothing where nothing is. */
function describeKeys(keys: Copied['keys'], { kind }: CopyTarget): string {
  const secrets = keys.opening.filter((name) => name !== 'encryption.key')
  const secret = secrets.length > 0 ? `It needs the same ${secrets.join(' and ')}.\n` : ''
  return `${secret}${describeFile(keys.file, kind)}${describeUnopened(keys)}`
}

function describeFile(file: string | undefined, kind: CopyTarget['kind']): string {
  if (file === undefined) return ''
  if (kind === 'folder') return `The key of what the database keeps encrypted is there too: ${file}\n`
  return `${file} opens what the database keeps encrypted, and is not in the copy. Leave it in DATA_DIR, or copy it (mode 600) into the DATA_DIR with which the service goes on. With several machines, give all processes one DOCMEND_SECRET in its place: "Rotating secrets" in docs/operating.md.\n`
}

function describeUnopened({ encrypted, unopened }: Copied['keys']): string {
  if (unopened === 0) return ''
  const [opens, was] = unopened === 1 ? ['opens', 'it was'] : ['open', 'they were']
  const which = `${formatCount(unopened)} of ${plural(encrypted, 'encrypted value')} in it`
  return `${which} ${opens} with no key that this command finds. Start the service with the DOCMEND_SECRET under which ${was} encrypted.\n`
}
