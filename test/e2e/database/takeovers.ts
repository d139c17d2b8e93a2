// Which jobs a worker was working on when it was killed, and when another took them over, by what the workers log.
import type { ServiceProcess } from '../../support/service-process.ts'

interface Line {
  time: number
  jobId?: string
  msg?: string
}

/** The jobs that the worker has begun and not ended. */
export function jobsInHand({ log }: ServiceProcess): string[] {
  const inHand = new Set<string>()
  for (const { jobId, msg = '' } of readLines(log)) {
    if (jobId === undefined) continue
    if (msg === 'Working on a job') inHand.add(jobId)
    else if (/^A job ended|^An attempt failed|taken over/.test(msg)) inHand.delete(jobId)
  }
  return [...inHand]
}

/** Seconds from the moment (epoch milliseconds) until one of these workers begins with the job; undefined when none does. */
export function secondsToTakeover(
  jobId: string,
  sinceMs: number,
  workers: readonly ServiceProcess[],
): number | undefined {
  const begins = workers.flatMap(({ log }) => readLines(log)).filter((line) => isBegin(line, jobId, sinceMs))
  const first = Math.min(...begins.map(({ time }) => time))
  return Number.isFinite(first) ? (first - sinceMs) / 1000 : undefined
}

const isBegin = (line: Line, jobId: string, sinceMs: number): boolean =>
  line.jobId === jobId && line.msg === 'Working on a job' && line.time >= sinceMs

function readLines(log: readonly string[]): Line[] {
  return log.flatMap((line) => {
    try {
      const { time, ...rest } = JSON.parse(line) as Omit<Line, 'time'> & { time: string | number }
      return [{ ...rest, time: new Date(time).getTime() }]
    } catch {
      return []
    }
  })
}
