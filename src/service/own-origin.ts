// The address of the service for a browser on this machine, or for everyone with `BASE_URL`.
import type { Config } from './config.ts'

/** A service that listens on all addresses of a machine is opened there by this name. */
const ALL_ADDRESSES = new Set(['0.0.0.0', '::'])

/** `port`: where it listens, since the configuration may say 0. */
export function ownOrigin({ baseUrl, host }: Pick<Config, 'baseUrl' | 'host'>, port: number): string {
  if (baseUrl !== undefined) return baseUrl
  const name = ALL_ADDRESSES.has(host) ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}
