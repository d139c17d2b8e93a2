import { expect } from '@jest/globals'
import fc from 'fast-check'
import { cut } from '../../../src/storage/jobs/transcripts.ts'
import { anyString, runs, testProperty } from '../../support/property.ts'

testProperty('a text is cut into parts that join to it again, none larger than allowed', () => {
  fc.assert(
    fc.property(anyString({ maxLength: 200 }), fc.integer({ min: 4, max: 40 }), (text, maxBytes) => {
      const parts = cut(Buffer.from(text), maxBytes)
      expect(parts.join('')).toBe(text)
      for (const part of parts) expect(Buffer.byteLength(part)).toBeLessThanOrEqual(maxBytes)
    }),
    runs(),
  )
})
