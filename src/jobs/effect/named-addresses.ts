// Addresses that prompts name: those of missing pages, for example, which `docmend report --prompt` lists. A prompt is free
// text, so whatever looks like a path counts; it only matters where somebody has requested it.

const ADDRESSES_MAX = 100
const ADDRESS_MAX_CHARACTERS = 200
/** Behind the start of a line, a space or a mark that quotes; a URL counts from its path. */
const ADDRESS = /(?:^|[\s"'`(<[])(?:https?:\/\/[^\s/"'`)<>\]]+)?(\/[^\s"'`)<>\]?#]*)/gmu

/** Gives the addresses in their order, each once; 100 at most. */
export function findNamedAddresses(prompts: readonly string[]): string[] {
  const named = prompts.flatMap((prompt) => Array.from(prompt.matchAll(ADDRESS), ([, path = '']) => toAddress(path)))
  const usable = named.filter((path) => path.length > 1 && path.length <= ADDRESS_MAX_CHARACTERS)
  return [...new Set(usable)].slice(0, ADDRESSES_MAX)
}

const PUNCTUATION = '.,;:!…'

/** Without the punctuation of the sentence around it. A regex looks for the end from each mark of a long row anew. */
function toAddress(path: string): string {
  let end = path.length
  while (end > 0 && PUNCTUATION.includes(path.charAt(end - 1))) end -= 1
  return path.slice(0, end)
}
