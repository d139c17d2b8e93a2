// Reads a bundle that came as an artifact: between the jobs, anyone who may run a workflow could have put another in its place.
import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { lstat, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { BUNDLE_FILES, BUNDLE_FORMAT, type Bundle, BundleError, type Manifest } from './bundle.ts'

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)

const ManifestShape: z.ZodType<Manifest> = z.object({
  format: z.literal(BUNDLE_FORMAT),
  repository: z
    .string()
    .max(200)
    .regex(/^[\w.-]+\/[\w.-]+$/),
  baseCommit: z
    .string()
    .regex(/^[0-9a-f]{40}$/)
    .nullable(),
  docsRoot: z.string().max(4096).nullable(),
  title: z.string().max(1000),
  summary: z.string().max(50_000),
  isUnfinished: z.boolean(),
  patchSha256: Sha256,
  promptSha256: Sha256.nullable(),
  runId: z.string().max(100),
  model: z.string().max(200),
  versions: z.object({ docmend: z.string().max(50), node: z.string().max(50) }),
})

/** What the reader knows that no artifact can change. */
interface Expected {
  /** `owner/name`. */
  repository: string
  /** Output of the job that made the patch; undefined = not passed on. */
  patchSha256: string | undefined
}

/** Throws `BundleError` for a bundle that is missing, incomplete, changed, or made for something else. */
export async function readBundle(folder: string, expected: Expected): Promise<Bundle> {
  const manifest = parseManifest(await readPart(folder, 'manifest'))
  if (manifest.repository.toLowerCase() !== expected.repository.toLowerCase()) {
    throw new BundleError(
      `The bundle was made for ${manifest.repository}, but this workflow runs in ${expected.repository}. Nothing was published`,
    )
  }
  const patch = await readPart(folder, 'patch')
  const sha256 = createHash('sha256').update(patch).digest('hex')
  const wanted = expected.patchSha256 ?? manifest.patchSha256
  if (sha256 !== manifest.patchSha256 || sha256 !== wanted) {
    const known = expected.patchSha256 === undefined ? 'its manifest names' : 'the job that made it told'
    throw new BundleError(
      `The patch in the bundle has the SHA-256 ${sha256}, but ${known} ${sha256 === wanted ? manifest.patchSha256 : wanted}. It was changed on the way, so nothing was published`,
    )
  }
  return { manifest, patch, description: (await readPart(folder, 'description')).toString('utf8') }
}

function parseManifest(bytes: Buffer): Manifest {
  const found = ManifestShape.safeParse(parseJson(bytes))
  if (found.success) return found.data
  const [issue] = found.error.issues
  const where = issue === undefined || issue.path.length === 0 ? '' : ` (${issue.path.join('.')}: ${issue.message})`
  throw new BundleError(
    `manifest.json of the bundle is not of the form that this version of Docmend writes${where}. Use the same version of the Action in both jobs`,
  )
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** Reads a regular file, never through a symbolic link. */
async function readPart(folder: string, name: keyof typeof BUNDLE_FILES): Promise<Buffer> {
  const { path, maxBytes } = BUNDLE_FILES[name]
  const full = join(folder, path)
  for (const parent of new Set([folder, dirname(full)])) await requireFolder(parent, folder)
  if (await isLink(full)) throw new BundleError(`${path} of the bundle is a symbolic link, so nothing was published`)
  const file = await open(full, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0)).catch(() => undefined)
  if (file === undefined) throw missing(folder, path)
  try {
    const stats = await file.stat()
    if (!stats.isFile()) throw new BundleError(`${path} of the bundle is not a file, so nothing was published`)
    if (stats.size > maxBytes) {
      throw new BundleError(
        `${path} of the bundle has ${stats.size} bytes; at most ${maxBytes} are read, so nothing was published`,
      )
    }
    return await file.readFile()
  } finally {
    await file.close()
  }
}

async function requireFolder(path: string, folder: string): Promise<void> {
  const stats = await lstat(path).catch(() => undefined)
  if (stats?.isSymbolicLink()) throw new BundleError(`${path} is a symbolic link, so nothing was published`)
  if (stats?.isDirectory() !== true) throw missing(folder, 'manifest.json')
}

async function isLink(path: string): Promise<boolean> {
  return (await lstat(path).catch(() => undefined))?.isSymbolicLink() === true
}

function missing(folder: string, path: string): BundleError {
  return new BundleError(
    `There is no ${path} in ${folder}. Download the artifact of the job that made the patch (actions/download-artifact) to the folder that bundle-dir names`,
  )
}
