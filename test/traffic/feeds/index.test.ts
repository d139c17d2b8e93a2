import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { REJECTIONS } from '../../../src/contract/rejections.ts'
import { combined } from '../../../src/traffic/feeds/combined.ts'
import { ENVELOPES, wrapFeed } from '../../../src/traffic/feeds/envelopes/index.ts'
import { detectFeed, FEED_NAMES, FEEDS, findFeed } from '../../../src/traffic/feeds/index.ts'
import type { Hit } from '../../../src/traffic/hit.ts'
import { measureCpu } from '../../support/cpu-time.ts'
import { anyString, runs, testProperty } from '../../support/property.ts'
import { fixtureLines } from './read-lines.ts'

const HIT_FIELDS = 'time target userAgent host method status contentType accept purpose referrer bytes ip id'.split(' ')

/** Samples whose name is not that of their format. */
const MORE_SAMPLES = [
  ['cloudfront-json', 'cloudfront'],
  ['docker-combined', 'docker/combined'],
  ['kubernetes-combined', 'kubernetes/combined'],
  ['journald-combined', 'journald/combined'],
  ['syslog-combined', 'syslog/combined'],
  ['syslog-haproxy', 'syslog/haproxy'],
] as const

const WITH_ENVELOPES = [...FEEDS, ...ENVELOPES.map((envelope) => wrapFeed(envelope, combined))]

test.each(MORE_SAMPLES)('the sample %s is recognized as %s', (sample, format) => {
  expect(detectFeed(fixtureLines(sample))?.name).toBe(format)
  expect(findFeed(format)?.recognizes(fixtureLines(sample).at(-1) ?? '')).toBe(true)
})

test('an envelope needs a format inside', () => {
  expect(findFeed('docker/')).toBeUndefined()
  expect(findFeed('docker/docker/combined')).toBeUndefined()
  expect(findFeed('envelope/combined')).toBeUndefined()
})

describe('Every feed', () => {
  test.each(FEED_NAMES)('%s is found by its name and guessed from its lines', (name) => {
    expect(findFeed(name)?.name).toBe(name)
    expect(detectFeed(fixtureLines(name))?.name).toBe(name)
    expect(detectFeed(fixtureLines(name).slice(-1))?.name).toBe(name)
  })

  test.each(FEED_NAMES)('%s gives hits of one shape', (name) => {
    const hits = fixtureLines(name).map(findFeed(name)?.createReader() ?? fail)
    const shapes = hits.filter((hit) => typeof hit === 'object').map((hit) => Object.keys(hit))
    expect(shapes.length).toBeGreaterThan(0)
    expect(new Set(shapes.map((fields) => fields.join(' ')))).toEqual(new Set([HIT_FIELDS.join(' ')]))
  })

  testProperty.each(WITH_ENVELOPES)(
    '$name makes a hit or a known rejection of any text',
    ({ createReader, recognizes }) => {
      const anyLine = fc.oneof(anyString(), fc.json(), damagedLine())
      const check = (line: string): void => {
        const result = createReader()(line)
        if (typeof result === 'object') expect(findFaults(result)).toEqual([])
        else expect(Object.keys(REJECTIONS)).toContain(result)
        expect(typeof recognizes(line)).toBe('boolean')
      }
      fc.assert(fc.property(anyLine, check), runs(30))
    },
  )

  test.each(WITH_ENVELOPES)(
    '$name reads 64 KiB of a hostile line within its length',
    ({ createReader, recognizes }) => {
      for (const line of hostileLines()) {
        const cpuMs = measureCpu()
        createReader()(line)
        recognizes(line)
        expect(cpuMs()).toBeLessThan(10_000)
      }
    },
  )
})

test('a file of no feed, and one that is half this and half that, are left for a person to name', () => {
  expect(detectFeed([])).toBeUndefined()
  expect(detectFeed(['hello', '{}', 'x y z'])).toBeUndefined()
  expect(detectFeed([...fixtureLines('combined').slice(0, 1), ...fixtureLines('events').slice(0, 1)])).toBeUndefined()
  expect(detectFeed([...fixtureLines('combined'), ...fixtureLines('events')])?.name).toBe('combined')
})

/** The fields of a hit that are not of the type that its port promises. */
function findFaults({ time, target, userAgent, status, bytes, ...texts }: Hit): string[] {
  const isSound =
    Number.isInteger(time) && target !== '' && [target, userAgent].every((text) => typeof text === 'string')
  const optional = Object.entries(texts).filter(([, value]) => value !== undefined && typeof value !== 'string')
  const names = optional.map(([name]) => name)
  const areNumbers = [status, bytes].every((number) => number === undefined || Number.isInteger(number))
  return isSound && areNumbers ? names : [...names, 'time, target, status or bytes']
}

/** A line of some feed with a piece cut out and another put in. */
function damagedLine(): fc.Arbitrary<string> {
  const samples = [...FEED_NAMES, ...MORE_SAMPLES.map(([sample]) => sample)]
  const lines = fc.constantFrom(...samples.flatMap(fixtureLines))
  return fc
    .tuple(lines, fc.nat(400), fc.nat(40), fc.constantFrom('', '"', '\\', '[', '\t', '{', ' ', '\\x', '%', '1e400'))
    .map(([line, at, count, piece]) => line.slice(0, at) + piece + line.slice(at + count))
}

function hostileLines(): string[] {
  const size = 65_536
  const line = (sample: string) => fixtureLines(sample).find((text) => text.includes('Mozilla')) ?? ''
  const fills = [
    '"',
    '\\',
    '\\"',
    '[',
    ' ',
    '\t',
    '%',
    '%2',
    '{"a":',
    '[20/Nov/2026:08:41:03 +0000] ',
    'a:1',
    '|',
    '#2',
  ]
  const long = (fill: string) => fill.repeat(size / fill.length)
  const lines = [
    line('combined'),
    line('haproxy'),
    line('alb'),
    line('s3'),
    line('syslog-combined'),
    line('docker-combined'),
  ]
  return fills.flatMap((fill) => [long(fill), ...lines.map((text) => text.replace('Mozilla', () => long(fill)))])
}

function fail(): never {
  throw new Error('There is no such feed')
}
