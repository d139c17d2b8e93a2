// Requests from the OpenAPI document: of every route, with every credential, with parameters, headers and bodies that are
// valid, at the edges, wrong, missing, repeated or encoded oddly.
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { type Parameter, parametersOf, type Route, routesOf } from '../../support/read-openapi.ts'
import type { Credential, DescribedService } from './described-service.ts'
import { mutate, textsLike, valuesOf } from './from-schema.ts'

export interface RawRequest {
  route: Route
  credential: Credential
  method: string
  /** As it stands on the request line. */
  target: string
  /** Whether the path is that of the route in the project, written plainly. */
  isPlain: boolean
  headers: [name: string, value: string][]
  body: Uint8Array | undefined
}

type Headers = RawRequest['headers']

const often = <T>(arbitrary: fc.Arbitrary<T>) => ({ weight: 20, arbitrary })
const seldom = <T>(arbitrary: fc.Arbitrary<T>) => ({ weight: 1, arbitrary })

/** Routes of a project are four times as frequent as the others, which take little input. */
export function requestsTo(service: DescribedService): fc.Arbitrary<RawRequest> {
  const weighted = routesOf(service.document).map((route) => ({
    weight: route.path.includes('{projectId}') ? 4 : 1,
    arbitrary: requestsOf(service, route),
  }))
  return fc.oneof(...weighted)
}

