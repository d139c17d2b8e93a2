// The OpenAPI document and the service agree on which requests are well formed, in both directions: what a schema calls
// valid is not refused for its form, and what it calls invalid is.
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { SNAPSHOT_HEADER } from '../../../src/contract/headers.ts'
import { BEACON_MAX_BYTES } from '../../../src/contract/limits.ts'
import { parseDateBound } from '../../../src/contract/parameters.ts'
import { eventsPath, viewsPath } from '../../../src/contract/paths.ts'
import { OPENAPI_FILE } from '../../support/list-openapi.ts'
import { runs, testProperty } from '../../support/property.ts'
import {
  createValidators,
  type OpenApi,
  parametersOf,
  type Route,
  routesOf,
  type Schema,
} from '../../support/read-openapi.ts'
import { type RunningApi, readJson, startApi } from '../../support/start-api.ts'
import { mutate, textsLike, valuesOf } from './from-schema.ts'

const FORM_ERRORS = ['invalid_body', 'invalid_query', 'invalid_header']
const HIGH = 1e9
/** Another test holds the file against what the service answers. */
const document: OpenApi = JSON.parse(readFileSync(OPENAPI_FILE, 'utf8'))
const validatorOf = createValidators(document)
const routes = routesOf(document)

let api: RunningApi
/** A job that has ended, and one that messages go to. */
let endedId: string
let messagedId: string
beforeAll(async () => {
  api = await startApi({ limits: { jobsPerHour: HIGH, messagesPerHour: HIGH } })
  endedId = await api.makeJob()
  await api.finish(endedId)
  messagedId = await api.makeJob()
})
afterAll(() => api.stop())

const pathOf = ({ path, method }: Route): string =>
  path.replace('{projectId}', api.project.id).replace('{id}', method === 'GET' ? endedId : messagedId)

/** The error code when the request was refused for its form, otherwise undefined. */
async function formFault(path: string, init: Parameters<RunningApi['send']>[1]): Promise<string | undefined> {
  const response = await api.send(path, init)
  if (response.status !== 400) {
    await response.body?.cancel()
    return undefined
  }
  const { code } = await readJson(response)
  return FORM_ERRORS.includes(code) ? code : undefined
}

/** Asserts that a property saw both directions, so that it could fail. */
function countBoth() {
  const seen = { valid: 0, invalid: 0 }
  return {
    saw: (isValid: boolean) => {
      seen[isValid ? 'valid' : 'invalid'] += 1
    },
    expectBoth: () => expect(Math.min(seen.valid, seen.invalid)).toBeGreaterThan(0),
  }
}

/**
 * Where a schema cannot say what the service does, which is then the milder one: white space around a prompt and a topic
 * does not count, and a branch name may have 255 bytes, which are fewer characters.
 */
function isBeyondSchemas(body: unknown): boolean {
  const { prompt, topic, ref, context, cause } = Object(body)
  const isPadded = [prompt, topic].some((text) => typeof text === 'string' && text !== text.trim())
  const names = [ref, cause?.from, cause?.to, ...(Array.isArray(context) ? context : [])]
  return isPadded || names.some((name) => typeof name === 'string' && Buffer.byteLength(name) > 255)
}

/** Bodies that are read as a whole: operation, type, route. */
const BODIES = routes.flatMap((route): [string, string, Route][] => {
  const isRead = route.responses[400]?.description.includes('`invalid_body`') === true
  return isRead ? Object.keys(route.requestBody?.content ?? {}).map((type) => [route.operationId, type, route]) : []
})
const QUERIES = routes
  .filter((route) => parametersOf(document, route).some((one) => one.in === 'query'))
  .map((route): [string, Route] => [route.operationId, route])
/** Headers that can be wrong. */
const HEADERS = routes.flatMap((route) =>
  parametersOf(document, route)
    .filter((one) => one.in === 'header' && 'pattern' in one.schema && one.name !== 'x-vercel-signature')
    .map(({ name, schema }): [string, string, Route, Schema] => [route.operationId, name, route, schema]),
)

describe('a body is refused exactly when its schema calls it invalid:', () => {
  testProperty.each(BODIES)('%s as %s', async (_, type, route) => {
    const schema = route.requestBody?.content[type]?.schema ?? {}
    const values = valuesOf(document, schema)
    const both = countBoth()
    await fc.assert(
      fc.asyncProperty(fc.oneof(values, mutate(values)), async (body) => {
        // A beacon above its limit is refused unread.
        const isTooLarge =
          route.operationId === 'postBeacon' && Buffer.byteLength(JSON.stringify(body)) > BEACON_MAX_BYTES
        if (isTooLarge || isBeyondSchemas(body)) return
        const isValid = validatorOf(schema)(body) === true
        both.saw(isValid)
        // The limits of a prompt hold for all messages together.
        if (isValid && route.operationId === 'createAgentSession') return
        const init = { method: 'POST', headers: { 'Content-Type': type }, body: JSON.stringify(body) }
        expect(await formFault(pathOf(route), init)).toBe(isValid ? undefined : 'invalid_body')
      }),
      runs(100),
    )
    both.expectBoth()
  })
})

