// The import table of docs/architecture.md as data. These tests fail for a folder that is missing in it, an import that it
// does not allow, and a cycle between files. Tools of development may import all of the product; it knows nothing of them.

import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'
import { expect, test } from '@jest/globals'

/** Of the folders that put the others together. */
const EVERYTHING = ['everything']

const MAY_IMPORT: Record<string, string[]> = {
  contract: [],
  'git-tree': [],
  text: [],
  clock: [],
  fetch: ['clock'],
  flow: [],
  processes: ['flow'],
  threads: ['clock'],
  client: ['contract'],
  action: [
    '.',
    'check-report',
    'client',
    'contract',
    'docs-thread',
    'documentation',
    'github',
    'jobs',
    'local',
    'projects',
    'text',
    'wiring',
    'workflow',
  ],
  documentation: ['git-tree', 'text'],
  'check-report': ['documentation', 'text'],
  'docs-thread': ['clock', 'documentation', 'git-tree', 'text', 'threads'],
  agent: ['documentation', 'git-tree', 'text'],
  projects: ['contract', 'text'],
  jobs: ['clock', 'contract', 'agent', 'documentation', 'git-tree', 'projects', 'text'],
  pageviews: ['contract', 'projects', 'text'],
  people: ['projects', 'text'],
  setup: ['people'],
  dashboard: [
    'agent',
    'contract',
    'design',
    'flow',
    'jobs',
    'pageviews',
    'people',
    'processes',
    'projects',
    'setup',
    'text',
    'webhooks',
  ],
  design: [],
  webhooks: ['clock', 'contract', 'fetch', 'jobs', 'projects', 'text'],
  storage: [
    'clock',
    'contract',
    'agent',
    'documentation',
    'git-tree',
    'jobs',
    'pageviews',
    'people',
    'processes',
    'projects',
    'setup',
    'text',
    'threads',
    'webhooks',
  ],
  github: [
    'clock',
    'contract',
    'fetch',
    'jobs',
    'people',
    'projects',
    'setup',
    'documentation',
    'git-tree',
    'agent',
    'text',
  ],
  models: ['agent', 'clock', 'fetch', 'text'],
  'style-lint': ['agent', 'git-tree', 'text'],
  mcp: ['agent', 'check-report', 'client', 'contract', 'documentation', 'http', 'text'],
  http: ['contract', 'flow', 'jobs', 'pageviews', 'processes', 'projects', 'text'],
  observability: ['agent', 'contract', 'documentation', 'github', 'http', 'jobs', 'projects', 'text', 'webhooks'],
  cli: [
    '.',
    'admin',
    'local',
    'wiring',
    'client',
    'check-report',
    'contract',
    'design',
    'agent',
    'documentation',
    'mcp',
    'observability',
    'pageviews',
    'projects',
    'text',
    'webhooks',
  ],
  wiring: EVERYTHING,
  admin: EVERYTHING,
  local: EVERYTHING,
  workflow: EVERYTHING,
  dev: EVERYTHING,
  'dev/agent-lists': EVERYTHING,
  'dev/bench': EVERYTHING,
  'dev/conformance': ['.', 'cli', 'clock', 'fetch', 'text'],
  'dev/demo': EVERYTHING,
  'dev/eval': EVERYTHING,
  'dev/forge': ['design'],
}

/** Packages that only one folder may know: the adapters' own. */
const PACKAGE_OWNERS: Record<string, string[]> = {
  openai: ['models'],
  probot: ['github', '.'],
  'simple-git': ['github'],
  '@modelcontextprotocol/server': ['mcp'],
  '@octokit/core': ['github'],
  'better-sqlite3': ['storage'],
  kysely: ['storage'],
  hono: ['cli', 'dashboard', 'http'],
  '@hono/node-server': ['dashboard', 'http', '.'],
  '@actions/core': ['action'],
  '@actions/github': ['action'],
  commander: ['cli'],
  'csv-parse': ['cli'],
  yauzl: ['cli'],
  isbot: ['pageviews'],
  'd3-scale': ['dashboard'],
  jose: ['github'],
  '@babel/parser': ['documentation'],
  'github-slugger': ['documentation'],
  htmlparser2: ['documentation'],
  'jsonc-parser': ['documentation'],
  'remark-parse': ['documentation'],
  'smol-toml': ['documentation'],
  unified: ['documentation'],
  '@secretlint/core': ['jobs'],
  birpc: ['threads'],
  'prom-client': ['observability'],
  '@opentelemetry/api': ['observability'],
  '@opentelemetry/sdk-trace': ['observability'],
}

interface Import {
  file: string
  specifier: string
  isTypeOnly: boolean
}

/** How the command line loads the commands of dev/, when one is called. */
const SEAM: Import = { file: 'src/cli/program.ts', specifier: '../../dev/commands.ts', isTypeOnly: false }

const files = globSync('{src,dev}/**/*.{ts,tsx}').sort()
const imports = files.flatMap(importsOf)

