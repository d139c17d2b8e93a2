// Sends outgoing https through the proxy of the environment. Local addresses stay direct: http is never proxied.
import http from 'node:http'
import { nameProxy } from '../base/plain-reason.ts'

export interface ProxyVariables {
  HTTPS_PROXY?: string | undefined
  NO_PROXY?: string | undefined
}

/** Gives the variables, which may also be written in lower case, as curl and git read them. An empty one is not set. */
export function readProxy(env: Record<string, string | undefined>): ProxyVariables {
  return {
    HTTPS_PROXY: env.HTTPS_PROXY || env.https_proxy || undefined,
    NO_PROXY: env.NO_PROXY || env.no_proxy || undefined,
  }
}

/**
 * Applies to the whole process; git gets the same through its own environment. Throws an error that says what is wrong with
 * the proxy or this Node.
 */
export function useProxy({ HTTPS_PROXY, NO_PROXY }: ProxyVariables): void {
  if (HTTPS_PROXY === undefined) return
  if (typeof http.setGlobalProxyFromEnv !== 'function') throw new Error('HTTPS_PROXY needs Node 24.14 or newer')
  // Its value may have a password.
  if (!/^https?:$/.test(URL.parse(HTTPS_PROXY)?.protocol ?? ''))
    throw new Error('HTTPS_PROXY must be an address such as http://proxy.example.com:3128')
  http.setGlobalProxyFromEnv({ HTTPS_PROXY, NO_PROXY })
  nameProxy(HTTPS_PROXY)
}
