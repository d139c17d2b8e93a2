// What the Dockerfile promises. scripts/check-image.js builds and runs the image; these are the promises that one can read.
import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { readDockerfile } from '../../scripts/image/read-dockerfile.ts'

const stages = readDockerfile(readFileSync('Dockerfile', 'utf8'))
const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as { devDependencies: Record<string, string> }
const last = stages.at(-1)?.instructions ?? []

test('every stage has the same base, by its digest, with the Node of the tests', () => {
  const bases = new Set(stages.map(({ base }) => base))
  expect(bases.size).toBe(1)
  const [, version, digest] = /^node:([\d.]+)-slim@(sha256:[0-9a-f]{64})$/.exec([...bases].join()) ?? []
  expect(version).toBe(manifest.devDependencies.node)
  expect(readFileSync('Dockerfile', 'utf8')).toContain(`image.base.digest="${digest}"`)
})

test('packages run no scripts while they are installed', () => {
  const installs = stages.flatMap(({ instructions }) => instructions).filter(({ text }) => text.startsWith('npm ci'))
  expect(installs).toHaveLength(2)
  for (const { text } of installs) expect(text).toContain('--ignore-scripts')
})

test('the image runs as an unprivileged user, and says how to see whether it is well', () => {
  const keywords = last.map(({ keyword, text }) => `${keyword} ${text}`)
  expect(keywords.indexOf('USER node')).toBeGreaterThan(keywords.findLastIndex((line) => /^(RUN|COPY)/.test(line)))
  expect(last.find(({ keyword }) => keyword === 'HEALTHCHECK')?.text).toContain('/readyz')
})

test('the build sees every file that it copies, and not the secrets of a checkout', () => {
  const allowed = readFileSync('.dockerignore', 'utf8').split('\n')
  expect(allowed[0]).toBe('*')
  const copied = stages
    .flatMap(({ instructions }) => instructions)
    .filter(({ keyword, text }) => keyword === 'COPY' && !text.startsWith('--from'))
    .flatMap(({ text }) => text.split(' ').slice(0, -1))
  for (const path of copied) expect(allowed).toContain(`!${path}`)
  expect(allowed.filter((line) => /\.env|\.pem|data/.test(line))).toEqual([])
})
