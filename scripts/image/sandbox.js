// What bubblewrap has to be told so that a process sees the folders of an image instead of this machine.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The user "node" of the base image. */
export const NODE_USER = '1000'
/** The project's own Node, which has the version of the base image. */
const NODE = [
  '--ro-bind',
  fileURLToPath(new URL('../../node_modules/node/bin/node', import.meta.url)),
  '/node/bin/node',
]
const KERNEL = ['--proc', '/proc', '--dev', '/dev']
/** Programs and libraries, users and certificates; no home, no /var. */
const SYSTEM = ['/usr', '/bin', '/sbin', '/lib', '/lib64', '/etc']

/** A step of the build: it writes to /app and /tmp, and reads all else, because npm's settings may be anywhere. */
export function enterBuild(app, temporary) {
  const replaced = ['app', 'node', 'tmp', 'proc', 'dev']
  const others = readdirSync('/').filter((name) => !replaced.includes(name))
  const binds = others.flatMap((name) => ['--ro-bind', join('/', name), join('/', name)])
  return [...binds, '--bind', app, '/app', '--bind', temporary, '/tmp', ...KERNEL, ...NODE, '--chdir', '/app']
}

/**
 * What `read_only`, `tmpfs`, `cap_drop` and `user` make of a container, as arguments of `setpriv`, which becomes the user
 * first, because bubblewrap maps the one that it finds. The network is that of this machine. `more` are further options.
 */
export function enterContainer({ app, data, env }, temporary, more = []) {
  const system = SYSTEM.flatMap((path) => ['--ro-bind-try', path, path])
  const files = ['--ro-bind', app, '/app', '--bind', data, '/data', '--bind', temporary, '/tmp']
  const alone = ['--unshare-user', '--unshare-pid', '--unshare-ipc', '--cap-drop', 'ALL', '--die-with-parent']
  const settings = { PATH: '/node/bin:/usr/bin:/bin', HOME: '/home/node', ...env }
  const variables = Object.entries(settings).flatMap(([name, value]) => ['--setenv', name, value])
  const user = ['--reuid', NODE_USER, '--regid', NODE_USER, '--clear-groups', '--no-new-privs']
  const sandbox = [...system, ...files, ...KERNEL, ...NODE, '--remount-ro', '/', ...alone, '--clearenv', ...variables]
  return [...user, 'bwrap', ...sandbox, '--chdir', '/app', ...more]
}
