// `--context DIR[=NAME]`: another repository of this machine that the agent may read.
import { statSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { CONTEXT_MAX_REPOSITORIES } from '../contract/limits.ts'
import type { ContextFolder } from '../run-locally.ts'
import { UsageError } from './surroundings.ts'

/** `owner/name`, or one name: what the tools of the agent take. */
const NAME = /^[\w.-]{1,100}(?:\/[\w.-]{1,100})?$/

/** Throws `UsageError` when one is no folder, has no usable name, or has that of another. */
export function parseContext(texts: readonly string[], resolvePath: (path: string) => string): ContextFolder[] {
  if (texts.length > CONTEXT_MAX_REPOSITORIES) {
    throw new UsageError(`--context may be given ${CONTEXT_MAX_REPOSITORIES} times; there are ${texts.length}`)
  }
  const folders = texts.map((text) => parseOne(text, resolvePath))
  const names = folders.map(({ name }) => name.toLowerCase())
  const twice = folders.find(({ name }, index) => names.indexOf(name.toLowerCase()) !== index)
  if (twice === undefined) return folders
  throw new UsageError(`--context has two repositories named ${twice.name}; name one of them, as in DIR=NAME`)
}

function parseOne(text: string, resolvePath: (path: string) => string): ContextFolder {
  const at = text.lastIndexOf('=')
  const isWhole = at === -1 || isFolder(resolvePath(text))
  const folder = isWhole ? text : text.slice(0, at)
  // An empty path would be the folder that the command is called in.
  if (folder.trim() === '')
    throw new UsageError(`--context ${JSON.stringify(text)} names no folder; write DIR or DIR=NAME`)
  const dir = resolvePath(folder)
  const name = isWhole ? basename(resolve(dir)) : text.slice(at + 1)
  if (!isFolder(dir)) throw new UsageError(`--context takes the folder of a git repository; there is no folder ${dir}`)
  if (NAME.test(name)) return { dir, name }
  throw new UsageError(`--context ${JSON.stringify(text)} has no usable name; write DIR=NAME, such as ../api=acme/api`)
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
}
