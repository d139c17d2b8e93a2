// Disks of a few MiB that fail as disks do. Only root may mount them.
import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

interface Disk {
  path: string
  unmount: () => void
}

export interface SmallDisk extends Disk {
  /** Takes all space that is left. */
  fill: () => void
  /** Gives it back. */
  empty: () => void
  /** While no process has a file on it open for writing. */
  setReadOnly: (isReadOnly: boolean) => void
}

export interface FailingDisk extends Disk {
  /** The file system gives up, as on an error of its device: what is not yet on disk is lost, and it is read-only now. */
  fail: () => void
  /** Has what is on disk, after no process uses it any more. */
  mountAgain: () => void
}

const MIB = 1024 ** 2

/** A tmpfs. Undefined where none can be mounted. */
export function mountSmallDisk(path: string, mebibytes: number): SmallDisk | undefined {
  mkdirSync(path, { recursive: true })
  if (!canRun('mount', '-t', 'tmpfs', '-o', `size=${mebibytes}m`, 'tmpfs', path)) return undefined
  const filler = join(path, 'filler')
  return {
    path,
    fill: () => {
      for (const bytes of [MIB, 4096]) fillBy(filler, Buffer.alloc(bytes), mebibytes * MIB)
    },
    empty: () => rmSync(filler, { force: true }),
    setReadOnly: (isReadOnly) => run('mount', '-o', `remount,${isReadOnly ? 'ro' : 'rw'}`, path),
    unmount: () => run('umount', '-l', path),
  }
}

/** An ext4 in a file beside the folder. Undefined where none can be mounted. */
export function mountFailingDisk(path: string, mebibytes: number): FailingDisk | undefined {
  const image = `${path}.ext4`
  mkdirSync(path, { recursive: true })
  writeFileSync(image, '')
  truncateSync(image, mebibytes * MIB)
  const isMounted = canRun('mkfs.ext4', '-q', image) && canRun('mount', '-o', 'loop', image, path)
  if (!isMounted) return undefined
  return {
    path,
    fail: () => run('mount', '-o', 'remount,abort', path),
    mountAgain: () => {
      run('umount', path)
      run('mount', '-o', 'loop', image, path)
    },
    unmount: () => run('umount', '-l', path),
  }
}

function run(command: string, ...args: string[]): void {
  execFileSync(command, args, { stdio: 'pipe' })
}

function canRun(command: string, ...args: string[]): boolean {
  try {
    run(command, ...args)
    return true
  } catch {
    return false
  }
}

function fillBy(file: string, piece: Buffer, atMost: number): void {
  for (let written = 0; written <= atMost; written += piece.length) {
    try {
      appendFileSync(file, piece)
    } catch {
      // ENOSPC: that is what was wanted.
      return
    }
  }
}
