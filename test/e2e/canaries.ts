// What a secret looks like wherever it might have got to, and the processes that a service has started.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Every form in which a search finds the secret. */
export function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret)
  return [
    secret,
    JSON.stringify(secret).slice(1, -1),
    encodeURIComponent(secret),
    bytes.toString('hex'),
    bytes.toString('base64').replace(/=+$/, ''),
    bytes.toString('base64url'),
    // As git sends it. The last characters depend on what follows.
    Buffer.from(`x-access-token:${secret}`).toString('base64').slice(0, -4),
  ]
}

/** The names of the secrets that the text shows. */
export function leaksIn(text: string, secrets: Readonly<Record<string, string>>): string[] {
  return Object.entries(secrets).flatMap(([name, secret]) =>
    formsOf(secret).some((form) => text.includes(form)) ? [name] : [],
  )
}

/** Every file below, the database and the mirror's configuration included, as one text. */
export function readFolder(folder: string): string {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return files.map((file) => readFileSync(join(file.parentPath, file.name), 'latin1')).join('\n')
}

export interface SeenProcesses {
  /** Of the service and all that it has started: anyone on the machine may read these. */
  commandLines: string
  /** Of what it has started. */
  environments: string
}

/** What `ps` shows of the process and of its descendants. Empty where there is no /proc. */
export function lookAtProcesses(pid: number): SeenProcesses {
  const children = descendantsOf(pid)
  const read = (one: number, file: string): string => readIfThere(`/proc/${one}/${file}`).replaceAll('\0', '\n')
  return {
    commandLines: [pid, ...children].map((one) => read(one, 'cmdline')).join('\n'),
    environments: children.map((one) => read(one, 'environ')).join('\n'),
  }
}

function descendantsOf(pid: number): number[] {
  const parents = listProcesses().map((one) => ({ one, parent: parentOf(one) }))
  const below = (of: number): number[] =>
    parents.filter(({ parent }) => parent === of).flatMap(({ one }) => [one, ...below(one)])
  return below(pid)
}

function listProcesses(): number[] {
  try {
    return readdirSync('/proc').map(Number).filter(Number.isInteger)
  } catch {
    return []
  }
}

/** The name in parentheses may have spaces. */
function parentOf(pid: number): number | undefined {
  const stat = readIfThere(`/proc/${pid}/stat`)
  return stat === '' ? undefined : Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
}

/** A process may end at any moment. */
function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'latin1')
  } catch {
    return ''
  }
}
