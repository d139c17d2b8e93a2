// Which texts are tool calls that a server did not parse, and which only speak of them.
import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { findCallAsText } from '../../../src/agent/conversation/call-as-text.ts'
import { TOOLS } from '../../../src/agent/tools/index.ts'
import { ABOUT_CALLS, CALLS_AS_TEXT, EXAMPLE_OF_CALL } from '../../support/calls-as-text.ts'
import { measureCpu } from '../../support/cpu-time.ts'
import { runs, testProperty } from '../../support/property.ts'

const inReply = (text: string) => findCallAsText(text, { isReply: true })
const inSummary = (text: string) => findCallAsText(text, { isReply: false })

test.each(Object.entries(CALLS_AS_TEXT))('a call as %s writes it is found', (_, text) => {
  expect(inReply(text)).toBeDefined()
})

test.each(Object.entries(CALLS_AS_TEXT).filter(([, text]) => text.includes('```')))(
  'a call as %s writes it is found before a closing sentence',
  (_, text) => {
    expect(inReply(`${text}\n\nThen done.`)).toBeDefined()
  },
)

test.each(ABOUT_CALLS)('a text about calls is none: %s', (text) => {
  expect([inReply(text), inSummary(text)]).toEqual([undefined, undefined])
})

test('a block before the end of a summary is an example, and a reply is no place for one', () => {
  expect([inSummary(EXAMPLE_OF_CALL), inReply(EXAMPLE_OF_CALL)]).toEqual([undefined, 'JSON'])
})

test('a call in a block at the end of a long text is an example', () => {
  const text = `${'The page explains how a client asks a server for a tool. '.repeat(8)}\n\n${CALLS_AS_TEXT['Qwen2.5-Coder in a fence']}`
  expect(inReply(text)).toBeUndefined()
})

test.each(TOOLS.map(({ name, parameters }) => [name, Object.keys(parameters.properties ?? {})[0]]))(
  'a call of %s is found in the forms that have no marker',
  (name, argument = 'path') => {
    const forms = [
      `${name}(${argument}="a")`,
      `{"tool": "${name}", "${argument}": "a"}`,
      `{"arguments": {"${argument}": "a"}, "name": "${name}"}`,
      `<${name}>\n<${argument}>a</${argument}>\n</${name}>`,
      `Action: ${name}\nAction Input: {}`,
      `${name}("a")`,
      `${name}()`,
    ]
    expect(forms.filter((form) => inReply(form) === undefined)).toEqual([])
  },
)

testProperty('a call is found wherever it stands in plain text', () => {
  const unfenced = Object.values(CALLS_AS_TEXT).filter((text) => !/```|^\[edit/.test(text))
  const run = fc.property(fc.lorem(), fc.constantFrom(...unfenced), fc.lorem(), (before, call, after) => {
    expect(inReply(`${before}\n\n${call}\n\n${after}`)).toBeDefined()
  })
  fc.assert(run, runs(100))
})

const BEGINNINGS = [
  '',
  '<tool_call>',
  '<tool_call>a',
  '<function=',
  '<function name="a"',
  '<|tool_call_begin|>',
  '<|tool_calls_begin|>a',
  'to=functions.',
  '<|python_tag|>',
  '[TOOL_CALLS]',
  '{"arguments": {',
  '{"tool": "read"',
  'read(',
  'read("',
  '<read>',
  '<read ',
  'Action: read',
  '```tool_code\n',
]

test.each(['a', '-', ' ', '{', '"', '`', '<', '\n', ') ', 'a:1', '{"input": {', '} , '])(
  'a long run of %j costs no more than in proportion to its length',
  (filling) => {
    const cpuOf = (characters: number): number => {
      const text = filling.repeat(characters / filling.length)
      const cpuMs = measureCpu()
      for (const beginning of BEGINNINGS) inReply(`${beginning}${text}x`)
      return cpuMs()
    }
    cpuOf(2_000)
    // Where the cost grows with the square, it is a hundredfold.
    expect(cpuOf(200_000)).toBeLessThan(40 * cpuOf(20_000) + 300)
  },
)
