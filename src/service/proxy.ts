// Sends outgoing https through the proxy of the environment. Local addresses stay direct: http is never proxied.
import http from 'node:http'
import type { Config } from './config.ts'

/** Applies to the whole process; git gets the same through its own environment. Throws when this Node does not support it. */
export function useProxy({ childEnv }: Config): void {
  const { HTTPS_PROXY, NO_PROXY } = childEnv
  if (HTTPS_PROXY === undefined) return
  if (typeof http.setGlobalProxyFromEnv !== 'function') throw new Error('HTTPS_PROXY needs Node 24.14 or newer')
  http.setGlobalProxyFromEnv({ HTTPS_PROXY, NO_PROXY })
}
