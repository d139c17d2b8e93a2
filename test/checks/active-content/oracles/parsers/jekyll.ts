// Jekyll: Liquid with Jekyll's filters and tags, then kramdown.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { type Parsers, startParsers } from './line-process.ts'

/** Debian's, which has Debian's gems. */
const RUBY = '/usr/bin/ruby'

/** Says why Jekyll cannot be used here; undefined when it can. */
export function whyNoJekyll(): string | undefined {
  const { status } = spawnSync(RUBY, ['-e', 'require "jekyll"; require "kramdown-parser-gfm"'], { stdio: 'ignore' })
  return status === 0 ? undefined : 'Jekyll with kramdown-parser-gfm is not installed'
}

export function startJekyll(): Promise<Parsers> {
  return startParsers(RUBY, [join(import.meta.dirname, '../ruby/jekyll_pages.rb')])
}
