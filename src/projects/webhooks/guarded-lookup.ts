// Looks up the name of a receiver in the moment of connecting and gives only permitted addresses to the socket. A check in
// advance would not do: the name may have another address by the time of the connection (DNS rebinding).
import type { LookupFunction } from 'node:net'
import { callbackify } from 'node:util'
import { refusedReceiver } from './endpoint-url.ts'
import type { ReceiverAddresses } from './receiver-addresses.ts'

export interface NamedAddress {
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
