// Tells in time that the API key has to be replaced.
import * as core from '@actions/core'
import { DAY_MS } from '../text/days.ts'

const WARN_BEFORE_DAYS = 14

/** Gives a listener that warns once when the key has 14 days or less. */
export function warnBeforeExpiry(now: () => number): (expiresAt: Date) => void {
  let hasWarned = false
  return (expiresAt) => {
    const daysLeft = (expiresAt.getTime() - now()) / DAY_MS
    if (hasWarned || daysLeft > WARN_BEFORE_DAYS) return
    hasWarned = true
    const day = expiresAt.toISOString().slice(0, 10)
    core.warning(`The API key expires on ${day}. Make a new one and put it into the secret before that day.`)
  }
}
