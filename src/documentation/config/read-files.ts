// A configuration that is spread over several files of the repository.

/** Reads a file and all that it leads to, at most `most`, each once; by path. */
export async function readReachable<File>(
  path: string,
  most: number,
  read: (path: string) => Promise<File>,
  leadsTo: (file: File) => readonly string[],
): Promise<ReadonlyMap<string, File>> {
  const files = new Map<string, File>()
  const waiting = [path]
  for (let next = waiting.shift(); next !== undefined && files.size < most; next = waiting.shift()) {
    if (files.has(next)) continue
    const file = await read(next)
    files.set(next, file)
    waiting.push(...leadsTo(file))
  }
  return files
}
