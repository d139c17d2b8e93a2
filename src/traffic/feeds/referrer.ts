// The page that a client says it came from. The client may send any text; where it says nothing, logs write `-` or nothing.

/** A header, or a list of headers of which the first counts; undefined for anything else, as for a client that sent none. */
export function readReferrer(value: unknown): string | undefined {
  const first: unknown = Array.isArray(value) ? value[0] : value
  return typeof first === 'string' && first !== '' && first !== '-' && first !== '(null)' ? first : undefined
}
