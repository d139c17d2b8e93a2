import { globSync, readFileSync, statSync } from 'node:fs'
import { describe, expect, test } from '@jest/globals'
import { ALL_COMMANDS, COMMANDS, type Command, DEFAULTS, INPUTS_OF } from '../../src/action/command-inputs.ts'
import { readActionYml } from '../support/action-yml.ts'

const action = readActionYml()
/** It is an action of its own only. */
const notice = readActionYml('notice/action.yml')
const inputs = { ...notice.inputs, ...action.inputs }
const outputs = { ...notice.outputs, ...action.outputs }
const ACTIONS = ['check', 'export-views', 'notice', 'run', 'publish'] as const
const source = globSync('src/action/**/*.ts')
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')

describe('docs/action.md', () => {
  test('lists the inputs of action.yml, then those of notice, with the same defaults and words, and no others', () => {
    const own = Object.entries(notice.inputs).filter(([name]) => !(name in action.inputs))
    const rows = [...Object.entries(action.inputs), ...own].map(([name, fields]) => [
      `\`${name}\``,
      defaultOf(fields),
      fields.description,
    ])
    expect(tableBelow('## Inputs')).toEqual(rows)
  })

  test('lists the outputs of action.yml, then those of notice, with the same words, and no others', () => {
    const listed = [...Object.entries(action.outputs), ...Object.entries(notice.outputs)]
    expect(tableBelow('## Outputs')).toEqual(listed.map(([name, { description }]) => [`\`${name}\``, description]))
  })
})

test('action.yml has the inputs that the commands read, and their defaults', () => {
  expect(new Set(['command', ...COMMANDS.flatMap((command) => INPUTS_OF[command])])).toEqual(
    new Set(Object.keys(action.inputs)),
  )
  const withDefault = Object.entries(inputs).filter(([, fields]) => fields.default !== undefined)
  const defaults = Object.fromEntries(withDefault.map(([name, fields]) => [name, fields.default]))
  // This one is an expression.
  expect(defaults).toEqual({ ...DEFAULTS, 'matrix-key': expect.stringContaining('toJSON') })
})

describe.each(ACTIONS)('the action in %s/', (name) => {
  const small = readActionYml(`${name}/action.yml`)

  test('starts the entry of its name', () => {
    expect(small.runs).toEqual({ using: 'node24', main: `../dist/${name}.js` })
    expect(readFileSync(`dist/${name}.js`, 'utf8')).toMatch(/^import\s*["']\.\/index\.js["'];?\n$/)
  })

  test('has the inputs of its command and outputs of the action at the root, with the same words and defaults', () => {
    expect(Object.keys(small.inputs).sort()).toEqual([...INPUTS_OF[name]].sort())
    const all = { inputs, outputs: name === 'notice' ? notice.outputs : action.outputs }
    for (const kind of ['inputs', 'outputs'] as const) {
      for (const [key, { required: _, ...fields }] of Object.entries(small[kind])) {
        expect([key, fields]).toEqual([key, all[kind][key]])
      }
    }
  })

  test('speaks of no input that it does not have', () => {
    const words = Object.values(small.inputs).map(({ description }) => description)
    const named = [...words.join(' ').matchAll(/`([a-z]+(?:-[a-z]+)+)`/g)].map(([, input = '']) => input)
    expect(named.filter((input) => input in inputs && !(input in small.inputs))).toEqual([])
  })

  test('is in the docs with its permissions and its inputs', () => {
    const comment = /\n# Permissions of the workflow job: ((?:.*\n)(?:# .*\n)*)/.exec(
      readFileSync(`${name}/action.yml`, 'utf8'),
    )
    const row = tableBelow('## One action for each command').find(([link]) => link === `\`docmend/${name}\``)
    const permissions = (text = '') => text.match(/[a-z-]+: (?:read|write)/g)
    expect(permissions(row?.[1])).toEqual(permissions(comment?.[1]))
    const required = Object.keys(small.inputs).filter((key) => small.inputs[key]?.required === 'true')
    const others = Object.keys(small.inputs).filter((key) => !required.includes(key))
    expect(row?.slice(2)).toEqual([required, others].map((names) => names.map((key) => `\`${key}\``).join(', ')))
  })
})

test('the code reads exactly the inputs of action.yml', () => {
  const read = source.matchAll(
    /(?:getInput|readRequired|readBoolean|readMinutes|readChoices?|readText|readList|readSecret)\(\s*'([\w-]+)'/g,
  )
  expect(new Set([...read].map((match) => match[1]))).toEqual(new Set(Object.keys(inputs)))
})

test('the code sets exactly the outputs of action.yml', () => {
  const set = source.matchAll(/setOutput\('([\w-]+)'/g)
  expect(new Set([...set].map((match) => match[1]))).toEqual(new Set(Object.keys(outputs)))
})

test.each(globSync(['README.md', 'docs/action.md', 'examples/**/*.yml']))(
  'each step in %s has inputs that its action reads',
  (file) => {
    const text = readFileSync(file, 'utf8')
    for (const { command, inputs: set } of stepsOf(text)) {
      if (command === 'job' || command === 'export-views') {
        expect(set).toEqual(expect.arrayContaining(['base-url', 'project-id']))
      }
      expect(set.filter((name) => !INPUTS_OF[command].includes(name))).toEqual([])
    }
  },
)

test.each(globSync('examples/**/*.yml'))('the workflow in %s gives each step credentials', (file) => {
  const text = readFileSync(file, 'utf8')
  expect(
    needsNoService(text) ||
      text.includes('id-token: write') ||
      stepsOf(text).some(({ inputs: set }) => set.includes('api-key')),
  ).toBe(true)
})

test('GitHub finds a Node 24 action with branding at the path of action.yml', () => {
  expect(action.runs.using).toBe('node24')
  expect(statSync(action.runs.main ?? '').isFile()).toBe(true)
  expect(readFileSync('action.yml', 'utf8')).toMatch(/^branding:\n {2}icon: [\w-]+\n {2}color: \w+$/m)
})

test('the bundle has each library once, and minified', () => {
  const sizes = globSync('dist/*').map((file) => statSync(file).size)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(5_000_000)
})

/** These need no service. */
function needsNoService(text: string): boolean {
  return stepsOf(text).every(({ command }) => command !== 'job' && command !== 'export-views')
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

/** The steps that use the Action, with the keys of `with:`, which are on one line or indented one step further than it. */
function stepsOf(text: string): { command: Command; inputs: string[] }[] {
  const steps = text.split(/^(?= *- )/m)
  return steps.flatMap((step) => {
    const uses = /uses: <owner>\/docmend(?:\/([\w-]+))?@/.exec(step)
    if (uses === null) return []
    const command = ALL_COMMANDS.find((name) => name === (uses[1] ?? 'job'))
    if (command === undefined) throw new Error(`There is no action ${uses[1]}.`)
    const indent = /^( *)with:$/m.exec(step)?.[1] ?? ''
    const block = step.split('with:\n')[1] ?? ''
    const keys = [...block.matchAll(/^( *)([\w-]+):/gm)]
      .filter((key) => key[1] === `${indent}  `)
      .map((key) => key[2] ?? '')
    const flow = /with: \{(.*)\}$/m.exec(step)?.[1] ?? ''
    return [{ command, inputs: [...keys, ...[...flow.matchAll(/([\w-]+): /g)].map((key) => key[1] ?? '')] }]
  })
}
