// A docs site that finds what the test says, for tests of the agent alone. The real one is documentation/site/open-docs.

import type { Change } from '../../src/base/git-tree.ts'
import type { Problem, Rule } from '../../src/checks/problem.ts'
import type { CheckReport, DocsSession, SiteSummary } from '../../src/checks/session.ts'

export const EMPTY_SUMMARY: SiteSummary = {
  framework: 'plain',
  folder: '',
  navFiles: [],
  locales: [],
  map: [],
  sections: [],
  pageCount: 0,
  configFiles: [],
  problems: [],
}

export const EMPTY_REPORT: CheckReport = {
  problems: [],
  unjudged: { quiet: [], off: [] },
  oldProblems: 0,
  checkedPages: 0,
  touched: [],
  activeContent: [],
  outward: [],
  nonContent: [],
  hosts: [],
  byHand: [],
  skipped: [],
}

/** A broken link on this page, as the checks would report it. */
export function brokenLink(path: string, target: string): Problem {
  return { ...problemIn(path, 'broken-link'), subject: target, message: `${target} does not exist` }
}

export function problemIn(path: string, rule: Rule): Problem {
  return { path, rule, line: 1, column: 1, subject: '', message: rule }
}

/** Returns a session that finds nothing except what is given. `checked` collects every change set it was shown. */
export function createScriptedDocs(parts: Partial<DocsSession> = {}): DocsSession & { checked: Change[][] } {
  const checked: Change[][] = []
  const session: DocsSession = {
    summary: async () => EMPTY_SUMMARY,
    rank: async () => [],
    check: async () => EMPTY_REPORT,
    checkAll: async () => ({ problems: [], unjudged: { quiet: [], off: [] }, pages: 0 }),
    drift: async () => [],
    outline: async () => undefined,
    section: async () => undefined,
    inbound: async () => [],
    currentPages: async () => [],
    planMove: async () => ({ writes: [], unseen: [], byHand: [], leftBehind: [] }),
    askHistory: async () => ({ names: [], paths: [], anchors: [] }),
    findAddresses: async () => ({
      routes: [],
      files: [],
      found: [],
      basePath: { served: '', configured: '', hits: 0, of: 0 },
    }),
    planFixes: async () => ({ fixes: [], unsure: [] }),
    close: async () => {},
    ...parts,
  }
  return {
    ...session,
    checked,
    check: (changes, rules) => {
      checked.push([...changes])
      return session.check(changes, rules)
    },
  }
}
