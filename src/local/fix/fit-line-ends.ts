// Git may change line ends between its commits and the disk (`core.autocrlf`, `eol` in .gitattributes).

/** Gives what to write, or undefined when `disk` is not what was checked. */
export function fitLineEnds(
  disk: Uint8Array,
  { checked, becomes }: { checked: Uint8Array; becomes: Uint8Array },
): Uint8Array | undefined {
  if (Buffer.compare(disk, checked) === 0) return becomes
  // Each byte is one character, whatever the encoding.
  const [there, wanted] = [Buffer.from(disk).toString('latin1'), Buffer.from(checked).toString('latin1')]
  if (wanted.includes('\r') || there !== wanted.replaceAll('\n', '\r\n')) return undefined
  return Buffer.from(Buffer.from(becomes).toString('latin1').replaceAll('\n', '\r\n'), 'latin1')
}
