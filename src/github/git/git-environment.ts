// The environment that every child `git` gets: a short list written here, and nothing inherited. The token travels in
// it alone; an address, an argument or a configuration file with the token in it could be read by others.
import { X509Certificate } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { rootCertificates } from 'node:tls'

/**
 * What a child may get of our own environment (`Config.childEnv`): PATH, and where set HOME and the proxy variables.
 * GITHUB_WORKSPACE says on a runner which folder the workflow has made for its steps.
 */
export type ChildEnv = Readonly<Record<string, string>>

export interface GitEnvironmentSettings {
  childEnv: ChildEnv
  /** Where the command runs. */
  dir?: string
  /** `https://github.com`; its scheme is the only one that git may speak, its host the only one that gets the token. */
  serverUrl: string
  token?: string
  /** PEM bundle to trust instead of git's own. */
  caFile?: string
  gitDir?: string
  /** For a command in the repository of a person: as that person's git, without hooks and other programs. */
  forPerson?: { newObjects: 'in-repository' | NewObjects }
  /** The repository may belong to another user: the caller has checked that the person's own git would open it. */
  trustsOwner?: true
  /** For a command on a copy of the repository's index. */
  index?: BesideIndex
}

/** A copy of an index. It is what git writes to, and so are its new objects. */
export interface BesideIndex extends NewObjects {
  file: string
}

/** New objects go elsewhere, so that the person's repository stays as it is. */
export interface NewObjects {
  /** Folder for them. */
  newObjects: string
  /** The folder that git would use. */
  objects: string
}

const PASSED_ON = ['PATH', 'HOME', 'HTTPS_PROXY', 'NO_PROXY']

/** Configuration with command scope: it outranks whatever a repository's own file says. */
const HARDENING: readonly (readonly [key: string, value: string])[] = [
  ['core.hooksPath', '/dev/null'],
  ['core.fsmonitor', 'false'],
  ['core.symlinks', 'false'],
  ['core.logAllRefUpdates', 'false'],
  // A split index would be written in two parts, one of them into the repository.
  ['core.splitIndex', 'false'],
  ['credential.helper', ''],
  ['filter.lfs.clean', ''],
  ['filter.lfs.smudge', ''],
  ['filter.lfs.process', ''],
  ['filter.lfs.required', 'false'],
  ['submodule.recurse', 'false'],
  ['fetch.recurseSubmodules', 'false'],
  ['fetch.fsckObjects', 'true'],
  // Old, harmless faults that real repositories carry; GitHub serves them too.
  ['fetch.fsck.zeroPaddedFilemode', 'ignore'],
  ['fetch.fsck.badTimezone', 'ignore'],
  ['fetch.fsck.missingSpaceBeforeDate', 'ignore'],
  // The mirror packs at times of its own choosing (mirror.ts); kept refs stay files, whose age it reads.
  ['gc.auto', '0'],
  ['gc.packRefs', 'false'],
  ['maintenance.auto', 'false'],
  ['protocol.version', '2'],
  // Under 1 kB/s for half a minute is a dead connection.
  ['http.lowSpeedLimit', '1000'],
  ['http.lowSpeedTime', '30'],
]

const TRUST: readonly (readonly [key: string, value: string])[] = [['safe.directory', '*']]

/** Builds the whole environment of one child process. */
export function gitEnvironment(settings: GitEnvironmentSettings): Record<string, string> {
  const passed = PASSED_ON.flatMap((name) => {
    const value = settings.childEnv[name]
    return value === undefined ? [] : [[name, value] as const]
  })
  if (settings.forPerson !== undefined)
    return personEnvironment(Object.fromEntries(passed), settings.forPerson.newObjects, isOfRunner(settings))
  return {
    ...Object.fromEntries(passed),
    // English messages, which errors.ts reads, and case folding of UTF-8 in `git grep -i`.
    LC_ALL: 'C.UTF-8',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_ATTR_NOSYSTEM: '1',
    GIT_TERMINAL_PROMPT: '0',
    GIT_LFS_SKIP_SMUDGE: '1',
    GIT_NO_LAZY_FETCH: '1',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_ALLOW_PROTOCOL: new URL(settings.serverUrl).protocol.replace(':', ''),
    ...(settings.gitDir === undefined ? {} : { GIT_DIR: settings.gitDir }),
    ...(settings.caFile === undefined ? {} : { GIT_SSL_CAINFO: settings.caFile }),
    ...(settings.index === undefined ? {} : { GIT_INDEX_FILE: settings.index.file, ...objectFolders(settings.index) }),
    ...configVariables([...HARDENING, ...(settings.trustsOwner ? TRUST : []), ...tokenConfig(settings)]),
  }
}

