// The processes of a soak: one of them is killed again and again, and starts anew at the same address.
import { setTimeout as delay } from 'node:timers/promises'
import type { ServiceProcess } from '../../test/support/service-process.ts'
import type { World } from '../../test/support/world.ts'
import { memoryMb } from '../memory.ts'

interface Slot {
  role: 'web' | 'worker'
  env: Record<string, string>
  running: ServiceProcess
  startedAt: number
}

export interface MemorySample {
  role: 'web' | 'worker'
  /** Of the process. */
  ageMs: number
  /** Of the soak. */
  atMs: number
  mb: number
}

export interface Processes {
  kills: number
  /** Lines of their logs with the level error. */
  errors: string[]
  samples: MemorySample[]
  stop: () => Promise<void>
}

export interface ProcessesPlan {
  roles: readonly { role: Slot['role']; port: number }[]
  killEveryMs: number
  sampleEveryMs: number
}

export async function startProcesses(
  world: World,
  { roles, killEveryMs, sampleEveryMs }: ProcessesPlan,
): Promise<Processes> {
  const startedAt = Date.now()
  const stopping = new AbortController()
  const slots = await Promise.all(
    roles.map(async ({ role, port }): Promise<Slot> => {
      const env = { DOCMEND_ROLE: role, PORT: String(port) }
      return { role, env, running: await world.startProcess(env), startedAt: Date.now() }
    }),
  )
  const all: Processes = { kills: 0, errors: [], samples: [], stop: async () => undefined }
  const loop = async (everyMs: number, work: () => Promise<void>): Promise<void> => {
    while (!stopping.signal.aborted) {
      await delay(everyMs, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (!stopping.signal.aborted) await work()
    }
  }
  const killing = loop(killEveryMs, async () => {
    const victim = slots[all.kills % slots.length]
    if (victim === undefined) return
    all.kills += 1
    await victim.running.kill('SIGKILL')
    all.errors.push(...errorsOf(victim.running))
    victim.running = await world.startProcess(victim.env)
    victim.startedAt = Date.now()
  })
  const sampling = loop(sampleEveryMs, async () => {
    for (const { role, running, startedAt: bornAt } of slots) {
      const now = Date.now()
      const mb = memoryOf(running.pid)
      if (mb !== undefined) all.samples.push({ role, ageMs: now - bornAt, atMs: now - startedAt, mb })
    }
  })
  all.stop = async () => {
    stopping.abort()
    await Promise.all([killing, sampling])
    await Promise.all(slots.map(({ running }) => running.kill('SIGTERM')))
    all.errors.push(...slots.flatMap(({ running }) => errorsOf(running)))
  }
  return all
}

/** Pino's level 50. */
function errorsOf({ log }: ServiceProcess): string[] {
  return log.filter((line) => line.includes('"level":50'))
}

/** Undefined for a process that was killed just now. */
function memoryOf(pid: number): number | undefined {
  try {
    const mb = memoryMb(pid, 'VmRSS')
    return Number.isNaN(mb) ? undefined : mb
  } catch {
    return undefined
  }
}
