// Graders of the resulting site: its checks, its navigation, its links.

import { changesBetween } from '../../../src/base/changes-between.ts'
import { describeProblem, isError } from '../../../src/checks/problem.ts'
import { type Grader, textOf } from './grader.ts'

/** The documentation checks find nothing new, including warnings, in the patch as git applied it. */
export function checks(): Grader {
  return {
    kind: 'checks',
    grade: async ({ before, after }) => {
      const { problems } = await before.docs.check(await changesBetween(before.tree, after.tree))
      const [first] = [...problems.filter(isError), ...problems]
      return first === undefined ? undefined : `the checks find ${describeProblem(first)}`
    },
  }
}

/** The navigation lists the page, and can still be read. */
export function inNav(...paths: readonly string[]): Grader {
  return {
    kind: 'in-nav',
    grade: async ({ after }) => {
      for (const path of paths) {
        const inbound = await after.docs.inbound(path, [])
        if (!inbound.some(({ kind }) => kind === 'nav')) return `the navigation does not lead to ${path}`
      }
      return undefined
    },
  }
}

/** A page links to another one. */
export function links(from: string, to: string): Grader {
  return {
    kind: 'links',
    grade: async ({ after }) => {
      const inbound = await after.docs.inbound(to, [])
      return inbound.some((link) => link.path === from && link.kind !== 'nav')
        ? undefined
        : `${from} has no link to ${to}`
    },
  }
}

/** `docs.json` of Mintlify redirects the old address. */
export function redirects(source: string, destination: string): Grader {
  return {
    kind: 'redirects',
    grade: async ({ after }) => {
      const list = listIn(JSON.parse((await textOf(after, 'docs.json')) ?? '{}'))
      const isThere = list.some((one) => one.source === source && one.destination === destination)
      return isThere ? undefined : `${source} does not redirect to ${destination}`
    },
  }
}

function listIn(config: unknown): { source?: unknown; destination?: unknown }[] {
  const list = typeof config === 'object' && config !== null && 'redirects' in config ? config.redirects : []
  return Array.isArray(list) ? list.filter((one) => typeof one === 'object' && one !== null) : []
}