/** A text stands for a value of the type. */
function readParameter(text: string, { type }: Schema): unknown {
  return type === 'integer' && /^(?:0|[1-9]\d*)$/.test(text) ? Number(text) : text
}

/** An empty parameter counts as absent, which no schema can say. */
function isAbsent(text: string | undefined): boolean {
  return text === undefined || text === ''
}

/**
 * No pattern can say how many days a month has, or that hour 24 has no minutes, and digits after a zero are the service's own
 * matter.
 */
function isBeyondPatterns(text: string): boolean {
  return /^0\d+$/.test(text) || /^\d{4}-?\d\d-?(?:29|3\d|\d\d[Tt ]24)/.test(text)
}

/** A schema describes each parameter alone. */
function isRangeBackwards({ dateFrom, dateTo }: Record<string, unknown>): boolean {
  return (parseDateBound(String(dateFrom)) ?? 0) > (parseDateBound(String(dateTo)) ?? Number.POSITIVE_INFINITY)
}

/** A comparison needs both ends of its range. */
function isComparisonOfOpenRange({ compare, dateFrom, dateTo }: Record<string, string>): boolean {
  return !isAbsent(compare) && (isAbsent(dateFrom) || isAbsent(dateTo))
}

/** Whether a pattern for logs can be read is a matter of its grammar, and its times belong to a pattern. */
function hasPattern({
  format = '',
  dateFormat = '',
  timeFormat = '',
  datetimeFormat = '',
}: Record<string, string>): boolean {
  return format.includes('%') || dateFormat + timeFormat + datetimeFormat !== ''
}

describe('a query is refused exactly when the schema of a parameter calls it invalid:', () => {
  testProperty.each(QUERIES)('%s', async (_, route) => {
    const parameters = parametersOf(document, route).filter((one) => one.in === 'query')
    const sent = fc.record<Record<string, string>>(
      Object.fromEntries(parameters.map(({ name, schema }) => [name, textsLike(valuesOf(document, schema))])),
      { requiredKeys: [] },
    )
    const both = countBoth()
    await fc.assert(
      fc.asyncProperty(sent, async (query) => {
        if (isRangeBackwards(query) || isComparisonOfOpenRange(query)) return
        if (Object.values(query).some(isBeyondPatterns)) return
        const isValid = parameters.every(({ name, schema, required }) =>
          isAbsent(query[name])
            ? required !== true
            : validatorOf(schema)(readParameter(query[name] ?? '', schema)) === true,
        )
        both.saw(isValid)
        if (isValid && hasPattern(query)) return
        const isBatch = route.method === 'POST'
        const init = isBatch ? { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '[]' } : {}
        const path = `${pathOf(route)}?${new URLSearchParams(query).toString()}`
        expect([query, await formFault(path, init)]).toEqual([query, isValid ? undefined : 'invalid_query'])
      }),
      // Of queries with many parameters, only some in a hundred are valid.
      runs(400),
    )
    both.expectBoth()
  })

  test('but a day that no month has is refused, though its pattern allows it', async () => {
    const ask = (day: string) => formFault(`${viewsPath(api.project.id)}?dateFrom=${day}`, {})
    expect([await ask('2026-02-30'), await ask('2028-02-29')]).toEqual(['invalid_query', undefined])
  })
})

describe('a header is refused exactly when its schema calls it invalid:', () => {
  testProperty.each(HEADERS)('%s with %s', async (operationId, name, route, schema) => {
    const both = countBoth()
    await fc.assert(
      fc.asyncProperty(textsLike(valuesOf(document, schema)), async (text) => {
        // Clients cannot send these, and servers remove the white space at both ends.
        if (!/^[\t\x20-\x7e\x80-\xff]*$/.test(text) || text !== text.trim()) return
        const isValid = validatorOf(schema)(text) === true
        both.saw(isValid)
        // A token that is well formed may still name no reading.
        if (isValid && name === SNAPSHOT_HEADER) return
        const headers = { [name]: text, 'Content-Type': 'application/json' }
        const body = operationId === 'postViewEvents' ? '[]' : JSON.stringify({ prompt: text })
        const init = route.method === 'POST' ? { method: 'POST', headers, body } : { headers }
        const fault = await formFault(pathOf(route), init)
        if (fault !== 'invalid_body') expect([text, fault]).toEqual([text, isValid ? undefined : 'invalid_header'])
      }),
      runs(100),
    )
    both.expectBoth()
  })
})

describe('events', () => {
  testProperty('are counted as invalid exactly when the schema calls them invalid', async () => {
    const schema = { $ref: '#/components/schemas/ViewEvent' }
    const values = valuesOf(document, schema)
    const both = countBoth()
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(values, mutate(values)), { maxLength: 6 }), async (events) => {
        const valid = events.map((event) => validatorOf(schema)(event) === true)
        for (const one of valid) both.saw(one)
        const { rejected } = await readJson(
          await api.send(eventsPath(api.project.id), {
            method: 'POST',
            headers: { 'Content-Type': 'application/json' },
            body: JSON.stringify({ events }),
          }),
        )
        expect(rejected.invalid_event ?? 0).toBe(valid.filter((one) => !one).length)
      }),
      runs(100),
    )
    both.expectBoth()
  })
})
