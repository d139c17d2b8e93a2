// Outgoing https through the proxy that the environment names. Local addresses stay direct: http is never proxied.
import http from 'node:http'
import type { Config } from './config.ts'

/** Holds for the whole process; git gets the same by its own environment. Throws when this Node cannot do it. */
export function useProxy({ childEnv }: Config): void {
  const { HTTPS_PROXY, NO_PROXY } = childEnv
  if (HTTPS_PROXY === undefined) return
  if (typeof http.setGlobalProxyFromEnv !== 'function') throw new Error('HTTPS_PROXY takes Node 24.14 or newer')
  http.setGlobalProxyFromEnv({ HTTPS_PROXY, NO_PROXY })
}
