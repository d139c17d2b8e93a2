// What a step sends over https goes through the proxy that the runner names.
import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { messagesOf, type RunningStep, startStep, stepInputs } from '../../support/action-runner.ts'
import { startTwoJobs, type TwoJobs } from './two-jobs.ts'

let jobs: TwoJobs
beforeEach(async () => {
  jobs = await startTwoJobs()
})
afterEach(() => jobs.end())

/** Lets nothing through. `asked`: the first host and port that a client wanted to reach. */
async function startProxy() {
  const asked = Promise.withResolvers<string>()
  const server = createServer().on('connect', (request, socket) => {
    asked.resolve(request.url ?? '')
    socket.on('error', () => undefined)
    socket.end('HTTP/1.1 403 Forbidden\r\n\r\n')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const HTTPS_PROXY = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  return { HTTPS_PROXY, asked: asked.promise, stop: () => server.close() }
}

async function hostAskedBy(start: (HTTPS_PROXY: string) => RunningStep): Promise<string> {
  const proxy = await startProxy()
  const step = start(proxy.HTTPS_PROXY)
  const asked = await Promise.race([proxy.asked, step.ended.then(({ lines }) => lines.join('\n'))])
  step.kill('SIGKILL')
  await step.ended
  proxy.stop()
  return asked
}

const variables = { PATH: process.env.PATH ?? '', GITHUB_REF: 'refs/heads/main' }

test('run reaches its model through HTTPS_PROXY', async () => {
  const model = { OPENAI_BASE_URL: 'https://model.example.com/v1', OPENAI_API_KEY: 'sk-x', DOCMEND_MODEL: 'm' }
  const start = (HTTPS_PROXY: string) =>
    startStep({
      with: { command: 'run', prompt: 'Say more' },
      env: { ...variables, ...model, HTTPS_PROXY },
      workspace: jobs.checkout,
    })
  expect(await hostAskedBy(start)).toBe('model.example.com:443')
})

test.each(['HTTPS_PROXY', 'https_proxy'])(
  'job reaches its service through %s, and says that the proxy refuses',
  async (name) => {
    const proxy = await startProxy()
    const step = startStep({
      with: { ...stepInputs('https://docmend.example.com'), 'timeout-minutes': '0.1' },
      env: { ...variables, [name]: proxy.HTTPS_PROXY },
    })
    expect(await proxy.asked).toBe('docmend.example.com:443')
    expect(messagesOf(await step.ended, 'error')).toEqual([
      expect.stringContaining('(HTTPS_PROXY) refused to connect, with status 403'),
    ])
    proxy.stop()
  },
)

test('job names a proxy that is not there, and does not blame base-url', async () => {
  const step = startStep({
    with: { ...stepInputs('https://docmend.example.com'), 'timeout-minutes': '0.1' },
    env: { ...variables, HTTPS_PROXY: 'http://user:s3cret@127.0.0.1:1' },
  })
  const ended = await step.ended
  const [error] = messagesOf(ended, 'error')
  expect(error).toContain('the proxy http://127.0.0.1:1 (HTTPS_PROXY) cannot be reached')
  expect(error).toContain('Check HTTPS_PROXY and NO_PROXY')
  expect(error).not.toContain('base-url')
  expect(ended.lines.join('\n')).not.toContain('s3cret')
})

test('publish reaches GitHub through HTTPS_PROXY', async () => {
  await jobs.run()
  const host = 'https://github.example.com'
  const github = { GITHUB_API_URL: `${host}/api/v3`, GITHUB_SERVER_URL: host, GITHUB_REPOSITORY_ID: '1' }
  const start = (HTTPS_PROXY: string) =>
    startStep({
      with: { command: 'publish', 'bundle-dir': jobs.bundle, 'github-token': 'ghs_x' },
      env: { ...variables, ...github, RUNNER_TEMP: jobs.folder, HTTPS_PROXY },
    })
  expect(await hostAskedBy(start)).toBe('github.example.com:443')
})
