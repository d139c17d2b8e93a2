// A time as loggers of JSON lines write it, which depends on their configuration.
import { CLF_TIME_LENGTH, parseClfTime } from './clf-time.ts'
import { parseIsoTime } from './iso-time.ts'

// The size of an epoch number reveals its unit: as seconds, each of these would be more than a thousand years ahead.
const FIRST_MILLISECONDS = 1e11
const FIRST_MICROSECONDS = 1e14
const FIRST_NANOSECONDS = 1e17

/** Epoch milliseconds of a number (seconds to nanoseconds), of such a number as text, of ISO 8601 or of the NCSA form. */
export function readLoggedTime(value: unknown): number | undefined {
  if (typeof value === 'number') return fromEpoch(value)
  if (typeof value !== 'string') return undefined
  if (/^\d{1,19}(?:\.\d{1,9})?$/.test(value)) return fromEpoch(Number(value))
  return parseIsoTime(value) ?? (value.length === CLF_TIME_LENGTH ? parseClfTime(value) : undefined)
}

function fromEpoch(epoch: number): number | undefined {
  if (!(epoch >= 0 && epoch < Number.MAX_VALUE)) return undefined
  return limitToDates(Math.floor(epoch * millisecondsPerUnit(epoch)))
}

function millisecondsPerUnit(epoch: number): number {
  if (epoch < FIRST_MILLISECONDS) return 1000
  if (epoch < FIRST_MICROSECONDS) return 1
  return epoch < FIRST_NANOSECONDS ? 1e-3 : 1e-6
}

/** The last millisecond that a `Date` can hold, ECMA-262 21.4.1.1. */
const DATE_MAX_MS = 8.64e15

/** undefined for a number that is not a point in time. */
export function limitToDates(epochMs: number): number | undefined {
  return Math.abs(epochMs) <= DATE_MAX_MS ? epochMs : undefined
}
