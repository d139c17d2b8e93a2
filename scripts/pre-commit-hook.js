#!/usr/bin/env node
// What pre-commit runs, in its clone of this repository. `language: node` would let npm install the clone, which passes
// --global on to the npm that prepares it, so that two installations write into one folder and sometimes fail. Plain
// JavaScript for any installed Node: the command itself runs with the project's own.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

function run(command, args, stdio) {
  const { status } = spawnSync(command, args, { stdio })
  if (status !== 0) process.exit(status ?? 1)
}

run(process.execPath, [`${root}scripts/install-missing.js`], 'inherit')
const source = ['--import', new URL('jsx.js', import.meta.url).href, `${root}src/main.ts`]
run(`${root}node_modules/node/bin/node`, [...source, ...process.argv.slice(2)], 'inherit')
