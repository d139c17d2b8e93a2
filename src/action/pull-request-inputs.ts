// The inputs about the pull request beside its changes: whom to ask, its labels, its title, its branch.

import { PULL_REQUEST_MAX_ASSIGNEES, PULL_REQUEST_MAX_LABELS, PULL_REQUEST_MAX_REVIEWERS } from '../contract/limits.ts'
import type { PullRequestOptions } from '../contract/pull-request-options.ts'
import {
  compactOptions,
  findBranchPrefixFault,
  findLabelFault,
  findLoginFault,
  findTeamFault,
  findTitleFault,
} from '../contract/pull-request-values.ts'
import { readAll } from './read-all.ts'
import { readBoolean } from './read-input.ts'
import * as commands from './workflow-commands.ts'

/** Gives what is asked; an empty object when nothing is. Throws an error that names each wrong input. */
export function readPullRequestOptions(): PullRequestOptions {
  const { title, branchPrefix, ...others } = readAll({
    title: () => readText('title', findTitleFault),
    reviewers: () => readList('reviewers', WORDS, findLoginFault, PULL_REQUEST_MAX_REVIEWERS),
    teamReviewers: () => readList('team-reviewers', WORDS, findTeamFault, PULL_REQUEST_MAX_REVIEWERS),
    assignees: () => readList('assignees', WORDS, findLoginFault, PULL_REQUEST_MAX_ASSIGNEES),
    labels: () => readList('labels', LINES, findLabelFault, PULL_REQUEST_MAX_LABELS),
    signOff: () => readBoolean('sign-off'),
    branchPrefix: () => readText('branch', findBranchPrefixFault),
  })
  const texts = { ...(title === '' ? {} : { title }), ...(branchPrefix === '' ? {} : { branchPrefix }) }
  return compactOptions({ ...texts, ...others }) ?? {}
}

const WORDS = /[\s,]+/
/** A label may have spaces. */
const LINES = /[\n,]+/

type FindFault = (text: string) => string | undefined

function readText(input: string, find: FindFault): string {
  const text = commands.getInput(input)
  const fault = text === '' ? undefined : find(text)
  if (fault !== undefined) throw new Error(`${input}: ${fault}.`)
  return text
}

function readList(input: string, separator: RegExp, find: FindFault, max: number): string[] {
  const names = commands
    .getInput(input)
    .split(separator)
    .map((name) => name.trim())
    .filter((name) => name !== '')
  const fault = names.map(find).find((one) => one !== undefined)
  if (fault !== undefined) throw new Error(`${input}: ${fault}.`)
  if (names.length > max) throw new Error(`${input} names ${names.length}; at most ${max} are allowed.`)
  return names
}
