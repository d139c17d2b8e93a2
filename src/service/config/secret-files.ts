// Secrets as files, as Docker and Kubernetes mount them: NAME_FILE names a file with the value of NAME.
import { readFileSync, statSync } from 'node:fs'

type Env = Record<string, string | undefined>

/** The variables of the service that may come from a file. `DOCMEND_API_KEY`, which commands send to a service, may too. */
export const SECRET_VARIABLES = [
  'DATABASE_URL',
  'DATABASE_LISTEN_URL',
  'PRIVATE_KEY',
  'WEBHOOK_SECRET',
  'WEBHOOK_SECRET_PREVIOUS',
  'GITHUB_CLIENT_SECRET',
  'OPENAI_API_KEY',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'DOCMEND_METRICS_TOKEN',
  'DOCMEND_METRICS_TOKEN_PREVIOUS',
  'DOCMEND_SECRET',
  'DOCMEND_SECRET_PREVIOUS',
  'HTTPS_PROXY',
] as const

/** Several times the largest private key; a bigger file is some other file. */
const SECRET_MAX_BYTES = 64 * 1024

interface SecretFiles {
  /** The environment with the values from the files. */
  env: Env
  /** The variables whose values come from files. */
  fromFiles: string[]
  /** The variables whose files could not be read. */
  unread: string[]
  /** A sentence for each `NAME_FILE` that cannot be used. No sentence shows a path, because people paste secrets there. */
  mistakes: string[]
}

/** Puts the text of each file, without line breaks at its end, in place of its variable. An empty variable is not set. */
export function readSecretFiles(env: Env, names: readonly string[] = SECRET_VARIABLES): SecretFiles {
  const read: SecretFiles = { env: { ...env }, fromFiles: [], unread: [], mistakes: [] }
  for (const name of names) {
    const path = env[`${name}_FILE`] ?? ''
    if (path === '') continue
    if ((env[name] ?? '') !== '') read.mistakes.push(`${name} and ${name}_FILE are both set: unset one of them`)
    else addSecret(read, name, readSecret(path))
  }
  return read
}

function addSecret(read: SecretFiles, name: string, secret: { text: string } | { fault: string }): void {
  if ('fault' in secret) {
    read.unread.push(name)
    read.mistakes.push(`${name}_FILE ${secret.fault}`)
  } else {
    read.fromFiles.push(name)
    read.env[name] = secret.text
  }
}

/**
 * Names the file in each mistake of a value that came from one, and leaves out what is only a consequence of a file that
 * could not be read, such as "PRIVATE_KEY is missing".
 */
export function relateToFiles(mistakes: readonly string[], { fromFiles, unread }: SecretFiles): string[] {
  const isConsequence = (mistake: string): boolean => unread.some((name) => new RegExp(`\\b${name}\\b`).test(mistake))
  return mistakes
    .filter((mistake) => !isConsequence(mistake))
    .map((mistake) => {
      const name = fromFiles.find((candidate) => mistake.startsWith(`${candidate} `))
      return name === undefined ? mistake : mistake.replace(name, `${name} (from ${name}_FILE)`)
    })
}

function readSecret(path: string): { text: string } | { fault: string } {
  try {
    const file = statSync(path)
    if (!file.isFile()) return { fault: 'does not name a regular file' }
    if (file.size > SECRET_MAX_BYTES)
      return { fault: `names a file of more than ${SECRET_MAX_BYTES / 1024} KiB, which is no secret` }
    return decode(readFileSync(path))
  } catch (error) {
    return { fault: explain(error) }
  }
}

function decode(bytes: Uint8Array): { text: string } | { fault: string } {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    const text = decoder.decode(bytes).replace(/[\r\n]+$/, '')
    return text === '' ? { fault: 'names an empty file' } : { text }
  } catch {
    return { fault: 'names a file that is not UTF-8 text' }
  }
}

/** The error's own message would show the path. */
function explain(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : 'unknown'
  if (['EACCES', 'EPERM'].includes(code)) return 'names a file that the user of this process may not read'
  if (['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ERR_INVALID_ARG_VALUE'].includes(code)) {
    return 'does not name a file that exists; it takes a path, not the secret itself'
  }
  return `names a file that cannot be read (${code})`
}
