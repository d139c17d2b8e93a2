// Which addresses a webhook may reach. A receiver's address comes from outside, and so do the answers of its DNS server:
// without these rules, Docmend could be sent to the metadata service of its cloud or to a database beside it.
import { BlockList, isIP } from 'node:net'
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
