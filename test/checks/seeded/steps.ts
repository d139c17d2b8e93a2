// What a person or a model does to a site, step by step. A step that does not fit its site throws, because a fault that was
// never planted could not be found.
import type { SiteFiles } from './read-site.ts'

export type Step = (files: Map<string, Uint8Array>) => void

const decoder = new TextDecoder()

export function textOf(files: SiteFiles, path: string): string {
  const content = files.get(path)
  if (content === undefined) throw new Error(`The site has no ${path}`)
  return decoder.decode(content)
}

/** Replaces the one place where `old` stands. */
export function replace(path: string, old: string, text: string): Step {
  return (files) => {
    const parts = textOf(files, path).split(old)
    if (parts.length !== 2) throw new Error(`${path} has ${JSON.stringify(old)} ${parts.length - 1} times`)
    files.set(path, Buffer.from(parts.join(text)))
  }
}

export function append(path: string, text: string): Step {
  return (files) => files.set(path, Buffer.from(`${textOf(files, path).trimEnd()}\n\n${text}\n`))
}

/** Rewrites the whole text of a file that is there. */
export function rewrite(path: string, change: (text: string) => string): Step {
  return (files) => files.set(path, Buffer.from(change(textOf(files, path))))
}

/** Creates a file that does not exist yet. */
export function add(path: string, content: string | Uint8Array): Step {
  return (files) => {
    if (files.has(path)) throw new Error(`The site has ${path} already`)
    files.set(path, Buffer.from(content))
  }
}

/** Puts other bytes into a file that is there. */
export function overwrite(path: string, content: string | Uint8Array): Step {
  return (files) => {
    textOf(files, path)
    files.set(path, Buffer.from(content))
  }
}

export function remove(path: string): Step {
  return (files) => {
    if (!files.delete(path)) throw new Error(`The site has no ${path}`)
  }
}

export function move(from: string, to: string): Step {
  return (files) => {
    const content = files.get(from)
    if (content === undefined) throw new Error(`The site has no ${from}`)
    files.delete(from)
    add(to, content)(files)
  }
}

/** Gives the files after the steps. */
export function apply(files: SiteFiles, steps: readonly Step[]): SiteFiles {
  const edited = new Map(files)
  for (const step of steps) step(edited)
  return edited
}