function importsOf(file: string): Import[] {
  const statement =
    /^\s*(?:import|export)\b(\s+type\b)?(?:[^'";=(]*?\bfrom\b)?\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm
  return [...readFileSync(file, 'utf8').matchAll(statement)].map((match) => ({
    file,
    specifier: match[2] ?? match[3] ?? '',
    isTypeOnly: match[1] !== undefined,
  }))
}

/** '.' means the files directly in src/, 'dev' those directly in dev/. */
function folderOf(file: string): string {
  if (isTool(file)) return dirname(file).split(sep).slice(0, 2).join('/')
  const parts = relative('src', file).split(sep)
  return parts.length === 1 ? '.' : (parts[0] ?? '')
}

function isTool(file: string): boolean {
  return file.startsWith(`dev${sep}`)
}

function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}

test('every folder of src and dev has a row in the import table', () => {
  const folders = new Set(files.map(folderOf).filter((folder) => folder !== '.'))
  expect([...folders].filter((folder) => !(folder in MAY_IMPORT))).toEqual([])
})

test('every import of ours is allowed by the table and exists', () => {
  const broken = imports.flatMap(({ file, specifier }) => {
    if (!specifier.startsWith('.')) return []
    const target = join(dirname(file), specifier)
    const [from, to] = [folderOf(file), folderOf(target)]
    if (!existsSync(target)) return [`${file}: ${specifier} does not exist`]
    if (isTool(target) && !isTool(file)) return []
    const allowed = from === '.' ? EVERYTHING : MAY_IMPORT[from]
    if (from === to || allowed === EVERYTHING || allowed?.includes(to)) return []
    return [`${file} must not import src/${to}/ (${specifier})`]
  })
  expect(broken).toEqual([])
})

test('src imports nothing of dev/ but at one seam, and nothing of scripts/ or test/', () => {
  const outside = imports.filter(
    ({ file, specifier }) =>
      !isTool(file) && specifier.startsWith('.') && !join(dirname(file), specifier).startsWith(`src${sep}`),
  )
  expect(outside).toEqual([SEAM])
})

test('config.ts imports app-config.ts, config-values.ts, model-config.ts, secret-files.ts, tracing-config.ts, the numbers of each folder and nothing else of ours; they import nothing of ours', () => {
  const parts = ['app-config.ts', 'config-values.ts', 'model-config.ts', 'secret-files.ts', 'tracing-config.ts']
  const importsNothing = (file: string): boolean => ['defaults.ts', ...parts].includes(basename(file))
  // The key of the App and other secrets may be in files, which Node reads.
  const readsFiles = (file: string): boolean => ['app-config.ts', 'secret-files.ts'].includes(basename(file))
  const isOfValues = (file: string, specifier: string): boolean =>
    basename(file) === 'config-values.ts' && specifier === 'zod'
  const broken = imports.filter(
    ({ file, specifier }) =>
      (importsNothing(file) && !(readsFiles(file) && specifier.startsWith('node:')) && !isOfValues(file, specifier)) ||
      (file === join('src', 'config.ts') && specifier.startsWith('.') && !importsNothing(specifier)),
  )
  expect(broken).toEqual([])
})

test('the Action loads what its commands share at the start, and what works without a service only for its command', () => {
  const late = ['.', 'check-report', 'docs-thread', 'documentation', 'github', 'jobs', 'local', 'projects', 'wiring']
  const withoutService = ['check', 'run', 'publish'].map((folder) => join('src', 'action', folder))
  const broken = imports.filter(
    ({ file, specifier, isTypeOnly }) =>
      folderOf(file) === 'action' &&
      !withoutService.some((folder) => file.startsWith(folder)) &&
      // It starts the thread of the checks or a command, and loads either when it knows which.
      file !== join('src', 'action', 'main.ts') &&
      !isTypeOnly &&
      specifier.startsWith('.') &&
      late.includes(folderOf(join(dirname(file), specifier))),
  )
  expect(broken).toEqual([])
})

test('a vendor package is known to its owner only', () => {
  const broken = imports.flatMap(({ file, specifier }) => {
    const owners = PACKAGE_OWNERS[packageOf(specifier)]
    return isTool(file) || owners === undefined || owners.includes(folderOf(file))
      ? []
      : [`${file} must not import ${specifier}`]
  })
  expect(broken).toEqual([])
})

test('only config.ts and main.ts read the environment', () => {
  const readers = files.filter((file) => !isTool(file) && readFileSync(file, 'utf8').includes('process.env'))
  const allowed = [join('src', 'main.ts')]
  expect(readers.filter((file) => !allowed.includes(file) && folderOf(file) !== 'action')).toEqual([])
})

test('no file imports itself through others', () => {
  const graph = new Map(
    files.map((file) => [
      file,
      imports
        .filter((item) => item.file === file && item.specifier.startsWith('.') && !item.isTypeOnly)
        .map((item) => join(dirname(file), item.specifier)),
    ]),
  )
  expect(files.flatMap((file) => cycleFrom(file, graph) ?? [])).toEqual([])
})

function cycleFrom(start: string, graph: ReadonlyMap<string, string[]>): string | undefined {
  const seen = new Set<string>()
  const stack = [...(graph.get(start) ?? [])]
  for (let file = stack.pop(); file !== undefined; file = stack.pop()) {
    if (file === start) return `${start} imports itself through others`
    if (!seen.has(file)) stack.push(...(graph.get(file) ?? []))
    seen.add(file)
  }
  return undefined
}
