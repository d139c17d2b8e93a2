// Where a line has addresses: targets of links, URLs, and paths that are written out.
import { findLinkAddresses, type Span } from '../../agent/changes/link-addresses.ts'

/** Lengths are bounded, so that the time grows with the line alone. */
const PATHS: readonly RegExp[] = [
  // /path, ./path, ../path, www.host
  /(?<![\w.:/])(?:\.{0,2}\/|www\.)[^\s"'`()<>]{1,300}/g,
  // host.tld/path, host.tld#part, folder/file.md, file.md#part
  /(?<![\w./-])[\w-]{1,60}(?:[./][\w-]{1,60}){0,12}\.[a-z]{2,10}[/#][^\s"'`()<>]{1,300}/gi,
  /(?<![\w./-])[\w-]{1,60}(?:\/[\w-]{1,60}){1,12}\.[a-z]{2,5}(?!\w)/gi,
]

/** Gives the addresses of a line: to be looked for once, however many places are compared with them. */
export function findAddresses(text: string): Span[] {
  const paths = PATHS.flatMap((pattern) =>
    Array.from(text.matchAll(pattern), ({ 0: path, index }): Span => ({ start: index, end: index + path.length })),
  )
  return [...findLinkAddresses(text), ...paths]
}

/** True for a place within an address, which goes on before or after it. */
export function isWithinAddress(addresses: readonly Span[], { start, end }: Span): boolean {
  return addresses.some(
    (address) => address.start <= start && end <= address.end && address.end - address.start > end - start,
  )
}
