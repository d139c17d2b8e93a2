// Writes the folder that the next job of the workflow publishes from.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { BUNDLE_FILES, type Bundle } from './bundle.ts'

/** Replaces what a former run left in the folder. */
export async function writeBundle(folder: string, { manifest, patch, description }: Bundle): Promise<void> {
  const contents = { manifest: `${JSON.stringify(manifest, null, 2)}\n`, patch, description }
  for (const name of ['patch', 'description', 'manifest'] as const) {
    const path = join(folder, BUNDLE_FILES[name].path)
    await mkdir(dirname(path), { recursive: true })
    await rm(path, { force: true })
    await writeFile(path, contents[name], { flag: 'wx' })
  }
}
