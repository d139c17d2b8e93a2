// The operation of `docmend copy`: the configured database into an empty one.
import { mkdirSync } from 'node:fs'
import { type CopiedTables, type CopyOptions, copyStorage } from '../storage/copy/copy-storage.ts'
import { openSource, openTarget } from '../storage/copy/open-for-copy.ts'
import { configuredStorage, type DatabaseConfig, databaseFile } from '../wiring/open-database.ts'

export type { CopiedTables }

/** `postgres://…`, or the folder of a service. */
export type CopyTarget = { kind: 'postgres'; url: string } | { kind: 'folder'; dataDir: string }

/** Goes on with a copy that was ended. Throws an error that says what to do; then no service starts on what is there. */
export async function copyTo(config: DatabaseConfig, target: CopyTarget, options: CopyOptions): Promise<CopiedTables> {
  const from = configuredStorage(config)
  const to = target.kind === 'postgres' ? target : ({ kind: 'sqlite', file: databaseFile(target.dataDir) } as const)
  if (from.kind === 'sqlite' && to.kind === 'sqlite' && from.file === to.file)
    throw new Error(`${to.file} cannot be copied into itself`)
  if (target.kind === 'folder') mkdirSync(target.dataDir, { recursive: true, mode: 0o700 })
  const source = await openSource(from)
  try {
    const opened = await openTarget(to, source)
    try {
      return await copyStorage(source, opened, options)
    } finally {
      await opened.close()
    }
  } finally {
    await source.close()
  }
}
