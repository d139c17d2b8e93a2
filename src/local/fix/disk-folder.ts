// The files of a person on disk, as fixes change them: only what is as it was checked, each as a whole or not at all.
import { randomUUID } from 'node:crypto'
import { open, realpath, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { readRegularFile } from '../read-work-tree.ts'

// Git may change line ends between its commits and the disk (`core.autocrlf`, `eol` in .gitattributes).

/** Gives what to write, or undefined when `disk` is not what was checked. */
export function fitLineEnds(
  disk: Uint8Array,
  { checked, becomes }: { checked: Uint8Array; becomes: Uint8Array },
): Uint8Array | undefined {
  if (Buffer.compare(disk, checked) === 0) return becomes
  // Each byte is one character, whatever the encoding.
  const [there, wanted] = [Buffer.from(disk).toString('latin1'), Buffer.from(checked).toString('latin1')]
  if (wanted.includes('\r') || there !== wanted.replaceAll('\n', '\r\n')) return undefined
  return Buffer.from(Buffer.from(becomes).toString('latin1').replaceAll('\n', '\r\n'), 'latin1')
}

/** What was checked of a file, and what it becomes. */
export interface Rewrite {
  checked: Uint8Array
  becomes: Uint8Array
}

export interface DiskFolder {
  /** Says why the file may not be changed, as a sentence ends; undefined when it may. */
  refuse(path: string, checked: Uint8Array): Promise<string | undefined>
  /** The same, once it is written: undefined when it was. Mode and line ends stay. */
  rewrite(path: string, rewrite: Rewrite): Promise<string | undefined>
}

const CHANGED = 'the file on disk is not what was checked'
const LINKED = 'it is no regular file that can be read, or lies behind a link'

export async function openDiskFolder(folder: string): Promise<DiskFolder> {
  const top = await realpath(folder)
  return {
    refuse: async (path, checked) => {
      const found = await findContent(top, path, { checked, becomes: checked })
      return typeof found === 'string' ? found : undefined
    },
    rewrite: async (path, rewrite) => {
      const content = await findContent(top, path, rewrite)
      if (typeof content === 'string') return content
      return replaceFile(join(top, path), content).catch((error: NodeJS.ErrnoException) => explain(error))
    },
  }
}

/** Gives what to write into the file as it is now, or why not. */
async function findContent(top: string, path: string, rewrite: Rewrite): Promise<Uint8Array | string> {
  const above = dirname(join(top, path))
  if ((await realpath(above).catch(() => undefined)) !== above) return LINKED
  const disk = await readRegularFile(join(top, path))
  return disk === undefined ? LINKED : (fitLineEnds(disk, rewrite) ?? CHANGED)
}

/** Through a file beside it, so that readers get either the old text or the new one. */
async function replaceFile(file: string, content: Uint8Array): Promise<undefined> {
  const { mode } = await stat(file)
  const beside = join(dirname(file), `.${basename(file).slice(0, 100)}.${randomUUID()}`)
  try {
    const handle = await open(beside, 'wx', mode)
    try {
      await handle.writeFile(content)
      // The mask of the process may have taken bits away.
      await handle.chmod(mode)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(beside, file)
  } catch (error) {
    await rm(beside, { force: true })
    throw error
  }
}

function explain({ code, message }: NodeJS.ErrnoException): string {
  return `it could not be written (${code ?? message})`
}
