// Node adds the certificates of NODE_EXTRA_CA_CERTS to its own; git and curl replace theirs by the file they are given.
// So git is given one file with both.
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { rootCertificates } from 'node:tls'
import type { ChildEnv } from './git-environment.ts'

/** Writes the bundle below `dataDir` and gives its path; undefined when no certificates were added. */
export async function writeCaBundle(dataDir: string, childEnv: ChildEnv): Promise<string | undefined> {
  const extraFile = childEnv.NODE_EXTRA_CA_CERTS
  if (extraFile === undefined) return undefined
  const path = join(dataDir, 'ca-bundle.pem')
  const extra = await readFile(extraFile, 'utf8')
  await mkdir(dataDir, { recursive: true })
  await writeFile(`${path}.${process.pid}`, [...rootCertificates, extra].join('\n'))
  await rename(`${path}.${process.pid}`, path)
  return path
}
