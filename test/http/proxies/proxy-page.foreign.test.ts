// The examples of "Behind a proxy" in docs/operating.md are what these proxies take.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { parse } from 'yaml'
import { z } from 'zod'
import { WAIT_MAX_SECONDS } from '../../../src/contract/limits.ts'
import { STREAM_HEARTBEAT_MS } from '../../../src/http/jobs/event-streams.ts'
import { readConfig } from '../../../src/service/config.ts'
import { isInstalled, readSnippet, tryCaddyfile, tryNginxConfig } from './real-proxy.ts'

const folder = mkdtempSync(join(tmpdir(), 'docmend-proxies-'))
afterAll(() => rmSync(folder, { recursive: true }))
const service = 'http://127.0.0.1:3000'

const testWithNginx = isInstalled('nginx') ? test : test.skip
const testWithCaddy = isInstalled('caddy') ? test : test.skip

testWithNginx('nginx takes its configuration', () => {
  expect(tryNginxConfig({ folder: join(folder, 'nginx'), service })).toContain('test is successful')
})

testWithNginx('and says so when a directive is none', () => {
  const plan = { folder: join(folder, 'broken'), service, keepsIdle: '60s; keepalive_forever on' }
  expect(tryNginxConfig(plan)).toContain('unknown directive "keepalive_forever"')
})

testWithCaddy('Caddy takes its configuration', () => {
  expect(tryCaddyfile({ folder: join(folder, 'caddy'), service })).toContain('Valid configuration')
})

/**
 * The part of Traefik's dynamic configuration that the example uses, by the field names of its reference
 * (https://doc.traefik.io/traefik/reference/dynamic-configuration/file/). There is no Traefik in Debian.
 */
const Duration = z.string().regex(/^\d+(ms|s|m|h)$/)
const TraefikFile = z.strictObject({
  http: z.strictObject({
    routers: z.record(
      z.string(),
      z.strictObject({
        rule: z.string().regex(/^Host\(`[a-z.]+`\)$/),
        entryPoints: z.array(z.string()),
        service: z.string(),
        tls: z.strictObject({ certResolver: z.string() }),
      }),
    ),
    services: z.record(
      z.string(),
      z.strictObject({
        loadBalancer: z.strictObject({
          servers: z.array(z.strictObject({ url: z.url() })),
          serversTransport: z.string(),
        }),
      }),
    ),
    serversTransports: z.record(
      z.string(),
      z.strictObject({
        forwardingTimeouts: z.strictObject({ idleConnTimeout: Duration, responseHeaderTimeout: Duration }),
      }),
    ),
  }),
})

test("Traefik's configuration has its fields, and every name in it leads somewhere", () => {
  const { http } = TraefikFile.parse(parse(readSnippet('yaml')))
  for (const { service: name } of Object.values(http.routers)) expect(http.services).toHaveProperty(name)
  for (const { loadBalancer } of Object.values(http.services)) {
    expect(http.serversTransports).toHaveProperty(loadBalancer.serversTransport)
  }
})

test.each(['nginx', 'caddyfile', 'yaml'] as const)(
  '%s: gives up idle connections first and waits long enough',
  (kind) => {
    const times = [...readSnippet(kind).matchAll(/(?:keepalive_timeout|keepalive|idleConnTimeout:?) (\d+)s/g)]
    expect(times.map(([, seconds]) => Number(seconds) * 1000 < readConfig({}).keepAliveMs)).toEqual([true])
    const [, waits] =
      /(?:proxy_read_timeout|response_header_timeout|responseHeaderTimeout:) (\d+)s/.exec(readSnippet(kind)) ?? []
    expect(Number(waits)).toBeGreaterThan(Math.max(WAIT_MAX_SECONDS, STREAM_HEARTBEAT_MS / 1000))
  },
)
