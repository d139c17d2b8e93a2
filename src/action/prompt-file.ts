// Reads the prompt from a file in the workspace.
import { readFileSync, realpathSync, statSync } from 'node:fs'
import { isAbsolute, relative, resolve, sep } from 'node:path'
import { PROMPT_MAX_CHARACTERS } from '../contract/limits.ts'

/** A character takes at most four bytes in UTF-8; the other half is room for white space around the prompt. */
const FILE_MAX_BYTES = 8 * PROMPT_MAX_CHARACTERS

/**
 * Gives the text of `file`, a path relative to `workspace`. Throws when the file is outside the workspace, also
 * through a symbolic link: the prompt leaves the runner, and the runner's disk holds credentials.
 */
export function readPromptFile(workspace: string, file: string): string {
  const path = resolveInside(workspace, file)
  const stats = statSync(path)
  if (!stats.isFile()) throw new Error(`prompt-file ${file} is not a file.`)
  if (stats.size > FILE_MAX_BYTES) {
    throw new Error(
      `prompt-file ${file} has ${stats.size} bytes; a prompt has at most ${PROMPT_MAX_CHARACTERS} characters.`,
    )
  }
  return decodeUtf8(readFileSync(path), file)
}

function resolveInside(workspace: string, file: string): string {
  const path = realPath(resolve(workspace, file), file)
  const within = relative(realpathSync(workspace), path)
  if (within === '..' || within.startsWith(`..${sep}`) || isAbsolute(within)) {
    throw new Error(`prompt-file ${file} is outside the workspace. Use a path inside the checked-out repository.`)
  }
  return path
}

function realPath(path: string, file: string): string {
  try {
    return realpathSync(path)
  } catch (cause) {
    const advice = 'Is there an earlier step with actions/checkout, and is the path relative to the workspace?'
    throw new Error(`prompt-file ${file} does not exist. ${advice}`, { cause })
  }
}

function decodeUtf8(bytes: Buffer, file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new Error(`prompt-file ${file} is not UTF-8 text. Save it as UTF-8.`, { cause })
  }
}
