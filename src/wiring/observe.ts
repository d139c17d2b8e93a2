// What the service tells about itself, before there is a service: its first line of the log needs it.
import { type Config, listSecrets } from '../config.ts'
import { createObservability, type Observability } from '../observability/observability.ts'
import { readVersion } from '../version.ts'

export function observe(config: Config): Observability {
  return createObservability({ version: readVersion(), role: config.role, secrets: listSecrets(config) })
}
