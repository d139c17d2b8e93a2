// Readers of single inputs. Each error names the input and says what to write.
import { readAll } from './read-all.ts'
import * as commands from './workflow-commands.ts'

/** Five days, the longest time that a job may run on a self-hosted runner. */
const TIMEOUT_MAX_MINUTES = 5 * 24 * 60

/** The service and the project that the step works with. */
export interface Target {
  /** Without a trailing slash. */
  baseUrl: string
  projectId: string
}

export function readTarget(): Target {
  return readAll({
    baseUrl: readBaseUrl,
    projectId: () =>
      readRequired('project-id', 'Copy the id that begins with prj_; "keys create" prints it with the API key.'),
  })
}

function readBaseUrl(): string {
  const text = readRequired('base-url', 'Write the address of your Docmend, such as https://docmend.example.com.')
  const url = URL.parse(text)
  const isPlain = url !== null && url.username + url.password + url.search + url.hash === ''
  if (!isPlain || !/^https?:$/.test(url.protocol)) {
    throw new Error(`base-url "${text}" is not an address like https://docmend.example.com (no query, no credentials).`)
  }
  if (url.protocol === 'http:' && !LOOPBACK.test(url.hostname)) {
    commands.warning(
      `base-url uses http, so anyone on the network path to ${url.host} can read the API key. Use https if you can.`,
    )
  }
  return url.href.replace(/\/+$/, '')
}

/** Hosts that are the runner itself. `URL` writes addresses in their canonical form. */
const LOOPBACK = /^(?:(?:.+\.)?localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

export function readRequired(name: string, advice: string): string {
  const text = commands.getInput(name)
  if (text === '') throw new Error(`${name} is missing. ${advice}`)
  return text
}

export function readBoolean(name: string): boolean {
  const text = commands.getInput(name).toLowerCase()
  if (text !== 'true' && text !== 'false') throw new Error(`${name} is "${text}"; write true or false.`)
  return text === 'true'
}

/** Gives milliseconds. */
export function readMinutes(name: string): number {
  const text = commands.getInput(name)
  const minutes = /^\d+(\.\d+)?$/.test(text) ? Number(text) : 0
  if (minutes > 0 && minutes <= TIMEOUT_MAX_MINUTES) return minutes * 60_000
  throw new Error(`${name} is "${text}"; write a number of minutes above 0, at most ${TIMEOUT_MAX_MINUTES}.`)
}

/** Gives the values of a comma-separated list, each once, in their order. */
export function readChoices<Choice extends string>(name: string, choices: readonly Choice[]): Choice[] {
  const words = commands
    .getInput(name)
    .split(',')
    .map((word) => word.trim().toLowerCase())
  const known = words.map((word) => choices.find((choice) => choice === word))
  if (!known.every((word) => word !== undefined)) {
    throw new Error(
      `${name} is "${words.join(', ')}"; write ${choices.join(', ')}, or several of them, separated by commas.`,
    )
  }
  return [...new Set(known)]
}

export function readChoice<Choice extends string>(name: string, choices: readonly Choice[]): Choice {
  const text = commands.getInput(name).toLowerCase()
  const choice = choices.find((one) => one === text)
  if (choice === undefined) throw new Error(`${name} is "${text}"; write one of ${choices.join(', ')}.`)
  return choice
}
