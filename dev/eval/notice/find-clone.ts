// Where the clone of a repository lies below the folder of clones.
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Accepts `owner/name`, `owner+name` and `owner+name/repo`, bare or not. Throws when there is none, and says how to make it. */
export function findClone(mirrorsDir: string, name: string): string {
  const joined = name.replace('/', '+')
  const places = [join(mirrorsDir, joined, 'repo'), join(mirrorsDir, joined), join(mirrorsDir, name)]
  const place = places.find((dir) => existsSync(join(dir, 'HEAD')) || existsSync(join(dir, '.git')))
  if (place !== undefined) return place
  throw new Error(
    `No clone of ${name} in ${mirrorsDir}: git clone --bare https://github.com/${name} ${join(mirrorsDir, name)}`,
  )
}
