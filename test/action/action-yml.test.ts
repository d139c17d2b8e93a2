import { globSync, readFileSync, statSync } from 'node:fs'
import { describe, expect, test } from '@jest/globals'
import { readActionYml } from '../support/action-yml.ts'

const action = readActionYml()
const source = globSync('src/action/**/*.ts')
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')

describe('docs/action.md', () => {
  test('lists the inputs of action.yml, with the same defaults and words, and no others', () => {
    const inputs = Object.entries(action.inputs).map(([name, fields]) => [
      `\`${name}\``,
      defaultOf(fields),
      fields.description,
    ])
    expect(tableBelow('## Inputs')).toEqual(inputs)
  })

  test('lists the outputs of action.yml, with the same words, and no others', () => {
    const outputs = Object.entries(action.outputs).map(([name, { description }]) => [`\`${name}\``, description])
    expect(tableBelow('## Outputs')).toEqual(outputs)
  })
})

test('the code reads exactly the inputs of action.yml', () => {
  const read = source.matchAll(
    /(?:getInput|readRequired|readBoolean|readMinutes|readChoices?|readText|readList)\(\s*'([\w-]+)'/g,
  )
  expect(new Set([...read].map((match) => match[1]))).toEqual(new Set(Object.keys(action.inputs)))
})

test('the code sets exactly the outputs of action.yml', () => {
  const set = source.matchAll(/setOutput\('([\w-]+)'/g)
  expect(new Set([...set].map((match) => match[1]))).toEqual(new Set(Object.keys(action.outputs)))
})

test.each(globSync(['README.md', 'docs/action.md', 'examples/**/*.yml']))(
  'the workflow in %s uses inputs that exist',
  (file) => {
    const text = readFileSync(file, 'utf8')
    const used = inputsUsedIn(text)
    if (!needsNoService(text)) expect(used).toEqual(expect.arrayContaining(['base-url', 'project-id']))
    expect(used.filter((name) => !(name in action.inputs))).toEqual([])
  },
)

test.each(globSync('examples/**/*.yml'))('the workflow in %s gives each step credentials', (file) => {
  const text = readFileSync(file, 'utf8')
  expect(needsNoService(text) || text.includes('id-token: write') || inputsUsedIn(text).includes('api-key')).toBe(true)
})

test('GitHub finds a Node 24 action with branding at the path of action.yml', () => {
  expect(action.runs.using).toBe('node24')
  expect(statSync(action.runs.main ?? '').isFile()).toBe(true)
  expect(readFileSync('action.yml', 'utf8')).toMatch(/^branding:\n {2}icon: [\w-]+\n {2}color: \w+$/m)
})

test('the bundle stays small enough to start at once', () => {
  expect(statSync('dist/index.js').size).toBeLessThanOrEqual(750_000)
})

/** These need no service. */
function needsNoService(text: string): boolean {
  return /command: (?:check|run|publish)\b/.test(text) && !inputsUsedIn(text).includes('base-url')
}

function defaultOf(fields: Record<string, string>): string {
  if (fields.required === 'true') return 'required'
  return fields.default === undefined ? '' : `\`${fields.default}\``
}

function tableBelow(heading: string): string[][] {
  const section = readFileSync('docs/action.md', 'utf8').split(`${heading}\n`)[1]?.split('\n## ')[0] ?? ''
  // The tables of all groups; their heads and rules are no rows.
  const rows = section.split('\n').filter((line) => line.startsWith('| `'))
  return rows.map((row) =>
    row
      .slice(1, -1)
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim().replaceAll('\\|', '|')),
  )
}

/** Keys of `with:` in the steps that use the Action: the lines that are indented one step further than `with:`. */
function inputsUsedIn(text: string): string[] {
  const steps = text.split(/^(?= *- )/m).filter((step) => step.includes('uses: <owner>/docmend@'))
  return steps.flatMap((step) => {
    const indent = /^( *)with:$/m.exec(step)?.[1] ?? ''
    const block = step.split('with:\n')[1] ?? ''
    return [...block.matchAll(/^( *)([\w-]+):/gm)].filter((key) => key[1] === `${indent}  `).map((key) => key[2] ?? '')
  })
}
