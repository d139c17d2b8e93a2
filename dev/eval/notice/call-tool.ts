// Calls a tool on one commit and reads what it says. The tool is any command; the shell around it measures its processor time.
import { spawn } from 'node:child_process'
import type { Readable } from 'node:stream'
import { z } from 'zod'

const line = z.int().min(1)
const FindingSchema = z.object({
  rule: z.string().default(''),
  standing: z.enum(['open', 'touched', 'vouched']),
  unit: z.object({ page: z.string(), line, endLine: line.optional() }),
})
const CandidateSchema = z.object({
  page: z.string(),
  score: z.number().optional(),
  lines: z.array(z.object({ line })).default([]),
})
/** What `src/notice/finding.ts` has more is of no use here. */
const NoticeSchema = z.object({
  findings: z.array(FindingSchema).default([]),
  candidates: z.array(CandidateSchema).default([]),
})

export type Named = z.infer<typeof NoticeSchema>
export interface ToolFault {
  status: 'failed' | 'timed-out'
  fault: string
}
export type ToolResult = ({ status: 'read'; cpuMs: number } & Named) | ToolFault

export interface ToolCall {
  /** Words, without the options that this appends. */
  command: readonly string[]
  repositoryDir: string
  from: string
  to: string
  timeoutMs: number
  signal: AbortSignal
}

/** Of a notice; a tool that prints more is stuck. */
const OUTPUT_MAX_CHARACTERS = 50_000_000
/** POSIX: `times` prints the user and system time of the shell, and on a second line that of its children. */
const MEASURED = '"$@"; code=$?; times >&2; exit $code'
const TIMES = /(?:\d+m[\d.]+s[ \n]+){2}(\d+)m([\d.]+)s (\d+)m([\d.]+)s\s*$/

/** Whatever the tool does is a result; an abort throws the signal's reason. */
export async function callTool(call: ToolCall): Promise<ToolResult> {
  const { command, repositoryDir, from, to, timeoutMs, signal } = call
  signal.throwIfAborted()
  const args = [...command, '--repo', repositoryDir, '--from', from, '--to', to, '--format', 'json']
  // Of its own group, so that the end of the shell is the end of what the tool started.
  const child = spawn('sh', ['-c', MEASURED, 'sh', ...args], { detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  let fault: ToolFault | undefined
  const endWith = (why?: ToolFault): void => {
    fault ??= why
    if (child.pid !== undefined) killGroup(child.pid)
  }
  const onAbort = (): void => endWith()
  signal.addEventListener('abort', onAbort)
  const timer = setTimeout(
    () => endWith({ status: 'timed-out', fault: `no end after ${timeoutMs / 1000} s` }),
    timeoutMs,
  )
  const tooMuch = (): void => endWith({ status: 'failed', fault: 'prints without end' })
  try {
    const closed = new Promise<number | null>((end, fail) => child.once('close', end).once('error', fail))
    const said = [readAll(child.stdout, tooMuch), readAll(child.stderr, tooMuch)] as const
    const [exitCode, stdout, stderr] = await Promise.all([closed, ...said])
    signal.throwIfAborted()
    return fault ?? resultOf(exitCode, stdout, stderr)
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', onAbort)
  }
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch (error) {
    // It has ended by itself.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

async function readAll(stream: Readable, onTooMuch: () => void): Promise<string> {
  let said = ''
  stream.setEncoding('utf8')
  for await (const piece of stream) {
    if (said.length < OUTPUT_MAX_CHARACTERS) said += String(piece)
    else onTooMuch()
  }
  return said
}

/** Exit code 1 is how some tools say that they found something. */
function resultOf(exitCode: number | null, stdout: string, stderr: string): ToolResult {
  const [all = '', minutes, seconds, systemMinutes, systemSeconds] = TIMES.exec(stderr) ?? []
  const cpuMs = 1000 * (60 * (Number(minutes) + Number(systemMinutes)) + Number(seconds) + Number(systemSeconds))
  const lastLine =
    stderr
      .slice(0, stderr.length - all.length)
      .trim()
      .split('\n')
      .at(-1) ?? ''
  if (exitCode !== 0 && exitCode !== 1) return { status: 'failed', fault: `exit code ${exitCode}: ${lastLine}` }
  const parsed = NoticeSchema.safeParse(readJson(stdout))
  if (parsed.success) return { status: 'read', cpuMs: Math.round(cpuMs), ...parsed.data }
  const [issue] = parsed.error.issues
  const what = stdout.trim() === '' ? `nothing on stdout: ${lastLine}` : `${issue?.path.join('.')} ${issue?.message}`
  return { status: 'failed', fault: what.trim() }
}

/** Undefined for what is no JSON. */
function readJson(stdout: string): unknown {
  try {
    return JSON.parse(stdout)
  } catch {
    return undefined
  }
}
