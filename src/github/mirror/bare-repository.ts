// Makes an empty bare repository without starting git: no template, hence no hooks and nothing of the machine's.

import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Where the fetched commits are kept. */
export const BASE_REFS = 'refs/docmend/base'

/** Makes the repository in `gitDir`, all of it or nothing. `alternates`: a folder of objects to read besides its own. */
export async function createBareRepository(gitDir: string, alternates?: string): Promise<void> {
  const unfinished = `${gitDir}.new-${randomUUID()}`
  await mkdir(join(unfinished, 'objects', 'info'), { recursive: true })
  await mkdir(join(unfinished, 'objects', 'pack'))
  await mkdir(join(unfinished, 'refs'))
  await writeFile(join(unfinished, 'HEAD'), 'ref: refs/heads/none\n')
  await writeFile(join(unfinished, 'config'), '[core]\n\trepositoryformatversion = 0\n\tbare = true\n')
  if (alternates !== undefined) await writeFile(join(unfinished, 'objects', 'info', 'alternates'), `${alternates}\n`)
  await rename(unfinished, gitDir).catch(async (error: NodeJS.ErrnoException) => {
    await rm(unfinished, { recursive: true, force: true })
    // Another process was first; its repository is as good.
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
  })
}
