// What the address of an endpoint may be. Its name is looked up again for each delivery: see guarded-lookup.ts.
import { isIP } from 'node:net'
import type { ReceiverAddresses } from './receiver-addresses.ts'

/** The longest address of an endpoint. */
const ENDPOINT_URL_MAX_BYTES = 2048

/** Gives what is wrong with the address, as a sentence that says what to write; undefined = nothing. */
export function findUrlFault(text: string, addresses: ReceiverAddresses): string | undefined {
  if (Buffer.byteLength(text) > ENDPOINT_URL_MAX_BYTES) {
    return `The address of an endpoint may have at most ${ENDPOINT_URL_MAX_BYTES} bytes`
  }
  if (!URL.canParse(text)) return 'The address of an endpoint is written like https://hooks.example.com/docmend'
  const url = new URL(text)
  if (url.username !== '' || url.password !== '') {
    return 'The address of an endpoint must not contain a user name or password; receivers verify the signature instead'
  }
  if (url.hash !== '') return 'The address of an endpoint must not have a #fragment: it is never sent'
  return findProtocolFault(url, addresses) ?? findLiteralFault(url, addresses)
}

function findProtocolFault({ protocol }: URL, { allowsHttp }: ReceiverAddresses): string | undefined {
  if (protocol === 'https:' || (protocol === 'http:' && allowsHttp)) return undefined
  return 'The address of an endpoint begins with https://. Plain http is for private addresses that DOCMEND_WEBHOOK_PRIVATE_ADDRESSES allows'
}

/**
 * An address in the place of a name is looked up nowhere. The URL parser has already turned forms such as `0x7f.1` into
 * `127.0.0.1`.
 */
export function findLiteralFault({ hostname, protocol }: URL, addresses: ReceiverAddresses): string | undefined {
  const host = hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) === 0) return undefined
  const why = addresses.refuse(host, protocol)
  return why && refusedReceiver(`The address ${host}`, why)
}

/** The sentence for an address that a receiver must not have. */
export function refusedReceiver(subject: string, why: string): string {
  return `${subject} ${why}. DOCMEND_WEBHOOK_PRIVATE_ADDRESSES can allow private ones`
}
