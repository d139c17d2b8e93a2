// When a version may be released.
import { expect, test } from '@jest/globals'
import { findReleaseMistakes, notesOf } from '../../scripts/release-rules.ts'

const changelog =
  '# Changelog\n\n## Unreleased\n\n## 1.2.0 – 2026-11-23\n\n### Added\n\n- A thing.\n\n## 1.1.0 – 2026-10-01\n'
const sound = {
  tag: 'v1.2.0',
  tags: ['v1.1.0', 'v1.2.0', 'v1.10.0-rc'],
  version: '1.2.0',
  lock: { version: '1.2.0', packages: { '': { version: '1.2.0' } } },
  changelog,
}

test('tag, package.json, its lock and the changelog agree', () => {
  expect(findReleaseMistakes(sound)).toEqual([])
  expect(notesOf(changelog, '1.2.0')).toBe('### Added\n\n- A thing.')
})

test.each([
  ['another tag', { tag: 'v1.2.1' }, /^The tag v1\.2\.1 is not v1\.2\.0/],
  ['another lock', { lock: { version: '1.1.0' } }, /^package-lock\.json/],
  ['no heading', { changelog: changelog.replace('1.2.0 –', '1.3.0 –') }, /^CHANGELOG\.md has no heading "## 1\.2\.0 –/],
  ['a heading without a day', { changelog: changelog.replace(' – 2026-11-23', '') }, /^CHANGELOG\.md has no heading/],
  ['no notes', { changelog: changelog.replace('### Added\n\n- A thing.\n', '') }, /^CHANGELOG\.md says nothing/],
  ['nothing for what comes next', { changelog: changelog.replace('Unreleased', 'Next') }, /Unreleased/],
  ['a newer version', { tags: ['v1.10.0', 'v1.2.0'] }, /^v1\.10\.0 is newer/],
  ['a pre-release', { version: '1.2.0-rc.1' }, /releases are MAJOR\.MINOR\.PATCH/],
])('%s stops the release with a sentence', (_, change, sentence) => {
  expect(findReleaseMistakes({ ...sound, ...change })).toContainEqual(expect.stringMatching(sentence))
})

test('between releases, only the lock and the place for what comes next are looked at', () => {
  const between = { tag: undefined, tags: [], changelog: '# Changelog\n\n## Unreleased\n' }
  expect(findReleaseMistakes({ ...sound, ...between })).toEqual([])
})