/**
 * What a person's git does beside the command that was asked for: nothing. Whether there are credentials, and how servers are
 * reached, is up to the person's own configuration.
 */
const AS_PERSON: readonly (readonly [key: string, value: string])[] = [
  ['core.hooksPath', '/dev/null'],
  ['core.fsmonitor', 'false'],
  ['submodule.recurse', 'false'],
  ['fetch.recurseSubmodules', 'false'],
  // Whole commits are not what is asked for, so there is nothing to negotiate about.
  ['fetch.negotiationAlgorithm', 'noop'],
  ['gc.auto', '0'],
  ['maintenance.auto', 'false'],
]

/**
 * In the container of a workflow job, the workspace belongs to another user, and actions/checkout trusts it for its own git alone.
 * The runner made this checkout, so its configuration is as trusted as the workflow.
 */
function isOfRunner({ dir, childEnv: { GITHUB_WORKSPACE: workspace } }: GitEnvironmentSettings): boolean {
  if (workspace === undefined || dir === undefined) return false
  return `${resolve(dir)}/`.startsWith(`${resolve(workspace)}/`)
}

/** A pull request can bring files named HEAD, objects and refs, with a configuration that starts programs: those stay closed. */
const OF_RUNNER: typeof AS_PERSON = [...TRUST, ['safe.bareRepository', 'explicit']]

function personEnvironment(
  passed: Readonly<Record<string, string>>,
  place: 'in-repository' | NewObjects,
  trustsOwner: boolean,
): Record<string, string> {
  const elsewhere = place === 'in-repository' ? {} : objectFolders(place)
  return {
    ...passed,
    LC_ALL: 'C.UTF-8',
    GIT_TERMINAL_PROMPT: '0',
    ...elsewhere,
    ...configVariables([...AS_PERSON, ...(trustsOwner ? OF_RUNNER : [])]),
  }
}

function objectFolders({ newObjects, objects }: NewObjects): Record<string, string> {
  // Colons separate the folders of this list, but for those in quotes.
  return { GIT_OBJECT_DIRECTORY: newObjects, GIT_ALTERNATE_OBJECT_DIRECTORIES: JSON.stringify(objects) }
}

/** The token as a header for this host only: git does not send it on to the host of a redirect. */
function tokenConfig({ serverUrl, token }: GitEnvironmentSettings): [string, string][] {
  if (token === undefined) return []
  return [[`http.${new URL(serverUrl).origin}/.extraHeader`, `Authorization: Basic ${basicCredentials(token)}`]]
}

/** What stands in the header, so that it can be kept out of messages too. */
function basicCredentials(token: string): string {
  return Buffer.from(`x-access-token:${token}`).toString('base64')
}

function configVariables(entries: readonly (readonly [string, string])[]): Record<string, string> {
  const variables = entries.flatMap(([key, value], index) => [
    [`GIT_CONFIG_KEY_${index}`, key],
    [`GIT_CONFIG_VALUE_${index}`, value],
  ])
  return { GIT_CONFIG_COUNT: String(entries.length), ...Object.fromEntries(variables) }
}

// Node adds the certificates of NODE_EXTRA_CA_CERTS to its own; git and curl replace theirs by the file they are given.
// So git is given one file with both.

/** Writes the bundle below `dataDir` and gives its path; undefined when no certificates were added. */
export async function writeCaBundle(dataDir: string, childEnv: ChildEnv): Promise<string | undefined> {
  const extraFile = childEnv.NODE_EXTRA_CA_CERTS
  if (extraFile === undefined) return undefined
  const path = join(dataDir, 'ca-bundle.pem')
  const extra = await readExtraCertificates(extraFile)
  await mkdir(dataDir, { recursive: true })
  await writeFile(`${path}.${process.pid}`, [...rootCertificates, extra].join('\n'))
  await rename(`${path}.${process.pid}`, path)
  return path
}

/** The labels that Node reads: not TRUSTED CERTIFICATE. */
const CERTIFICATE = /-----BEGIN (?:X509 )?CERTIFICATE-----[^-]*-----END (?:X509 )?CERTIFICATE-----/g

/** Throws an error that names the variable and the file. Node only warns on stderr and ignores a file that it cannot use. */
export async function readExtraCertificates(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    const why = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : ''
    throw new Error(`NODE_EXTRA_CA_CERTS names ${file}, which cannot be read${why}`, { cause: error })
  })
  const found = text.match(CERTIFICATE) ?? []
  if (found.length === 0) throw new Error(`NODE_EXTRA_CA_CERTS names ${file}, which contains no PEM certificate`)
  for (const certificate of found) {
    try {
      new X509Certificate(certificate)
    } catch (error) {
      throw new Error(`NODE_EXTRA_CA_CERTS names ${file}, which contains a damaged certificate`, { cause: error })
    }
  }
  return text
}
