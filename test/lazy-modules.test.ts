// What a process loads when it needs it, and not before.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from '@jest/globals'

/** Prints which packages the process has resolved after it has imported a module. */
const LIST = `
import { registerHooks } from 'node:module'
const packages = new Set()
registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context)
    packages.add(/node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(found.url)?.[1])
    return found
  },
})
await import(process.argv[1])
console.log(JSON.stringify([...packages]))`

async function packagesOf(module: string): Promise<(string | null)[]> {
  const url = new URL(`../src/${module}`, import.meta.url).href
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', LIST, url])
  return JSON.parse(stdout)
}

test('the service loads Probot with the first webhook, the SDK of the model with the first request, that of MCP with the first call, OpenTelemetry only for a collector', async () => {
  const packages = await packagesOf('service/server.ts')
  expect(packages).toContain('hono')
  expect(packages).not.toContain('probot')
  expect(packages).not.toContain('openai')
  expect(packages).not.toContain('@modelcontextprotocol/server')
  // prom-client needs the interfaces.
  expect(packages.filter((name) => name?.startsWith('@opentelemetry/'))).toEqual(['@opentelemetry/api'])
})

test('the command line loads neither before it knows the command', async () => {
  const packages = await packagesOf('cli/program.ts')
  expect(packages).toContain('commander')
  for (const large of [
    'probot',
    'openai',
    '@modelcontextprotocol/server',
    '@hono/node-server',
    'kysely',
    'remark-mdx',
    '@babel/parser',
  ]) {
    expect(packages).not.toContain(large)
  }
})
