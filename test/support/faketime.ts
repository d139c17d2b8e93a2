// The clock of a process, set while it runs: libfaketime (Debian's package `faketime`) reads a file each time that the
// process asks what time it is. Timers go on as they did, as with a real clock that is set.
import { globSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface SettableClock {
  /** Of the process whose clock it is. */
  env: Record<string, string>
  /** Puts the clock so many seconds ahead of the true time, or behind. */
  setAhead: (seconds: number) => void
}

/** Undefined where the library is not installed. */
export function findFaketime(): string | undefined {
  return globSync('/usr/lib*/**/faketime/libfaketimeMT.so.1')[0]
}

/** The clock is right until it is set. */
export function createSettableClock(library: string, folder: string): SettableClock {
  const file = join(folder, 'clock')
  const setAhead = (seconds: number): void => writeFileSync(file, `${seconds < 0 ? '' : '+'}${seconds}`)
  setAhead(0)
  const env = {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    DONT_FAKE_MONOTONIC: '1',
  }
  return { env, setAhead }
}
