// compose.yaml and its small form: valid by the schema of the Compose Specification, with no more rights than each service
// needs, and with settings that the service takes. Docker has not run them here.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { Ajv } from 'ajv'
import { parse } from 'yaml'
import { STOP_TIMEOUT_MS } from '../../src/cli/runtime.ts'
import { readConfig } from '../../src/service/config.ts'

const STACK = 'compose.yaml'
const ONE = 'ops/compose/one-container.yaml'

interface Service {
  image?: string
  read_only?: boolean
  cap_drop?: string[]
  cap_add?: string[]
  security_opt?: string[]
  pids_limit?: number
  logging?: { driver: string; options: Record<string, string> }
  tmpfs?: string[]
  ports?: string[]
  environment?: Record<string, string | number>
  volumes?: string[]
  networks?: string[] | Record<string, { ipv4_address?: string }>
  depends_on?: Record<string, { condition: string }>
  healthcheck?: { test: string[] }
  deploy?: { replicas?: number; resources: { limits: { cpus: string; memory: string } } }
  stop_grace_period?: string
}

interface Compose {
  services: Record<string, Service>
  networks?: Record<string, { internal?: boolean }>
  volumes: Record<string, unknown>
}

const read = (path: string) => parse(readFileSync(path, 'utf8'), { merge: true }) as Compose
const { services, networks, volumes } = read(STACK)
const of = (name: string): Service => services[name] ?? {}
const OURS = ['secrets', 'migrate', 'web', 'worker']

let work: string
beforeAll(() => {
  work = mkdtempSync(join(tmpdir(), 'docmend-compose-'))
})
afterAll(() => rmSync(work, { recursive: true, force: true }))

/** Compose's own defaults of variables, and what `docker compose` sets. */
const interpolate = (text: string): string =>
  text.replaceAll(`\${COMPOSE_PROJECT_NAME}`, 'docmend').replace(/\$\{\w+:-(.*)\}/, '$1')

test.each([STACK, ONE])('%s is valid by the schema of the Compose Specification', (path) => {
  const { $schema: _, ...schema } = JSON.parse(
    readFileSync('node_modules/dclint/schemas/compose.schema.json', 'utf8'),
  ) as Record<string, unknown>
  const validate = new Ajv({ strict: false, logger: false, validateFormats: false }).compile(schema)
  expect([validate(read(path)), validate.errors]).toEqual([true, null])
  expect(validate({ services: { web: { imagee: 'x' } } })).toBe(false)
})

test.each([...Object.entries(services), ...Object.entries(read(ONE).services)])(
  '%s has a read-only file system, no capabilities that it does not need, and no way to more',
  (name, service) => {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      pids_limit: expect.any(Number),
    })
    expect(service.cap_add ?? []).toEqual(name === 'proxy' ? ['NET_BIND_SERVICE'] : [])
    for (const mount of service.tmpfs ?? []) expect(mount).toMatch(/:size=\d+m,mode=1777,noexec,nosuid,nodev$/)
    expect((service.ports ?? []).map(interpolate)).toEqual(
      (service.ports ?? []).map(() => expect.stringMatching(/^127\.0\.0\.1:/)),
    )
  },
)

test.each(Object.entries(services))('the log of %s rotates', (_, { logging }) => {
  expect(logging).toEqual({
    driver: 'local',
    options: { 'max-size': expect.any(String), 'max-file': expect.any(String) },
  })
})

test.each(['database', 'web', 'worker', 'proxy'])('%s has limits, and time for a stop', (name) => {
  expect(of(name).deploy?.resources.limits).toEqual({ cpus: expect.any(String), memory: expect.any(String) })
  expect(Number.parseInt(of(name).stop_grace_period ?? '', 10) * 1000).toBeGreaterThan(STOP_TIMEOUT_MS)
})

