// Holds every import against the rooms of support/rooms.ts. Tools of development may import all of the product, which knows
// nothing of them.

import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { expect, test } from '@jest/globals'
import { ROOMS } from './support/rooms.ts'

/** The folders of dev/ that may not import everything of the product. */
const TOOLS: Record<string, readonly string[]> = {
  'dev/conformance': ['.', 'base', 'cli', 'service'],
  'dev/forge': ['base'],
}

/** SQL of page views stands beside its rules. Its rows are part of one schema, and Kysely's types are not covariant. */
const TYPES_OF_THE_SCHEMA = ['schema.ts', 'dialect/dialect.ts', 'migrations/migration.ts'].map((file) =>
  join('src', 'storage', file),
)

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

test('src has its rooms, and no other folder', () => {
  const folders = new Set(files.filter((file) => !isTool(file)).map(folderOf))
  expect([...folders].filter((folder) => folder !== '.').sort()).toEqual(Object.keys(ROOMS).sort())
})

test('a room uses only rooms below it, and of these only public files and types', () => {
  const order = Object.keys(ROOMS)
  const notBelow = order.flatMap((room, at) =>
    (ROOMS[room]?.uses ?? []).filter((used) => order.indexOf(used) >= at).map((used) => `${room} uses ${used}`),
  )
  expect(notBelow).toEqual([])
  expect(imports.flatMap((item) => faultOf(item) ?? [])).toEqual([])
})

function faultOf({ file, specifier, isTypeOnly }: Import): string | undefined {
  if (!specifier.startsWith('.')) return undefined
  const target = join(dirname(file), specifier)
  const [from, to] = [folderOf(file), folderOf(target)]
  if (!existsSync(target)) return `${file}: ${specifier} does not exist`
  if (from === to || isTool(target)) return undefined
  if (isTool(file)) return TOOLS[from]?.includes(to) === false ? `${file} must not import src/${to}/` : undefined
  if (from === '.' || to === '.') return undefined
  if (isTypeOnly && TYPES_OF_THE_SCHEMA.includes(target) && file.startsWith(join('src', 'traffic'))) return undefined
  if (!ROOMS[from]?.uses.includes(to)) return `${file} must not import src/${to}/ (${specifier})`
  const { publicFiles = [] } = ROOMS[to] ?? {}
  const isPublic = isTypeOnly || publicFiles === 'all' || publicFiles.includes(relative(join('src', to), target))
  return isPublic ? undefined : `${file}: ${target} is not a public file of ${to}`
}

test('another room imports more than types of every public file', () => {
  const used = new Set(
    imports
      .filter(
        ({ file, specifier, isTypeOnly }) =>
          !isTypeOnly && specifier.startsWith('.') && folderOf(file) !== folderOf(join(dirname(file), specifier)),
      )
      .map(({ file, specifier }) => join(dirname(file), specifier)),
  )
  const unused = Object.entries(ROOMS).flatMap(([room, { publicFiles }]) =>
    publicFiles === 'all' ? [] : publicFiles.map((file) => join('src', room, file)).filter((file) => !used.has(file)),
  )
  expect(unused).toEqual([])
})

test('in jobs, only the run of a job knows what belongs to it', () => {
  const run = join('src', 'jobs', 'run')
  const back = imports.filter(
    ({ file, specifier }) =>
      folderOf(file) === 'jobs' && dirname(file) !== run && dirname(join(dirname(file), specifier)) === run,
  )
  expect(back).toEqual([])
})

test('src imports nothing of dev/ but at one seam, and nothing of scripts/ or test/', () => {
  const outside = imports.filter(
    ({ file, specifier }) =>
      !isTool(file) && specifier.startsWith('.') && !join(dirname(file), specifier).startsWith(`src${sep}`),
  )
  expect(outside).toEqual([SEAM])
})

test('the Action loads what its commands share at the start, and what works without a service only for its command', () => {
  const early = ['base', 'client', 'contract']
  const withoutService = ['check', 'notice', 'run', 'publish'].map((folder) => join('src', 'action', folder))
  const broken = imports.filter(
    ({ file, specifier, isTypeOnly }) =>
      folderOf(file) === 'action' &&
      !withoutService.some((folder) => file.startsWith(folder)) &&
      // It starts the thread of the checks or a command, and loads either when it knows which.
      file !== join('src', 'action', 'main.ts') &&
      !isTypeOnly &&
      specifier.startsWith('.') &&
      !['action', ...early].includes(folderOf(join(dirname(file), specifier))),
  )
  expect(broken).toEqual([])
})

test('a vendor package is known to its owners only', () => {
  const owned = new Set(Object.values(ROOMS).flatMap(({ packages }) => packages))
  const broken = imports.filter(
    ({ file, specifier }) =>
      !isTool(file) &&
      owned.has(packageOf(specifier)) &&
      !ROOMS[folderOf(file)]?.packages.includes(packageOf(specifier)),
  )
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
