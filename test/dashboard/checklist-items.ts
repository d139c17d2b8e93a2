// The checklist of a new installation, as its page shows it.

/** The state and the sentence of each line, by its name. */
export function readItems(html: string): Record<string, string> {
  const items = html.matchAll(
    /<li><span class="chip[^"]*">([^<]+)<\/span><div[^>]*><h2>([^<]+)<\/h2><p[^>]*>(.*?)<\/p>/g,
  )
  return Object.fromEntries(
    [...items].map(([, state, name, text]) => [name, `${state}: ${text?.replace(/<[^>]+>/g, '')}`]),
  )
}