test('two web processes and two workers start after the migrations, those after the database, and it after its password', () => {
  expect([of('web').deploy?.replicas, of('worker').deploy?.replicas]).toEqual([2, 2])
  const conditions = (name: string) =>
    Object.entries(of(name).depends_on ?? {}).map(([other, { condition }]) => `${other} ${condition}`)
  for (const name of ['web', 'worker']) {
    expect(conditions(name)).toEqual(['database service_healthy', 'migrate service_completed_successfully'])
  }
  expect(conditions('migrate')).toEqual(['database service_healthy'])
  expect(conditions('database')).toEqual(['secrets service_completed_successfully'])
  expect(conditions('proxy')).toEqual(['web service_healthy'])
})

test('the database is reached by our processes alone, over a network without a way out', () => {
  expect(networks?.back).toEqual({ internal: true })
  const onBack = Object.keys(services).filter((name) => Object.values(of(name).networks ?? []).includes('back'))
  expect(onBack.toSorted()).toEqual(['database', 'migrate', 'web', 'worker'])
  expect(of('database')).toMatchObject({ image: 'postgres:17', networks: ['back'] })
  expect(of('database').ports).toBeUndefined()
})

test('the service trusts the address of the proxy, and no other', () => {
  const proxy = of('proxy').networks as Record<string, { ipv4_address?: string }>
  for (const name of ['web', 'worker']) {
    expect(of(name).environment?.DOCMEND_TRUSTED_PROXIES).toBe(proxy.front?.ipv4_address)
  }
})

test('the proxy knows both web containers by the names that Compose gives them', () => {
  expect(interpolate(String(of('proxy').environment?.DOCMEND_UPSTREAMS))).toBe('docmend-web-1:3000 docmend-web-2:3000')
})

test('each volume is declared', () => {
  const used = Object.values(services).flatMap((one) => (one.volumes ?? []).map((text) => text.split(':')[0] ?? ''))
  expect(new Set(used.filter((name) => !name.startsWith('.')))).toEqual(new Set(Object.keys(volumes)))
  for (const path of used.filter((name) => name.startsWith('.'))) expect(statSync(path).isFile()).toBe(true)
})

test('the password of the database is made once, and only the volume has it', () => {
  execFileSync('sh', ['ops/compose/make-secrets.sh', work], { env: { PATH: process.env.PATH ?? '' } })
  const url = () => readFileSync(join(work, 'database-url'), 'utf8')
  const first = url()
  const password = readFileSync(join(work, 'database-password'), 'utf8')
  expect(password).toMatch(/^[0-9a-f]{64}$/)
  expect(readFileSync(join(work, 'encryption-secret'), 'utf8').trim()).toMatch(/^[\w-]{43}$/)
  expect(first).toBe(`postgres://docmend:${password}@database:5432/docmend`)
  execFileSync('sh', ['ops/compose/make-secrets.sh', work], { env: { PATH: process.env.PATH ?? '' } })
  expect(url()).toBe(first)
  expect(JSON.stringify(services)).not.toMatch(/PASSWORD":/)
})

test('a run that was killed before the address was there makes both anew', () => {
  const folder = mkdtempSync(join(work, 'killed-'))
  writeFileSync(join(folder, 'database-password'), 'half', { mode: 0o444 })
  execFileSync('sh', ['ops/compose/make-secrets.sh', folder], { env: { PATH: process.env.PATH ?? '' } })
  const password = readFileSync(join(folder, 'database-password'), 'utf8')
  expect(readFileSync(join(folder, 'database-url'), 'utf8')).toContain(`:${password}@`)
})

test.each(OURS.filter((name) => name !== 'secrets'))('%s starts with settings that the service takes', (name) => {
  const file = join(work, `url-of-${name}`)
  writeFileSync(file, 'postgres://docmend:secret@database:5432/docmend')
  const given = Object.entries(of(name).environment ?? {}).map(([key, value]) => [key, interpolate(String(value))])
  const encryption = join(work, `secret-of-${name}`)
  writeFileSync(encryption, 'A'.repeat(43))
  const config = readConfig({ ...Object.fromEntries(given), DATABASE_URL_FILE: file, DOCMEND_SECRET_FILE: encryption })
  const role = name === 'migrate' ? 'all' : name
  expect(config).toMatchObject({ role, port: 3000, dataDir: '/data', baseUrl: 'https://localhost' })
  expect(config.database?.url).toContain('@database:5432/docmend')
})
