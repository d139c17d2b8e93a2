// Sets of IPv4 and IPv6 addresses, written as CIDR blocks or single addresses.
import { BlockList, isIP } from 'node:net'

export interface AddressSet {
  /** True when the set contains the address; an IPv4 address also matches as `::ffff:a.b.c.d`. Never throws. */
  has(address: string): boolean
}

/** Builds the set. Throws with the first entry that is not an address or CIDR block. */
export function createAddressSet(entries: readonly string[]): AddressSet {
  const list = new BlockList()
  for (const entry of entries) {
    const { address, prefix, family } = parseCidr(entry)
    list.addSubnet(address, prefix, family)
  }
  return { has: (address) => isIP(address) !== 0 && list.check(address, detectFamily(address)) }
}

/** `203.0.113.0/24`, `2001:db8::/32`, or a single address. Throws on anything else. */
function parseCidr(entry: string): { address: string; prefix: number; family: 'ipv4' | 'ipv6' } {
  const [address = '', prefixText, ...rest] = entry.trim().split('/')
  const widest = detectFamily(address) === 'ipv6' ? 128 : 32
  const prefix = prefixText === undefined ? widest : Number(prefixText)
  const isPrefix = prefixText === undefined || (/^\d{1,3}$/.test(prefixText) && prefix <= widest)
  if (isIP(address) === 0 || !isPrefix || rest.length > 0) {
    throw new Error(`"${entry}" is not an address or CIDR block; write it like 203.0.113.0/24 or 2001:db8::/32`)
  }
  return { address, prefix, family: detectFamily(address) }
}

function detectFamily(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4'
}
