// Which addresses a webhook may reach. A receiver's address comes from outside, and so do the answers of its DNS server:
// without these rules, Docmend could be sent to the metadata service of its cloud or to a database beside it.
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { callbackify } from 'node:util'
import { createAddressSet } from '../cidr.ts'

export interface ReceiverAddresses {
  /** True when plain http may be used at all. */
  readonly allowsHttp: boolean
  /** Says why a connection to this address is refused, as the end of a sentence about it; undefined = it is allowed. */
  refuse(address: string, protocol: string): string | undefined
}

/** https://www.iana.org/assignments/iana-ipv4-special-registry: all that is not globally reachable. */
const SPECIAL_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  // Multicast, reserved, broadcast.
  '224.0.0.0/3',
]

/** https://www.iana.org/assignments/ipv6-address-space: the only block of global unicast addresses. */
const GLOBAL_IPV6 = '2000::/3'

/** https://www.iana.org/assignments/iana-ipv6-special-registry, within that block; Teredo and 6to4 lead to IPv4 addresses. */
const SPECIAL_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

/** RFC 4291, section 2.5.5.2, and RFC 6052, section 2.1: the last 32 bits are an IPv4 address, and it is what counts. */
const EMBEDS_IPV4 = ['::ffff:0:0/96', '64:ff9b::/96']

/** `allowed`: addresses and CIDR blocks that may be reached although they are not public. Throws with a wrong one. */
export function createReceiverAddresses(allowed: readonly string[]): ReceiverAddresses {
  const permitted = createAddressSet(allowed)
  const isPublic = createPublicTest()
  return {
    allowsHttp: allowed.length > 0,
    refuse: (address, protocol) => {
      if (isPublic(address)) return protocol === 'https:' ? undefined : 'is public, and plain http would show the event'
      return permitted.has(address) ? undefined : 'is not public'
    },
  }
}

function createPublicTest(): (address: string) => boolean {
  const specialIpv4 = toBlockList(SPECIAL_IPV4, 'ipv4')
  const globalIpv6 = toBlockList([GLOBAL_IPV6], 'ipv6')
  const specialIpv6 = toBlockList(SPECIAL_IPV6, 'ipv6')
  const embedding = toBlockList(EMBEDS_IPV4, 'ipv6')
  const isPublicIpv4 = (address: string): boolean => !specialIpv4.check(address, 'ipv4')
  return (address) => {
    // An address with a zone (`fe80::1%eth0`) is link-local; BlockList knows none.
    if (isIP(address) === 0 || address.includes('%')) return false
    if (isIP(address) === 4) return isPublicIpv4(address)
    if (embedding.check(address, 'ipv6')) return isPublicIpv4(embeddedIpv4(address))
    return globalIpv6.check(address, 'ipv6') && !specialIpv6.check(address, 'ipv6')
  }
}

function toBlockList(blocks: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const block of blocks) {
    const [address = '', prefix] = block.split('/')
    list.addSubnet(address, Number(prefix), family)
  }
  return list
}

/** The WHATWG URL parser writes every form of an IPv6 address in hexadecimal groups, the last two of which are the IPv4 one. */
function embeddedIpv4(address: string): string {
  const groups = new URL(`http://[${address}]/`).hostname.slice(1, -1).split(':')
  const [high, low] = [groups.at(-2), groups.at(-1)].map((group) => Number.parseInt(group || '0', 16))
  return [high, low].flatMap((group = 0) => [group >> 8, group & 255]).join('.')
}

// What the address of an endpoint may be. Its name is looked up again for each delivery.

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
function refusedReceiver(subject: string, why: string): string {
  return `${subject} ${why}. DOCMEND_WEBHOOK_PRIVATE_ADDRESSES can allow private ones`
}

// Looks up the name of a receiver in the moment of connecting and gives only permitted addresses to the socket. A check in
// advance would not do: the name may have another address by the time of the connection (DNS rebinding).

interface NamedAddress {
  address: string
  family: number
}

/** Gives all addresses of a name, IPv4 and IPv6. */
export type ResolveName = (name: string) => Promise<readonly NamedAddress[]>

/** The receiver has an address that webhooks must not reach. */
export class RefusedAddressError extends Error {}

/** One refused address refuses the name: which of several a socket would take is not ours to choose. */
export function createGuardedLookup(
  resolveName: ResolveName,
  addresses: ReceiverAddresses,
  protocol: string,
): LookupFunction {
  const lookUp = callbackify(async (name: string) => {
    const found = await resolveName(name)
    refuseAny(found, addresses, protocol)
    const [first] = found
    if (first === undefined) throw new Error(`The name ${name} has no address`)
    return { first, found }
  })
  return (name, options, done) => {
    lookUp(name, (error, result) => {
      if (error !== null) done(error, [])
      else if (options.all === true) done(null, [...result.found])
      else done(null, result.first.address, result.first.family)
    })
  }
}

/** Administrators of any project read why: what the names of this network lead to is not for them. */
function refuseAny(found: readonly NamedAddress[], addresses: ReceiverAddresses, protocol: string): void {
  for (const { address } of found) {
    const why = addresses.refuse(address, protocol)
    if (why !== undefined)
      throw new RefusedAddressError(refusedReceiver('The name of the endpoint leads to an address that', why))
  }
}
