// A site with a page that is too long to be parsed at once.
import { mkdocsSite, write } from '../sites.ts'

const RELEASE = `${'Fixed the docs of one thing after another. '.repeat(180)}\n`

/** 650 Ki characters with a link at both ends. */
export const NOTES = `# Release notes\n\n## Latest\n\nSee [the guide](guide.md).\n\n${Array.from(
  { length: 85 },
  (_, n) => `## 1.${n}\n\n${RELEASE}\n`,
).join('')}## First\n\nRead [the guide](guide.md#part).\n`

export const SITE = mkdocsSite({
  'release-notes.md': NOTES,
  'guide.md': '# Guide\n\n## Part\n\n[First](release-notes.md#first)\n',
})

export const PATH = 'docs/release-notes.md'

export function edit(from: string, to: string) {
  return [write(PATH, NOTES.replace(from, to))]
}
