// Archives as the tools next door write them: with deflate, and with sizes after the data, as a writer of a stream knows them.
// PKWARE APPNOTE 6.3.10, sections 4.3.7 to 4.3.16.
import { crc32, deflateRawSync } from 'node:zlib'

interface ZipFaults {
  /** What each entry says its checksum is, in place of the true one. */
  checksum?: number
  /** What each entry says its unpacked size is. */
  size?: number
}

const SIZES_FOLLOW = 0x08

/** Gives the bytes of an archive of these files. */
export function makeZip(files: Readonly<Record<string, string | Buffer>>, faults: ZipFaults = {}): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, file] of Object.entries(files)) {
    const content = typeof file === 'string' ? Buffer.from(file) : file
    const packed = deflateRawSync(content)
    const sums = [faults.checksum ?? crc32(content), packed.length, faults.size ?? content.length] as const
    const local = [
      header(0x04034b50, [20, SIZES_FOLLOW, 8, 0, 0], [0, 0, 0], [Buffer.byteLength(name), 0]),
      Buffer.from(name),
    ]
    const descriptor = words(0x08074b50, ...sums)
    const entry = [
      header(0x02014b50, [20, 20, SIZES_FOLLOW, 8, 0, 0], sums, [Buffer.byteLength(name), 0, 0, 0, 0]),
      words(0, offset),
      Buffer.from(name),
    ]
    const written = Buffer.concat([...local, packed, descriptor])
    parts.push(written)
    directory.push(Buffer.concat(entry))
    offset += written.length
  }
  const central = Buffer.concat(directory)
  const count = directory.length
  const end = Buffer.concat([words(0x06054b50), halves(0, 0, count, count), words(central.length, offset), halves(0)])
  return Buffer.concat([...parts, central, end])
}

function header(signature: number, before: number[], sums: readonly number[], after: number[]): Buffer {
  return Buffer.concat([words(signature), halves(...before), words(...sums), halves(...after)])
}

function words(...values: number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length)
  for (const [index, value] of values.entries()) bytes.writeUInt32LE(value, 4 * index)
  return bytes
}

function halves(...values: number[]): Buffer {
  const bytes = Buffer.alloc(2 * values.length)
  for (const [index, value] of values.entries()) bytes.writeUInt16LE(value, 2 * index)
  return bytes
}
