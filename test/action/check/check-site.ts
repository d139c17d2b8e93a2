// A site with an old mistake, and a pull request that adds more.
import type { hostRepository } from './shallow-checkout.ts'

export const SITE = {
  'mkdocs.yml': 'site_name: Widgets\n',
  'docs/index.md': '# Home\n\n[Install](install.md)\n\n[An old mistake](gone.md)\n',
  'docs/install.md': '# Install\n\n## Linux\n\nBack [home](index.md).\n',
}

export const BROKEN = { 'docs/install.md': '# Install\n\n## Linux\n\nBack [home](hom.md), or [on](#linus).\n' }

export const GONE = 'a'.repeat(40)

/** A pull request, and a base that has moved on with mistakes of its own: head, base, and GitHub's merge of the two. */
export function openPullRequest(hosted: ReturnType<typeof hostRepository>) {
  hosted.git('checkout', '--quiet', '-b', 'topic')
  const head = hosted.commit(BROKEN)
  hosted.git('checkout', '--quiet', 'main')
  const base = hosted.commit({ 'docs/more.md': '# More\n\n[Nowhere](nowhere.md)\n' })
  hosted.git('checkout', '--quiet', '--detach')
  hosted.git('merge', '--quiet', '--no-ff', '--no-edit', head)
  return { head, base, merged: hosted.git('rev-parse', 'HEAD') }
}

export const OUT_OF_TIME = 'The check was not done after 0.02 minutes.'
