// How a log is packed, by its first bytes: its name may say anything.

export type Packing = 'gzip' | 'zstd'

/** What is read as it is, what is unpacked on the way, and what the reader has to be told about. */
export type FileKind = { kind: 'unpacked' } | { kind: Packing } | { kind: 'unread'; advice: string }

/** As many first bytes as `recognizeFile` looks at. */
export const MAGIC_BYTES = 8

const GZIP = '1f8b'
const ZSTD = '28b52ffd'
/** A frame of zstd that holds no data, with which some tools begin. */
const ZSTD_SKIPPABLE = /^5[0-9a-f]2a4d18/

const UNREAD: readonly (readonly [magic: string, advice: string])[] = [
  ['425a68', 'it is packed with bzip2; unpack it first: bzip2 -dc FILE | docmend import -'],
  ['fd377a585a00', 'it is packed with xz; unpack it first: xz -dc FILE | docmend import -'],
  ['04224d18', 'it is packed with lz4; unpack it first: lz4 -dc FILE | docmend import -'],
  ['504b0304', 'it is a zip archive; unpack it first: unzip -p FILE | docmend import -'],
  ['377abcaf271c', 'it is an archive of 7-Zip; unpack it first'],
  ['50415231', 'it is a Parquet file; let the service write JSON or text instead'],
  ['456c6646696c6500', 'it is a log of Windows events; give the log of IIS, below C:\\inetpub\\logs\\LogFiles'],
  ['4c504b5348485248', 'it is a journal of systemd; write it with journalctl -o json, and read that'],
]

export function recognizeFile(firstBytes: Uint8Array): FileKind {
  const magic = Buffer.from(firstBytes.subarray(0, MAGIC_BYTES)).toString('hex')
  if (magic.startsWith(GZIP)) return { kind: 'gzip' }
  if (magic.startsWith(ZSTD) || ZSTD_SKIPPABLE.test(magic)) return { kind: 'zstd' }
  const unread = UNREAD.find(([start]) => magic.startsWith(start))
  return unread === undefined ? { kind: 'unpacked' } : { kind: 'unread', advice: unread[1] }
}
