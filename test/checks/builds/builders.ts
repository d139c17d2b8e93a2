// The programs that build the sites. Those of npm are installed from `packages/`, by its lock file; the others are Debian's,
// which CI installs.
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Case, Framework } from './read-cases.ts'

export interface Builder {
  framework: Framework
  /** With the version, as in the table. */
  title: string
  /** What `version` has to print: a verdict holds for these versions alone. */
  versions: readonly string[]
  version: (packages: string) => string | undefined
  /** Program and arguments that build the site in the current folder. `packages`: where those of npm are installed. */
  command: (packages: string) => readonly string[]
  /** What a second run refuses is a part that is lost: the site is built. */
  strict?: readonly string[]
  /** The folder that it builds into. */
  output: string
  /** The file that has the path of the site on its host. */
  config: string
  /** The line of its log that says why it failed. */
  telling: RegExp
}

const NPM_OUTPUTS = {
  vitepress: { output: '.vitepress/dist', config: '.vitepress/config.mjs' },
  docusaurus: { output: 'build', config: 'docusaurus.config.js' },
  starlight: { output: 'dist', config: 'astro.config.mjs' },
}

export const BUILDERS: readonly Builder[] = [
  npmBuilder('vitepress', 'VitePress', { vitepress: '1.6.4' }, 'bin/vitepress.js'),
  npmBuilder('vitepress', 'VitePress', { 'vitepress-2': '2.0.0-alpha.20' }, 'bin/vitepress.js'),
  npmBuilder('docusaurus', 'Docusaurus', { '@docusaurus/core': '3.10.2' }, 'bin/docusaurus.mjs'),
  npmBuilder('starlight', 'Astro', { astro: '5.18.2', '@astrojs/starlight': '0.37.7' }, 'astro.js'),
  {
    framework: 'mkdocs',
    title: 'MkDocs 1.4.2 with Material 8.2.5',
    versions: ['1.4.2', '8.2.5'],
    version: () => debianVersions('mkdocs', 'mkdocs-material'),
    command: () => ['mkdocs', 'build'],
    strict: ['mkdocs', 'build', '--strict'],
    output: 'site',
    config: 'mkdocs.yml',
    telling: /^(?:WARNING|ERROR|CRITICAL|Error|\w+(?:\.\w+)*(?:Error|NotFound|Exception)\b)/,
  },
  {
    framework: 'sphinx',
    title: 'Sphinx 5.3.0 with MyST 0.18.1',
    versions: ['5.3.0', '0.18.1'],
    version: () => debianVersions('python3-sphinx', 'python3-myst-parser'),
    command: () => ['sphinx-build', '-q', '-n', '-W', '--keep-going', '.', '_build'],
    output: '_build',
    config: 'conf.py',
    telling: /WARNING|ERROR|CRITICAL|error|Exception/,
  },
  {
    framework: 'hugo',
    title: 'Hugo 0.111.3',
    versions: ['0.111.3'],
    version: () => debianVersions('hugo'),
    command: () => ['hugo'],
    output: 'public',
    config: 'hugo.toml',
    telling: /^(?!.*logged \d+ error).*(?:error|failed)/i,
  },
  {
    framework: 'jekyll',
    title: 'Jekyll 4.3.1',
    versions: ['4.3.1'],
    version: () => debianVersions('jekyll'),
    command: () => ['jekyll', 'build', '--disable-disk-cache'],
    output: '_site',
    config: '_config.yml',
    telling: /error|exception|invalid|could not|fatal/i,
  },
]

function npmBuilder(
  framework: keyof typeof NPM_OUTPUTS,
  name: string,
  packageVersions: Readonly<Record<string, string>>,
  bin: string,
): Builder {
  const names = Object.keys(packageVersions)
  const versions = Object.values(packageVersions)
  const manifest = (packages: string, name = '') => join(packages, 'node_modules', name, 'package.json')
  return {
    framework,
    title: framework === 'starlight' ? `Astro ${versions[0]} with Starlight ${versions[1]}` : `${name} ${versions[0]}`,
    versions,
    version: (packages) =>
      existsSync(manifest(packages, names[0]))
        ? names.map((name) => JSON.parse(readFileSync(manifest(packages, name), 'utf8')).version).join(' ')
        : undefined,
    command: (packages) => [process.execPath, join(packages, 'node_modules', names[0] ?? '', bin), 'build'],
    ...NPM_OUTPUTS[framework],
    telling:
      /^(?!at |.*(?:build failed|build error|\[WARNING\]|\[INFO\]|unable to build|generation failed|entry docs|sourcemap|AggregateError|\[errors\]|can't render static|client bundle compiled|following front matter|unhandled error occurred|issue often occurs|loading of version|^- building)).*(?:error|dead link|not found|cannot|not exported|failed|invalid|unexpected|broken|could not|no such file|is not defined|expected component)/i,
  }
}

/** Those that the case is built with: each version. None for Mintlify. */
export function buildersOf({ framework, needs }: Case): Builder[] {
  return BUILDERS.filter((builder) => builder.framework === framework && needs === undefined)
}

export function isOfNpm({ framework }: Builder): boolean {
  return framework in NPM_OUTPUTS
}

/**
 * Takes a minute or more, and the registry of npm. By the lock file, but not with `npm ci`: that refuses to do without packages
 * for other systems which a registry may lack. No package needs its install script.
 */
export function installPackages(folder: string): void {
  cpSync(join(import.meta.dirname, 'packages'), folder, { recursive: true })
  execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' })
}

/** Gives why its verdicts cannot be held against builds here. */
export function whyNot({ title, version, versions }: Builder, packages: string): string | undefined {
  const printed = version(packages)
  if (printed === undefined) return `${title} is not installed`
  return versions.every((version) => printed.includes(version)) ? undefined : `here is ${printed}, not ${title}`
}

function debianVersions(...packages: readonly string[]): string | undefined {
  const { status, stdout } = spawnSync('dpkg-query', ['-W', ...packages], { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}
