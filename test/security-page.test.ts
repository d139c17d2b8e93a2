import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { CONTEXT_MAX_REPOSITORIES, EVENT_MAX_BYTES } from '../src/contract/limits.ts'
import { BLOB_MAX_BYTES, TREE_MAX_FILES } from '../src/github/git/git-tree.ts'
import { MIRROR_MAX_BYTES, MIRRORS_MAX_BYTES } from '../src/github/mirror/mirror.ts'
import { WORKFLOW_TOKEN_MAX_MINUTES } from '../src/github/workflow-tokens.ts'
import { DOCMEND_FILE_MAX_BYTES } from '../src/jobs/policy/docmend-file.ts'
import { USER_AGENT_MAX_BYTES } from '../src/traffic/client.ts'

test('docs/security.md gives the limits that hold', () => {
  const page = readFileSync('docs/security.md', 'utf8')
  const gib = 1024 ** 3
  const said = [
    `larger than ${DOCMEND_FILE_MAX_BYTES / 1024} KiB`,
    `${EVENT_MAX_BYTES / 1024} KiB per line, ${USER_AGENT_MAX_BYTES} bytes of a user agent`,
    `One mirror may use ${MIRROR_MAX_BYTES / gib} GiB, and all together ${MIRRORS_MAX_BYTES / gib} GiB`,
    `pages of at most ${BLOB_MAX_BYTES / 1024 ** 2} MiB`,
    `more than ${TREE_MAX_FILES.toLocaleString('en')} files`,
  ]
  expect(said.filter((words) => !page.includes(words))).toEqual([])
  expect([CONTEXT_MAX_REPOSITORIES, WORKFLOW_TOKEN_MAX_MINUTES]).toEqual([10, 10])
  expect(page).toMatch(/up to ten other repositories[\s\S]*at most ten minutes old/)
})
