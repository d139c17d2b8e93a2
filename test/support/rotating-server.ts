// A server that writes a log, and a program that rotates it, as their configurations say.
import {
  closeSync,
  copyFileSync,
  existsSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  truncateSync,
  unlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

export interface RotationScheme {
  names: 'number' | 'numberBeforeExtension' | 'date' | 'dateBeforeExtension' | 'time'
  isCopied: boolean
  packs: 'never' | 'at once' | 'one later'
  keeps: number
  /** Whether each line has an id of its own. */
  hasIds: boolean
}

export interface RotatingServer {
  /** Every whole line. */
  written: string[]
  write(count: number): void
  /** Writes the last line again, if it is in the same file. A line with an id is the same view. */
  repeat(): void
  writeHalf(): void
  /** The server opens a new file at once, or later, until when it writes to the old one. */
  rotate(opens: 'at once' | 'later'): void
  openNew(): void
  deleteOldest(): void
  /** Whether a file was deleted. */
  hasDeleted(): boolean
  close(): void
}

export function createRotatingServer(folder: string, scheme: RotationScheme): RotatingServer {
  const live = join(folder, 'a.log')
  const written: string[] = []
  let [rotations, half, isOpen, hasDeleted, lastHere] = [0, '', true, false, '']
  let file = openSync(live, 'a')

  const nameOf = (age: number): string => {
    if (scheme.names === 'number') return `a.log.${age}`
    if (scheme.names === 'numberBeforeExtension') return `a.${age}.log`
    const day = new Date(Date.UTC(2026, 10, 1) + (rotations - age) * 86_400_000).toISOString()
    if (scheme.names === 'time') return `a-${day.replaceAll(':', '-').replace('Z', '')}.log`
    const date = day.slice(0, 10).replaceAll('-', '')
    return scheme.names === 'date' ? `a.log-${date}` : `a-${date}.log`
  }
  /** The path of a rotated log, packed or not; undefined when it is not there. */
  const find = (age: number): string | undefined =>
    [nameOf(age), `${nameOf(age)}.gz`].map((name) => join(folder, name)).find((path) => existsSync(path))
  const remove = (age: number): void => {
    const path = find(age)
    if (path === undefined) return
    unlinkSync(path)
    hasDeleted = true
  }
  const pack = (age: number): void => {
    const path = find(age)
    if (path === undefined || path.endsWith('.gz')) return
    writeFileSync(`${path}.gz`, gzipSync(readFileSync(path)))
    unlinkSync(path)
  }
  /** Makes room for the newest rotated log. */
  const shift = (): void => {
    rotations += 1
    if (!scheme.names.startsWith('number')) return
    for (let age = rotations - 1; age > 0; age -= 1) {
      const path = find(age)
      if (path !== undefined) renameSync(path, join(folder, nameOf(age + 1) + (path.endsWith('.gz') ? '.gz' : '')))
    }
  }
  const openNew = (): void => {
    if (isOpen) return
    finishHalf()
    closeSync(file)
    file = openSync(live, 'a')
    ;[isOpen, lastHere] = [true, '']
  }
  const put = (line: string): void => {
    writeSync(file, `${line}\n`)
    written.push(line)
    lastHere = line
  }
  const finishHalf = (): void => {
    if (half === '') return
    writeSync(file, `${half.slice(HALF)}\n`)
    written.push(half)
    ;[lastHere, half] = [half, '']
  }
  const next = (): string =>
    scheme.hasIds
      ? nextEvent()
      : `192.0.2.1 - - [10/Nov/2026:10:00:00 +0000] "GET /${written.length} HTTP/1.1" 200 1 "-" "Firefox/145.0"`
  const nextEvent = (): string => {
    const [time, path, userAgent] = ['2026-11-10T10:00:00Z', `/${written.length}`, 'Firefox/145.0']
    return JSON.stringify({ time, path, status: 200, userAgent, id: `view-${written.length}` })
  }
  return {
    written,
    write: (count) => {
      finishHalf()
      for (let lines = 0; lines < count; lines += 1) put(next())
    },
    repeat: () => {
      finishHalf()
      if (lastHere === '') return
      if (scheme.hasIds) writeSync(file, `${lastHere}\n`)
      else put(lastHere)
    },
    writeHalf: () => {
      finishHalf()
      half = next()
      writeSync(file, half.slice(0, HALF))
    },
    rotate: (opens) => {
      if (!isOpen || statSync(live).size === 0) return
      if (scheme.isCopied) finishHalf()
      shift()
      const target = join(folder, nameOf(1))
      if (scheme.isCopied) {
        copyFileSync(live, target)
        truncateSync(live)
        lastHere = ''
      } else {
        renameSync(live, target)
        isOpen = false
        // Whoever packs a log at once must know that nobody writes to it.
        if (opens === 'at once' || scheme.packs === 'at once') openNew()
      }
      if (scheme.packs !== 'never') pack(scheme.packs === 'at once' ? 1 : 2)
      for (let age = scheme.keeps + 1; age <= rotations; age += 1) remove(age)
    },
    openNew,
    deleteOldest: () => {
      for (let age = rotations; age > (isOpen ? 0 : 1); age -= 1) {
        if (find(age) === undefined) continue
        remove(age)
        return
      }
    },
    hasDeleted: () => hasDeleted,
    close: () => {
      openNew()
      finishHalf()
      closeSync(file)
    },
  }
}

/** Half a line, which may read as a view of another page. */
const HALF = 60
