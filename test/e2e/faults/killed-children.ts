// The processes that a service has started, so that one of them can be killed.
import { readdirSync, readFileSync } from 'node:fs'

/** Kills every git process below this one, by its id; gives how many there were. Linux only. */
export function killGit(pid: number): number {
  const victims = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && isGitOf(name, pid))
  for (const victim of victims) kill(Number(victim))
  return victims.length
}

/** `pid (name) state parent ...` */
function isGitOf(child: string, parent: number): boolean {
  try {
    const [, name = '', its = ''] = /^\d+ \((.*)\) \S (\d+)/.exec(readFileSync(`/proc/${child}/stat`, 'utf8')) ?? []
    return name.startsWith('git') && Number(its) === parent
  } catch {
    return false
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended by itself meanwhile.
  }
}
