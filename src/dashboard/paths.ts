// The addresses of the dashboard. What begins otherwise belongs to the API.

export const HOME = '/'
export const SIGN_IN = '/login'
export const SIGN_IN_WITH_GITHUB = '/login/github'
export const GITHUB_CALLBACK = '/login/github/callback'
export const SIGN_IN_LINK = '/login/link'
export const SIGN_OUT = '/logout'
export const ACCOUNT = '/account'
export const STATIC = '/static'
const PROJECTS = '/projects'

export function projectPath(projectId: string, ...rest: string[]): string {
  return [PROJECTS, projectId, ...rest].join('/')
}

const ROOTS = [SIGN_IN, SIGN_OUT, ACCOUNT, STATIC, PROJECTS]

/** True for the addresses of pages; `path` is without its query. */
export function isDashboardPath(path: string): boolean {
  return path === HOME || ROOTS.some((root) => path === root || path.startsWith(`${root}/`))
}

/** A path of the dashboard to return to, and nothing that leads to another site or runs. */
export function readReturnTo(text: string | undefined): string {
  if (text === undefined || !text.startsWith('/') || /^\/[/\\]|[\\\s]/.test(text)) return HOME
  const [path = ''] = text.split(/[?#]/)
  return isDashboardPath(path) && !path.startsWith(SIGN_IN) && path !== SIGN_OUT ? text : HOME
}
