// What the service tells about itself, before there is a service: its first line of the log needs it.

import { readVersion } from '../version.ts'
import { type Config, listSecrets } from './config.ts'
import { createObservability, type Observability } from './observability/observability.ts'
import type { Tracing } from './observability/tracing.ts'

export async function observe(config: Config): Promise<Observability> {
  const { role } = config
  const tracing = await startTracing(config)
  return createObservability({ version: readVersion(), role, secrets: listSecrets(config), tracing })
}

async function startTracing({ tracing, role }: Config): Promise<Tracing | undefined> {
  if (tracing === undefined) return undefined
  const { createOtlpTracing } = await import('./observability/otlp-tracing.ts')
  return createOtlpTracing({ ...tracing, version: readVersion(), role })
}
