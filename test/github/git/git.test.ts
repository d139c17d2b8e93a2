import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rootCertificates } from 'node:tls'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { createGit, GitError, isDamage } from '../../../src/github/git/git.ts'
import { gitEnvironment, writeCaBundle } from '../../../src/github/git/git-environment.ts'
import { childEnv, createScratch, type Scratch } from '../scratch-repository.ts'

const TOKEN = `ghs_12345_${'x'.repeat(40)}.canary.token`
let scratch: Scratch

beforeAll(() => {
  scratch = createScratch()
  scratch.commit({ 'a.md': 'A\n' })
})
afterAll(() => scratch.remove())

/** Of all processes. */
function commandLines(): string[] {
  if (process.platform !== 'linux') return execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' }).split('\n')
  return readdirSync('/proc').flatMap((name) => {
    try {
      return /^\d+$/.test(name) ? [readFileSync(`/proc/${name}/cmdline`, 'utf8')] : []
    } catch {
      // It has ended meanwhile.
      return []
    }
  })
}

function gitIn(dir: string, more: Partial<Parameters<typeof createGit>[0]> = {}) {
  return createGit({ dir, childEnv, serverUrl: scratch.serverUrl, timeoutMs: 10_000, ...more })
}

/** Serves nothing but keeps what it was asked; answers 401 so that git has something to complain about. */
async function withServer(work: (url: string, authorizations: string[]) => Promise<void>, status = 401): Promise<void> {
  const authorizations: string[] = []
  const server = createServer((request, response) => {
    authorizations.push(request.headers.authorization ?? '')
    response.writeHead(status).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, authorizations)
  await new Promise((resolve) => server.close(resolve))
}

describe('git', () => {
  test('is started in one file only', () => {
    const source = join(import.meta.dirname, '../../../src')
    const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
    const callers = files.filter((file) =>
      /simpleGit\(|from 'simple-git'/.test(readFileSync(join(source, file), 'utf8')),
    )
    expect(callers).toEqual([join('github', 'git', 'git.ts')])
  })

  test('gives what a command prints, as bytes', async () => {
    const output = await gitIn(scratch.work).run(['cat-file', '--batch'], { input: 'HEAD:a.md\n' })
    expect(output.toString()).toMatch(/blob 2\nA\n\n$/)
  })

  test('gives nothing back that was taken as it came', async () => {
    const taken: Buffer[] = []
    const onOutput = (chunk: Buffer): boolean => taken.push(chunk) > 0
    const options = { input: 'HEAD:a.md\n', onOutput, discardsOutput: true } as const
    expect(await gitIn(scratch.work).run(['cat-file', '--batch'], options)).toHaveLength(0)
    expect(Buffer.concat(taken).toString()).toMatch(/blob 2\nA\n\n$/)
  })

  test('fails with the exit code and the words of git', async () => {
    const failure = gitIn(scratch.work).run(['rev-parse', '--verify', 'nothing'])
    await expect(failure).rejects.toMatchObject({
      name: 'GitError',
      exitCode: 128,
      stderr: expect.stringContaining('Needed a single revision'),
    })
  })

  test('takes a failure without words for a failure', async () => {
    await expect(
      gitIn(scratch.work).run(['diff', '--quiet', 'HEAD', '4b825dc642cb6eb9a060e54bf8d69288fbee4904']),
    ).rejects.toMatchObject({ exitCode: 1 })
  })

  test('inherits no environment but what it is handed', async () => {
    process.env.GIT_AUTHOR_NAME = 'canary-of-the-parent'
    const output = await gitIn(scratch.work)
      .run(['var', 'GIT_AUTHOR_IDENT'])
      .catch((error: GitError) => error.stderr)
    delete process.env.GIT_AUTHOR_NAME
    expect(String(output)).not.toContain('canary-of-the-parent')
  })

  test('runs neither hooks nor filters that a configuration names', async () => {
    const config = (await gitIn(scratch.work).run(['config', '--show-scope', '--list'])).toString()
    expect(config).toContain('command\tcore.hookspath=/dev/null')
    expect(config).toContain('command\tfilter.lfs.smudge=\n')
    expect(config).not.toMatch(/^(global|system)\t/m)
  })

  test('reads no configuration of the user or the system', async () => {
    const home = join(scratch.folder, 'home')
    mkdirSync(home)
    writeFileSync(join(home, '.gitconfig'), '[core]\n\tfsmonitor = /bin/canary\n[user]\n\tname = canary\n')
    const env = { ...childEnv, HOME: home }
    const config = (await gitIn(scratch.work, { childEnv: env }).run(['config', '--list'])).toString()
    expect(config).not.toContain('canary')
    const { GIT_CONFIG_NOSYSTEM, GIT_ATTR_NOSYSTEM } = gitEnvironment({
      childEnv: env,
      serverUrl: 'https://github.com',
    })
    expect([GIT_CONFIG_NOSYSTEM, GIT_ATTR_NOSYSTEM]).toEqual(['1', '1'])
  })

  test('ends a push whose server is silent, and every program that the push has started', async () => {
    const packet = (text: string) => (text.length + 4).toString(16).padStart(4, '0') + text
    const refs = `${packet('# service=git-receive-pack\n')}0000${packet(`${'0'.repeat(40)} capabilities^{}\0report-status\n`)}0000`
    // Reports half of the result: send-pack waits for its report, and remote-http for send-pack.
    const server = createServer((request, response) => {
      const type = `application/x-git-receive-pack-${request.method === 'POST' ? 'result' : 'advertisement'}`
      request.resume().on('end', () => {
        response
          .writeHead(200, { 'content-type': type })
          .end(request.method === 'POST' ? '000eunpack ok\n0019ok refs/' : refs)
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const push = gitIn(scratch.work, { serverUrl: url, silenceMs: 1500 }).run([
      'push',
      `${url}/a.git`,
      'HEAD:refs/heads/a',
    ])
    await expect(push).rejects.toMatchObject({ stderr: 'The server was silent for too long', isTimeout: false })
    expect(commandLines().filter((line) => line.includes(url))).toEqual([])
    server.close()
  })

  test('takes the lock of a git that was killed for damage, which is fetched again', async () => {
    const stderr =
      "fatal: Unable to create 'shallow.lock': File exists. If it still fails, remove the file manually to continue."
    expect(isDamage(new GitError('fetch', { stderr, isTimeout: false }))).toBe(true)
  })

  test('sends the token to the host as a header, and leaves it out of what it says', async () => {
    await withServer(async (url, authorizations) => {
      const git = gitIn(scratch.work, { serverUrl: url, token: TOKEN })
      const failure = await git.run(['ls-remote', `${url}/acme/docs.git`]).catch((error: unknown) => error)
      expect(authorizations[0]).toBe(`Basic ${Buffer.from(`x-access-token:${TOKEN}`).toString('base64')}`)
      expect(failure).toBeInstanceOf(GitError)
      expect(String(failure) + JSON.stringify(failure)).not.toContain('canary')
    })
  })

  test('gets the token in no argument', async () => {
    const [bin, told] = [join(scratch.folder, 'bin'), join(scratch.folder, 'arguments')]
    mkdirSync(bin)
    writeFileSync(join(bin, 'git'), `#!/bin/sh\necho "$@" > '${told}'\n`, { mode: 0o700 })
    const git = gitIn(scratch.work, { token: TOKEN, childEnv: { PATH: `${bin}:${childEnv.PATH}` } })
    await git.run(['ls-remote', `${scratch.serverUrl}/acme/docs.git`])
    expect(readFileSync(told, 'utf8')).toContain('ls-remote')
    for (const secret of ['canary', Buffer.from(`x-access-token:${TOKEN}`).toString('base64')]) {
      expect(readFileSync(told, 'utf8')).not.toContain(secret)
    }
  })

  test('never asks for a password', async () => {
    await withServer(async (url) => {
      const git = gitIn(scratch.work, { serverUrl: url })
      await expect(git.run(['ls-remote', `${url}/acme/docs.git`])).rejects.toThrow('terminal prompts disabled')
    })
  })

  test('sends no token to another host', async () => {
    await withServer(async (url, authorizations) => {
      const git = gitIn(scratch.work, { serverUrl: 'http://127.0.0.1:1', token: TOKEN })
      await expect(git.run(['ls-remote', `${url}/acme/docs.git`])).rejects.toThrow(GitError)
      expect(authorizations[0]).toBe('')
    })
  })

  test('strikes credentials out of the addresses that git prints', async () => {
    const address = 'http://x-access-token:canary@127.0.0.1:1/acme/docs.git'
    const failure = await gitIn(scratch.work, { serverUrl: 'http://127.0.0.1:1' })
      .run(['ls-remote', address])
      .catch(String)
    expect(failure).toContain('Failed to connect')
    expect(failure).not.toContain('canary')
  })

  test('speaks only the protocol of the server', async () => {
    const git = gitIn(scratch.work, { serverUrl: 'https://github.com' })
    await expect(git.run(['ls-remote', scratch.serverUrl])).rejects.toThrow("transport 'file' not allowed")
  })

  test('ends a command that takes too long', async () => {
    const git = gitIn(scratch.work, { timeoutMs: 200 })
    await expect(git.run(['fast-import'], { input: neverEnding() })).rejects.toMatchObject({ isTimeout: true })
  })

  test('ends a command when its signal aborts, with the reason of the signal', async () => {
    const stop = new AbortController()
    const running = gitIn(scratch.work, { signal: stop.signal }).run(['fast-import'], { input: neverEnding() })
    stop.abort(new Error('the job was canceled'))
    await expect(running).rejects.toThrow('the job was canceled')
  })

  test('says that git is missing when there is none', async () => {
    const git = gitIn(scratch.work, { childEnv: { PATH: tmpdir() } })
    await expect(git.run(['version'])).rejects.toThrow('ENOENT')
  })

  test('passes the proxy on, and nothing that is not on the list', () => {
    const env = gitEnvironment({
      childEnv: { PATH: '/bin', HTTPS_PROXY: 'http://proxy:1', OPENAI_API_KEY: 'canary' },
      serverUrl: 'https://github.com',
    })
    expect(env).toMatchObject({ PATH: '/bin', HTTPS_PROXY: 'http://proxy:1', GIT_ALLOW_PROTOCOL: 'https' })
    expect(JSON.stringify(env)).not.toContain('canary')
  })

  test('trusts the certificates of the instance admin besides the usual ones, as Node does', async () => {
    const extra = join(scratch.folder, 'company.pem')
    writeFileSync(extra, `# company\n${rootCertificates[0]}\n`)
    const caFile = await writeCaBundle(scratch.dataDir, { ...childEnv, NODE_EXTRA_CA_CERTS: extra })
    const bundle = readFileSync(caFile ?? '', 'utf8')
    expect(bundle).toContain('\n# company\n')
    expect(bundle.match(/BEGIN CERTIFICATE/g)?.length).toBeGreaterThan(50)
    expect(gitEnvironment({ childEnv, serverUrl: 'https://github.com', caFile: caFile ?? '' }).GIT_SSL_CAINFO).toBe(
      caFile,
    )
    expect(await writeCaBundle(scratch.dataDir, childEnv)).toBeUndefined()
  })

  test.each([
    ['is a folder', undefined, 'cannot be read (EISDIR)'],
    ['holds no certificate', 'garbage', 'contains no PEM certificate'],
    ['was cut', rootCertificates[0]?.slice(0, 300), 'contains no PEM certificate'],
    [
      'has a label that Node does not read',
      rootCertificates[0]?.replaceAll('CERTIFICATE', 'TRUSTED CERTIFICATE'),
      'contains no PEM certificate',
    ],
    ['is damaged', rootCertificates[0]?.replace(/.{60}\n/, ''), 'contains a damaged certificate'],
  ])('names the file of NODE_EXTRA_CA_CERTS that %s', async (_, text, why) => {
    const extra = text === undefined ? scratch.folder : join(scratch.folder, 'company.pem')
    if (text !== undefined) writeFileSync(extra, text)
    await expect(writeCaBundle(scratch.dataDir, { ...childEnv, NODE_EXTRA_CA_CERTS: extra })).rejects.toThrow(
      `NODE_EXTRA_CA_CERTS names ${extra}, which ${why}`,
    )
  })
})

/** Input that keeps fast-import busy for longer than any of these tests waits. */
function neverEnding(): string {
  const commit = 'commit refs/heads/x\ncommitter a <a@b> 0 +0000\ndata 0\n\n'
  return commit.repeat(400_000)
}
