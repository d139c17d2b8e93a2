// Lists the rotated logs beside a log, by the names that logrotate, newsyslog and servers give them.
import { readdir, realpath, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { refuse } from '../logs/open-log.ts'

export interface LogFile {
  file: string
  /** Of the file under whatever name; undefined when nothing has this name. */
  id: string | undefined
  size: number
  mtimeMs: number
}

interface RotatedLog extends LogFile {
  /** What the name has in addition to that of the log, without the extension of a packed file. */
  mark: string
  kind: 'number' | 'date' | 'other'
}

const PACKED = /\.(?:gz|zst|xz|bz2|lz4|zip|Z)$/
/** `.1`, and `.old` in its place. */
const NUMBER = /^\.(?:\d{1,4}|old)$/
/** `-20260131`, `-20260131-1769817600`, `.2026-01-31`, `-2026-01-31T10-00-00.000`. */
const DATE = /^[._-]?(?=(?:\D*\d){6})\d[\dTZ._:+-]*$/
const DATE_IN_NAME = /[._-]?(?:19|20)\d\d[._-]?(?:0[1-9]|1[0-2])[._-]?[0-3]\d(?:[\dTZ._:+-]*[\dZ])?/
/** Dates whose order is that of their text: years first, or seconds since 1970. */
const SORTABLE = /^[._-]?(?:(?:19|20)\d\d|1\d{9})/

/** Whether a log of this name is not written to any more, so that another one takes its name with each rotation. */
export function isRotated(path: string): boolean {
  const name = basename(path)
  return PACKED.test(name) || /\.(?:\d{1,4}|old)$/.test(name) || DATE_IN_NAME.test(name)
}

/** The log at this path, and the rotated ones beside it, oldest first. */
export async function listLogs(path: string): Promise<{ live: LogFile; rotated: LogFile[] }> {
  const live = await findLog(path)
  const target = await realpath(path).catch(() => path)
  const found = await Promise.all([...new Set([path, target])].map(listBeside))
  const byMark = new Map<string, RotatedLog>()
  for (const log of found.flat()) {
    // A log that is just being packed is there twice, and its packed file is incomplete.
    const isKnown = byMark.has(log.mark) && PACKED.test(log.file)
    if (log.id !== undefined && log.id !== live.id && !isKnown) byMark.set(log.mark, log)
  }
  return { live, rotated: sortByAge([...byMark.values()]) }
}

/** Throws `LogError` when it may not look there. */
export async function findLog(file: string): Promise<LogFile> {
  const found = await stat(file).catch((error: NodeJS.ErrnoException) =>
    error.code === 'ENOENT' ? undefined : refuse(file, error),
  )
  return { file, id: found && idOf(found), size: found?.size ?? 0, mtimeMs: found?.mtimeMs ?? 0 }
}

export function idOf({ dev, ino }: { dev: number; ino: number }): string {
  return `${dev}:${ino}`
}

async function listBeside(path: string): Promise<RotatedLog[]> {
  const folder = dirname(path)
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'EACCES') return []
    throw error
  })
  const marked = names.flatMap((name) => {
    const mark = findMark(name.replace(PACKED, ''), basename(path))
    return mark === undefined ? [] : [{ name, mark }]
  })
  return Promise.all(
    marked.map(async ({ name, mark }) => {
      const kind = NUMBER.test(mark)
        ? ('number' as const)
        : SORTABLE.test(mark)
          ? ('date' as const)
          : ('other' as const)
      const file = join(folder, name)
      // It may be a link into a folder that may not be searched.
      const found = await findLog(file).catch(() => ({ file, id: undefined, size: 0, mtimeMs: 0 }))
      return { ...found, mark, kind }
    }),
  )
}

/** `access.log.1`, `access.1.log`; where a link names `access-20260131.log`, `access-20260130.log`. */
function findMark(name: string, log: string): string | undefined {
  const date = DATE_IN_NAME.exec(log)
  const dot = log.lastIndexOf('.')
  const frames: [string, string][] = [[log, '']]
  if (dot > 0) frames.push([log.slice(0, dot), log.slice(dot)])
  if (date !== null) frames.push([log.slice(0, date.index), log.slice(date.index + date[0].length)])
  for (const [before, after] of frames) {
    if (!name.startsWith(before) || !name.endsWith(after)) continue
    const mark = name.slice(before.length, name.length - after.length)
    if (NUMBER.test(mark) || DATE.test(mark)) return mark
  }
  return undefined
}

/**
 * By their names, since packing or restoring a log may change its time; names of different kinds, and dates that begin
 * with the day, by their times.
 */
function sortByAge(logs: RotatedLog[]): RotatedLog[] {
  const newest = new Map<string, number>()
  for (const { kind, mtimeMs } of logs) newest.set(kind, Math.max(newest.get(kind) ?? 0, mtimeMs))
  return logs.sort((a, b) => {
    if (a.kind !== b.kind) return (newest.get(a.kind) ?? 0) - (newest.get(b.kind) ?? 0) || (a.kind < b.kind ? -1 : 1)
    if (a.kind === 'other') return a.mtimeMs - b.mtimeMs
    if (a.kind === 'number') return numberOf(b.mark) - numberOf(a.mark)
    return a.mark.localeCompare(b.mark, 'en', { numeric: true })
  })
}

function numberOf(mark: string): number {
  return mark === '.old' ? 1 : Number(mark.slice(1))
}
