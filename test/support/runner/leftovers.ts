// What a test file changed or started in the process that it shares with others, and did not put back or end.
import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { inspect } from 'node:util'

const LOOK_EVERY_MS = 5
/** Five seconds, and more on a busy machine, where each look takes longer. */
const LOOKS = 1_000
/** Jest replaces the console for each file, and the server of Hono the two others when it starts. */
const REPLACED = new Set(['console', 'Request', 'Response'])
/** Libraries listen to the first when they are loaded; Jest and `collectLateErrors` take turns at the others. */
const UNWATCHED = new Set<string | symbol>(['exit', 'uncaughtException', 'unhandledRejection'])
/** By Node's names. A connection is not among them: it ends some time after its server. */
const RUNNING = new Map([
  ['TCPServerWrap', 'a server that listens'],
  ['UDPWrap', 'a UDP socket'],
  ['ProcessWrap', 'a process'],
  ['MessagePort', 'a thread or a message port'],
  ['Timeout', 'a timer'],
  ['FSEventWrap', 'a watcher of files'],
  ['StatWatcher', 'a watcher of files'],
])

type Counts = ReadonlyMap<string, number>

interface ProcessState {
  env: Readonly<Record<string, string | undefined>>
  folder: string
  /** Only plain values: Node replaces others at their first use. */
  globals: ReadonlyMap<string, unknown>
  /** Running things and listeners of the process, in words. */
  counts: Counts
}

export function readProcessState(): ProcessState {
  return { env: { ...process.env }, folder: process.cwd(), globals: readGlobals(), counts: countRunning() }
}

function readGlobals(): Map<string, unknown> {
  const all = Object.entries(Object.getOwnPropertyDescriptors(globalThis))
  const plain = all.filter(([name, one]) => 'value' in one && !REPLACED.has(name))
  return new Map(plain.map(([name, { value }]) => [name, value]))
}

function countRunning(): Counts {
  const running = process.getActiveResourcesInfo().flatMap((name) => RUNNING.get(name) ?? [])
  const events = process.eventNames().filter((name) => !UNWATCHED.has(name))
  const listeners = events.flatMap((name) =>
    Array<string>(process.listenerCount(name)).fill(`a listener of the process for ${String(name)}`),
  )
  return new Map(
    Object.entries(Object.groupBy([...running, ...listeners], String)).map(([one, all = []]) => [one, all.length]),
  )
}

/** Puts back what it can, waits a moment for what is ending, and returns in words what was or is left. */
export async function findLeftovers(before: ProcessState): Promise<string[]> {
  const changed = putBack(before)
  const late = collectLateErrors()
  try {
    const running = await waitForEnd(before.counts)
    return [...changed, ...running, ...late.errors.map((error) => `an error that nothing caught: ${inspect(error)}`)]
  } finally {
    late.stop()
  }
}

function putBack({ env, folder, globals }: ProcessState): string[] {
  const found: string[] = []
  for (const name of changedKeys(new Map(Object.entries(env)), new Map(Object.entries(process.env)))) {
    found.push(`the environment variable ${name}`)
    if (env[name] === undefined) delete process.env[name]
    else process.env[name] = env[name]
  }
  if (process.cwd() !== folder) {
    found.push(`the working directory ${process.cwd()}`)
    process.chdir(folder)
  }
  // Libraries add some when they are loaded.
  for (const name of changedKeys(globals, readGlobals()).filter((one) => globals.has(one))) {
    found.push(`another value of globalThis.${name}`)
    Reflect.set(globalThis, name, globals.get(name))
  }
  if (process.exitCode !== undefined) {
    found.push(`the exit code ${process.exitCode}`)
    process.exitCode = undefined
  }
  return found
}

function changedKeys(before: ReadonlyMap<string, unknown>, after: ReadonlyMap<string, unknown>): string[] {
  return [...new Set([...before.keys(), ...after.keys()])].filter((key) => !Object.is(before.get(key), after.get(key)))
}

/** Without it they would end the worker, and Jest would blame the file that runs in it then. */
function collectLateErrors() {
  const errors: unknown[] = []
  const add = (error: unknown): void => void errors.push(error)
  const ours = ['uncaughtException', 'unhandledRejection'].map((event) => {
    const others = process.listeners(event as NodeJS.Signals)
    process.removeAllListeners(event).on(event, add)
    return { event, others }
  })
  const stop = (): void => {
    for (const { event, others } of ours) {
      process.removeAllListeners(event)
      for (const other of others) process.on(event, other)
    }
  }
  return { errors, stop }
}

async function waitForEnd(before: Counts): Promise<string[]> {
  // One turn, in which Node reports promises that nobody waits for.
  await delay(0)
  for (let looks = 1; ; looks += 1) {
    const more = [...countRunning()].map(([one, count]) => ({ one, count: count - (before.get(one) ?? 0) }))
    const found = more
      .filter(({ count }) => count > 0)
      .map(({ one, count }) => (count === 1 ? one : `${count} times ${one}`))
    if (found.length === 0) return []
    if (looks === LOOKS) return [...found, ...listChildren()]
    await delay(LOOK_EVERY_MS)
  }
}

/** What the processes below this one are, where the system tells: to find out which one does not end. */
function listChildren(): string[] {
  const { pid } = process
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
    return children.map((child) => readFileSync(`/proc/${child}/cmdline`, 'utf8').replaceAll('\0', ' '))
  } catch {
    // No Linux, or the process has ended since.
    return []
  }
}
