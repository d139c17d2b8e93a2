// Opens what another tool has exported: an archive, the folder that it was unpacked to, or one of its files.
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline, Readable } from 'node:stream'
import { crc32, createGunzip } from 'node:zlib'
import type { Entry, ZipFile } from 'yauzl'
import { describePath, LogError, openLog, openStdin, readFirstBytes, STDIN } from '../../logs/open-log.ts'
import { neutralize } from '../../terminal-text.ts'

export interface OpenedExport {
  /** For messages. */
  name: string
  /** The files in it; undefined when it is a file of its own. */
  names: readonly string[] | undefined
  /** Gives the unpacked bytes of a file. Throws `LogError`. */
  read: (name: string) => AsyncIterable<Uint8Array>
  close: () => Promise<void>
}

/** Entries of an archive that are listed; an export has about a dozen. */
const MOST_ENTRIES = 1_000
/** Unpacked bytes of one file: a bomb ends here, and an export of a hundred million rows does not. */
const MOST_BYTES = 32 * 1024 ** 3
const ZIP_MAGIC = '504b'

/** Throws `LogError` when there is no such file, or the archive is damaged. */
export async function openExport(
  path: string,
  stdin: () => AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): Promise<OpenedExport> {
  const name = describePath(path)
  if (path === STDIN) return openFile(name, () => openStdin(stdin(), signal).chunks)
  if (await isFolder(path)) return openFolder(name, path)
  const magic = Buffer.from((await readFirstBytes(path)).subarray(0, 2)).toString('hex')
  return magic === ZIP_MAGIC ? openArchive(name, path) : openFile(name, () => readFile(path))
}

async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isDirectory() === true
}

const closed = async (): Promise<void> => undefined

function openFile(name: string, read: () => AsyncIterable<Uint8Array>): OpenedExport {
  return { name, names: undefined, read, close: closed }
}

async function* readFile(path: string): AsyncGenerator<Uint8Array> {
  yield* (await openLog(path)).chunks
}

async function openFolder(name: string, path: string): Promise<OpenedExport> {
  const found = await readdir(path, { recursive: true, withFileTypes: true })
  const files = found.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name))
  if (files.length > MOST_ENTRIES) throw new LogError(`${name}: it has more than ${MOST_ENTRIES} files`)
  return { name, names: files.sort(), read: readFile, close: closed }
}

// ---- Archives --------------------------------------------------------------------------------------------------------

async function openArchive(name: string, path: string): Promise<OpenedExport> {
  const { openPromise } = await import('yauzl')
  const zip = await openPromise(path, { autoClose: false }).catch((error: unknown) => damaged(name, error))
  try {
    const entries = await listEntries(name, zip)
    return {
      name,
      names: [...entries.keys()],
      read: (entry) => unpackEntry(name, entry, readEntry(name, zip, entries.get(entry))),
      close: async () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error
  }
}

async function listEntries(name: string, zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  try {
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName.endsWith('/')) continue
      if (entries.size >= MOST_ENTRIES) throw new LogError(`${name}: it has more than ${MOST_ENTRIES} files`)
      entries.set(entry.fileName, entry)
    }
    return entries
  } catch (error) {
    return damaged(name, error)
  }
}

async function* readEntry(name: string, zip: ZipFile, entry: Entry | undefined): AsyncGenerator<Uint8Array> {
  if (entry === undefined) return
  const file = `${name}: ${neutralize(entry.fileName)}`
  if (entry.uncompressedSize > MOST_BYTES) throw new LogError(`${file}: it has more than ${MOST_BYTES} bytes unpacked`)
  let sum = 0
  try {
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      const bytes: unknown = chunk
      if (!(bytes instanceof Uint8Array)) continue
      sum = crc32(bytes, sum)
      yield bytes
    }
  } catch (error) {
    return damaged(file, error)
  }
  if (sum !== entry.crc32) damaged(file, new Error('its bytes do not match their checksum'))
}

/** GoatCounter writes `.csv.gz`, which people pack once more. */
async function* unpackEntry(name: string, entry: string, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  if (!entry.endsWith('.gz')) return yield* bytes
  // Errors on either side surface in the loop over the bytes.
  const unpacked = pipeline(Readable.from(bytes), createGunzip(), () => undefined)
  try {
    for await (const chunk of unpacked) yield chunk as Uint8Array
  } catch (error) {
    damaged(`${name}: ${neutralize(entry)}`, error, 'gzip')
  }
}

/** The library checks that an entry has the size that the archive says. */
function damaged(name: string, error: unknown, packing = 'zip'): never {
  if (error instanceof LogError || !(error instanceof Error)) throw error
  throw new LogError(`${name}: it is damaged or cut off (${packing}: ${neutralize(error.message)})`, { cause: error })
}
