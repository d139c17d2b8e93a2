// The thread's side: sessions by number, calls answered as they are done.
import type { MessagePort } from 'node:worker_threads'
import type { Tree } from '../git-tree/tree.ts'
import type { DocsSession } from '../documentation/session.ts'
import type { ParseGuard } from '../documentation/site/read-page.ts'
import { ALIVE_EVERY_MS, type FromThread, type ThreadStart, type ToThread } from './messages.ts'
import { faultIdOf, TreeQuestions } from './remote-tree.ts'

export type OpenSession = (tree: Tree, docsRoot: string, guard: ParseGuard) => Promise<DocsSession>

/** Answers the owner behind the port until the thread is ended. */
export function serveDocs(port: MessagePort, { barred }: ThreadStart, openSession: OpenSession): void {
  const post = (message: FromThread): void => port.postMessage(message)
  const questions = new TreeQuestions(post)
  const sessions = new Map<number, Promise<DocsSession>>()
  const barredShas = new Set(barred)
  const guard: ParseGuard = {
    announce: (blobSha) => post({ kind: 'parsing', blobSha }),
    isBarred: (blobSha) => barredShas.has(blobSha),
  }
  const whileAlive = sayAliveWhile(post)

  port.on('message', (message: ToThread) => {
    switch (message.kind) {
      case 'open': {
        const opened = openSession(questions.treeOf(message.session, message.sha), message.docsRoot, guard)
        sessions.set(message.session, opened)
        whileAlive(answer(message.call, () => opened.then(() => undefined)))
        break
      }
      case 'call':
        whileAlive(answer(message.call, () => run(sessions.get(message.session), message)))
        break
      case 'close':
        sessions.delete(message.session)
        break
      default:
        questions.take(message)
    }
  })

  async function answer(call: number, work: () => Promise<unknown>): Promise<void> {
    try {
      post({ kind: 'done', call, value: await work() })
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      post({ kind: 'failed', call, message, faultId: faultIdOf(error) })
    }
  }
}

/** The methods of a session take what the owner's own were given: same names, same order. */
async function run(
  opened: Promise<DocsSession> | undefined,
  { method, args }: Extract<ToThread, { kind: 'call' }>,
): Promise<unknown> {
  if (opened === undefined) throw new Error('The session is not open')
  const session = await opened
  const call = session[method] as (...args: unknown[]) => Promise<unknown>
  return call.apply(session, [...args])
}

/** Says `alive` again and again while at least one of the given promises is under way. */
function sayAliveWhile(post: (message: FromThread) => void): (work: Promise<void>) => void {
  let count = 0
  let timer: NodeJS.Timeout | undefined
  return (work) => {
    count += 1
    timer ??= setInterval(() => post({ kind: 'alive' }), ALIVE_EVERY_MS)
    void work.finally(() => {
      count -= 1
      if (count > 0) return
      clearInterval(timer)
      timer = undefined
    })
  }
}