function requestsOf(service: DescribedService, route: Route): fc.Arbitrary<RawRequest> {
  const parameters = parametersOf(service.document, route)
  const inQuery = parameters.filter((one) => one.in === 'query')
  const method = fc.oneof(
    often(fc.constant(route.method)),
    seldom(fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS')),
  )
  return fc
    .record({
      credential: fc.oneof(
        { weight: 1, arbitrary: fc.constantFrom(...service.credentials) },
        {
          weight: 1,
          arbitrary: fc.constantFrom(...service.credentials.filter(({ may }) => Array.isArray(may) && may.length > 2)),
        },
      ),
      method,
      path: pathsOf(service, route),
      query: fc.oneof(often(queriesOf(service, inQuery)), seldom(ODD_QUERIES)),
      headers: headersOf(
        service,
        parameters.filter((one) => one.in === 'header'),
      ),
      sent: bodiesOf(service, route),
    })
    .map(({ credential, path, query, headers, sent, ...rest }) => ({
      ...rest,
      route,
      credential,
      target: query === '' ? path.text : `${path.text}?${query}`,
      isPlain: path.isPlain && rest.method === route.method,
      headers: [
        ...(credential.authorization === undefined ? [] : ([['Authorization', credential.authorization]] as Headers)),
        ...headers,
        ...sent.headers,
      ],
      body: sent.body,
    }))
}

interface Path {
  text: string
  isPlain: boolean
}

// biome-ignore format: a list to read in rows
const HOSTILE_SEGMENTS = [
  '%00', '%2e%2e', '%2F', '..%2f..', '%', '%zz', '%c3%28', '%F0%9F%98%80', "';--", 'null', '-1', 'x'.repeat(4_000),
]
const UNKNOWN_JOB = '0198f0a0-7d3c-7b1a-8e42-5f0c9d6a1b23'

function pathsOf(service: DescribedService, { path, method }: Route): fc.Arbitrary<Path> {
  const { api, ended, changing, otherProjectId } = service
  const own = fc.constant(api.project.id)
  const strange = fc.constantFrom(otherProjectId, 'prj_Zx3mBq0vS5yT1nKd8LwR2g', ...HOSTILE_SEGMENTS)
  // A request with `wait` for an active job would be held.
  const known = fc.constantFrom(...(method === 'GET' && !path.endsWith('/events') ? ended : [...ended, ...changing]))
  const odd = fc.constantFrom(UNKNOWN_JOB, UNKNOWN_JOB.toUpperCase(), ...HOSTILE_SEGMENTS)
  const project = fc.oneof(often(own), seldom(strange))
  const id = fc.oneof(often(known), seldom(odd))
  const plain = fc.tuple(project, id).map(([projectId, jobId]) => ({
    text: path.replace('{projectId}', () => projectId).replace('{id}', () => jobId),
    isPlain: projectId === api.project.id && !HOSTILE_SEGMENTS.includes(jobId),
  }))
  const reshape = fc.constantFrom<(text: string) => string>(
    (text) => `${text}/`,
    (text) => text.replaceAll('/', '//'),
    (text) => text.toUpperCase(),
    (text) => `${text}/more`,
    (text) => `/.${text}`,
    (text) => text.replace(/[a-z]/g, (one) => `%${one.charCodeAt(0).toString(16)}`),
  )
  const reshaped = fc.tuple(plain, reshape).map(([{ text }, change]) => ({ text: change(text), isPlain: false }))
  return fc.oneof(often(plain), seldom(reshaped))
}

/** Nothing that names a parameter of ours in full, or that can be read. */
const ODD_QUERIES = fc.constantFrom(
  '',
  '&&',
  '=',
  '?',
  '%',
  'wait',
  'limit=%',
  'limit=1;offset=2',
  'a[b]=c',
  '__proto__=1',
  `x=${'y'.repeat(4_000)}`,
)

function queriesOf({ document }: DescribedService, parameters: readonly Parameter[]): fc.Arbitrary<string> {
  const pairs = parameters.map(({ name, schema }) => {
    const one = fc.tuple(fc.constant(name), textsLike(valuesOf(document, schema)))
    return fc.oneof({ weight: 3, arbitrary: fc.array(one, { maxLength: 1 }) }, seldom(fc.array(one, { maxLength: 3 })))
  })
  const unknown = fc.oneof(often(fc.constant([])), seldom(fc.constant([['later', 'x']] as [string, string][])))
  const encode = fc.constantFrom(encodeURIComponent, encodeURIComponent, encodeAll, encodeAsForm)
  return fc.tuple(fc.tuple(...pairs, unknown), encode).map(([lists, write]) =>
    lists
      .flat()
      .map(([name, value]) => `${name}=${write(value)}`)
      .join('&'),
  )
}

function encodeAll(text: string): string {
  return [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')
}

function encodeAsForm(text: string): string {
  return new URLSearchParams([['', text]]).toString().slice(1)
}

/** What a header may carry on the wire. */
const FIELD_VALUE = /^[\t\x20-\x7e\x80-\xff]*$/

function headersOf({ document }: DescribedService, parameters: readonly Parameter[]): fc.Arbitrary<Headers> {
  const described = parameters.map(({ name, schema }) =>
    fc.tuple(fc.constant(name), textsLike(valuesOf(document, schema))),
  )
  const common = fc.tuple(
    fc.constantFrom(
      'Accept',
      'X-Forwarded-For',
      'Origin',
      'DNT',
      'User-Agent',
      'If-None-Match',
      'Range',
      'Docmend-Snapshot',
    ),
    fc.constantFrom(
      '',
      '*',
      '*/*',
      'text/csv',
      'application/x-ndjson;q=0.9, */*;q=0.1',
      ', ,',
      'text/csv;q=nan',
      '203.0.113.7',
      'null',
      'https://docs.example.com',
      '1',
      'bytes=0-1',
      'x'.repeat(3_000),
    ),
  )
  return fc
    .tuple(...described.map((one) => fc.array(one, { maxLength: 1 })), fc.array(common, { maxLength: 2 }))
    .map((lists) => lists.flat().filter(([name, value]) => FIELD_VALUE.test(value) && name !== 'Content-Encoding'))
}

interface Sent {
  headers: Headers
  body: Uint8Array | undefined
}

function bodiesOf({ document }: DescribedService, { requestBody }: Route): fc.Arbitrary<Sent> {
  const none = fc.constant<Sent>({ headers: [], body: undefined })
  const broken = fc.tuple(WRONG_TYPES, BROKEN_BODIES).map(([type, body]) => typed(type, body))
  if (requestBody === undefined) return fc.oneof(often(none), seldom(broken))
  const described = Object.entries(requestBody.content).map(([type, { schema, example }]) => {
    const values = schema.type === 'string' ? fc.constant(example) : valuesOf(document, schema)
    const texts = fc
      .oneof({ weight: 2, arbitrary: values }, { weight: 1, arbitrary: mutate(values) })
      .map((value) => toBytes(value))
    const exact = texts.map((body) => typed(type, body))
    const respelled = texts.map((body) => typed(`${type.toUpperCase()} ; charset=utf-8`, body))
    const packed = texts.map((body) => ({ headers: [...typed(type, body).headers, GZIP], body: gzipSync(body) }))
    const notPacked = texts.map((body) => ({ headers: [...typed(type, body).headers, GZIP], body }))
    const cut = fc.tuple(texts, fc.nat()).map(([body, at]) => typed(type, body.subarray(0, at % (body.length + 1))))
    return fc.oneof(often(exact), seldom(respelled), seldom(packed), seldom(notPacked), seldom(cut))
  })
  return fc.oneof({ weight: 12, arbitrary: fc.oneof(...described) }, seldom(none), seldom(broken))
}

const GZIP: Headers[number] = ['Content-Encoding', 'gzip']
const WRONG_TYPES = fc.constantFrom(
  'application/json',
  'text/plain',
  'application/x-ndjson',
  'multipart/form-data',
  'application/json, text/plain',
  ';',
  '',
)
const BROKEN_BODIES = fc.constantFrom(
  ...[
    '',
    '{',
    '"',
    'nul',
    '{"prompt":',
    '{"prompt":"a","prompt":7}',
    '\ufeff{}',
    '['.repeat(5_000),
    `${'{"a":'.repeat(3_000)}1${'}'.repeat(3_000)}`,
  ].map((text) => Buffer.from(text)),
  Buffer.from([0xff, 0xfe, 0x00]),
  Buffer.from([0x1f, 0x8b, 0x08, 0x00]),
  Buffer.from(`{"prompt":"${'x'.repeat(1_200_000)}"}`),
)

function typed(type: string, body: Uint8Array): Sent {
  return { headers: type === '' ? [] : [['Content-Type', type]], body }
}

function toBytes(value: unknown): Uint8Array {
  return Buffer.from(typeof value === 'string' ? value : JSON.stringify(value))
}
