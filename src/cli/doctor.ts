// `docmend doctor`: everything that the service needs, what is right as well as what is not.

import { plural } from '../base/text.ts'
import { examineInstallation } from '../service/doctor/doctor.ts'
import type { Finding } from '../service/doctor/finding.ts'
import type { LiveOptions } from './doctor-live.ts'
import { EXIT, type Runtime, UsageError } from './runtime.ts'
import { neutralize } from './terminal-text.ts'

const MARKS: Record<Finding['status'], string> = { ok: 'ok     ', warning: 'warning', fail: 'FAIL   ' }

export async function doctor(runtime: Runtime, options: Partial<LiveOptions>): Promise<number> {
  const { live, ...others } = options
  if (live !== undefined) return (await import('./doctor-live.ts')).doctorLive(runtime, { live, ...others })
  if (options.yes === true) throw new UsageError('--yes belongs to --live')
  const stopping = new AbortController()
  runtime.onStop(() => stopping.abort())
  const findings = await examineInstallation(runtime.env, stopping.signal)
  const isWell = findings.every(({ status }) => status !== 'fail')
  runtime.stdout(options.json === true ? toJson(isWell, findings) : toText(findings))
  return isWell ? EXIT.done : EXIT.failed
}

function toJson(isWell: boolean, findings: readonly Finding[]): string {
  const checks = findings.map(({ topic, status, text }) => ({ topic, status, text }))
  return `${JSON.stringify({ ok: isWell, checks })}\n`
}

function toText(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ topic }) => topic.length))
  const lines = findings.map(
    ({ topic, status, text }) => `${MARKS[status]}  ${topic.padEnd(width)}  ${neutralize(text)}`,
  )
  const count = (status: Finding['status']): number => findings.filter((finding) => finding.status === status).length
  return `${lines.join('\n')}\n\n${count('ok')} ok, ${plural(count('warning'), 'warning')}, ${plural(count('fail'), 'failure')}\n`
}
