// What must be true of a version that is released, as pure functions.

const VERSION = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/

export interface Release {
  /** As `v1.2.3`; undefined between releases. */
  tag: string | undefined
  /** Those of the repository. */
  tags: readonly string[]
  /** That of package.json. */
  version: string
  /** package-lock.json. */
  lock: { version?: string; packages?: Record<string, { version?: string }> }
  /** The text of CHANGELOG.md. */
  changelog: string
}

/** Gives a sentence per mistake. Without a tag, it looks only at what must agree between releases. */
export function findReleaseMistakes({ tag, tags, version, lock, changelog }: Release): string[] {
  const mistakes: string[] = []
  if (!VERSION.test(version)) mistakes.push(`package.json has the version ${version}; releases are MAJOR.MINOR.PATCH`)
  if (lock.version !== version || lock.packages?.['']?.version !== version) {
    mistakes.push(`package-lock.json is not of version ${version}: run npm install --package-lock-only`)
  }
  if (!/^## Unreleased$/m.test(changelog))
    mistakes.push('CHANGELOG.md has no section "## Unreleased" for what comes next')
  if (tag === undefined) return mistakes
  if (tag !== `v${version}`) mistakes.push(`The tag ${tag} is not v${version}, the version of package.json`)
  const newer = tags.filter((other) => VERSION.test(other.slice(1)) && compare(other.slice(1), version) > 0)
  if (newer.length > 0) {
    mistakes.push(
      `${newer.join(', ')} is newer than ${version}; the workflow would move "latest" back. Release it by hand`,
    )
  }
  if (!new RegExp(`^## ${version.replaceAll('.', '\\.')} – \\d{4}-\\d{2}-\\d{2}$`, 'm').test(changelog)) {
    mistakes.push(`CHANGELOG.md has no heading "## ${version} – YYYY-MM-DD"`)
  } else if (notesOf(changelog, version) === '') mistakes.push(`CHANGELOG.md says nothing about ${version}`)
  return mistakes
}

/** The text below the heading of the version, up to the next one. '' where there is none. */
export function notesOf(changelog: string, version: string): string {
  const sections = changelog.split(/^## /m)
  const section = sections.find((text) => text.startsWith(`${version} `)) ?? ''
  return section.split('\n').slice(1).join('\n').trim()
}

function compare(one: string, other: string): number {
  const others = other.split('.').map(Number)
  const differences = one.split('.').map((number, index) => Number(number) - (others[index] ?? 0))
  return differences.find((difference) => difference !== 0) ?? 0
}
