// The processes of a soak: those of one machine live as long as it, so that a leak shows; one of the other machine's is killed again
// and again, and starts anew at the same address.
import { setTimeout as delay } from 'node:timers/promises'
import type { ServiceProcess } from '../../../test/support/service-process.ts'
import type { World } from '../../../test/support/world.ts'
import { memoryMb } from '../memory.ts'

interface Slot extends PlannedProcess {
  running: ServiceProcess
}

export interface PlannedProcess {
  role: 'web' | 'worker'
  env: Record<string, string>
  isKilled: boolean
}

/** Of a process that is not killed. */
export interface MemorySample {
  role: 'web' | 'worker'
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
  processes: readonly PlannedProcess[]
  killEveryMs: number
  sampleEveryMs: number
}

export async function startProcesses(
  world: World,
  { processes, killEveryMs, sampleEveryMs }: ProcessesPlan,
): Promise<Processes> {
  const startedAt = Date.now()
  const stopping = new AbortController()
  const slots = await Promise.all(
    processes.map(async (planned): Promise<Slot> => ({ ...planned, running: await world.startProcess(planned.env) })),
  )
  const victims = slots.filter(({ isKilled }) => isKilled)
  const all: Processes = { kills: 0, errors: [], samples: [], stop: async () => undefined }
  const loop = async (everyMs: number, work: () => Promise<void>): Promise<void> => {
    while (!stopping.signal.aborted) {
      await delay(everyMs, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (!stopping.signal.aborted) await work()
    }
  }
  const killing = loop(killEveryMs, async () => {
    const victim = victims[all.kills % victims.length]
    if (victim === undefined) return
    all.kills += 1
    await victim.running.kill('SIGKILL')
    all.errors.push(...errorsOf(victim.running))
    victim.running = await world.startProcess(victim.env)
  })
  const sampling = loop(sampleEveryMs, async () => {
    for (const { role, running } of slots.filter(({ isKilled }) => !isKilled)) {
      all.samples.push({ role, atMs: Date.now() - startedAt, mb: memoryMb(running.pid, 'VmRSS') })
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
