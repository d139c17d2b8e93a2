// Which texts are tool calls that a server did not parse, and which only speak of them.
import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { findCallAsText } from '../../../src/agent/conversation/call-as-text.ts'
import { ABOUT_CALLS, CALLS_AS_TEXT } from '../../support/calls-as-text.ts'
import { runs, testProperty } from '../../support/property.ts'

test.each(Object.entries(CALLS_AS_TEXT))('a call as %s writes it is found', (_, text) => {
  expect(findCallAsText(text)).toBeDefined()
})

test.each(ABOUT_CALLS)('a text about calls is none: %s', (text) => {
  expect(findCallAsText(text)).toBeUndefined()
})

test('a call in a block at the end of a long text is an example', () => {
  const text = `${'The page explains how a client asks a server for a tool. '.repeat(8)}\n\n${CALLS_AS_TEXT['Qwen2.5-Coder in a fence']}`
  expect(findCallAsText(text)).toBeUndefined()
})

testProperty('a call is found wherever it stands in plain text', () => {
  const unfenced = Object.values(CALLS_AS_TEXT).filter((text) => !/```|^\[edit/.test(text))
  const run = fc.property(fc.lorem(), fc.constantFrom(...unfenced), fc.lorem(), (before, call, after) => {
    expect(findCallAsText(`${before}\n\n${call}\n\n${after}`)).toBeDefined()
  })
  fc.assert(run, runs(100))
})
