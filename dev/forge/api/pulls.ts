// REST: pull requests, and the part of the issues API that applies to them. https://docs.github.com/en/rest/pulls/pulls

import { refuseLongBody } from '../comments.ts'
import { editPull, openPull, type PullEdit } from '../pulls.ts'
import { notFound, validationFailed } from '../refusal.ts'
import type { Pull, Repository } from '../state.ts'
import { presentFullPull, presentPull } from './present-pull.ts'
import { type ApiAnswer, type ApiRequest, actorOf, optionalText, paginate, text } from './request.ts'

export function listPulls(request: ApiRequest, repository: Repository): ApiAnswer {
  const { query, context } = request
  const state = query.get('state') ?? 'open'
  const head = query.get('head')
  const base = query.get('base')
  const ofOwner = (pull: Pull) => `${repository.owner.login}:${pull.head.ref}`
  const found = [...repository.pulls.values()]
    .filter((pull) => state === 'all' || pull.state === state)
    // GitHub ignores a head that names no owner.
    .filter((pull) => head === null || !head.includes(':') || sameHead(ofOwner(pull), head))
    .filter((pull) => base === null || pull.base.ref === base)
  if (query.get('direction') !== 'asc') found.reverse()
  const { page, headers } = paginate(request, found)
  return { status: 200, headers, body: page.map((pull) => presentPull(context.urls, repository, pull)) }
}

/** The owner in any case, the branch exactly as written. */
function sameHead(own: string, asked: string): boolean {
  const [ownOwner = '', ...ownBranch] = own.split(':')
  const [askedOwner = '', ...askedBranch] = asked.split(':')
  return ownOwner.toLowerCase() === askedOwner.toLowerCase() && ownBranch.join(':') === askedBranch.join(':')
}

export async function createPull(request: ApiRequest, repository: Repository): Promise<ApiAnswer> {
  const wanted = {
    title: text(request, 'PullRequest', 'title'),
    head: text(request, 'PullRequest', 'head'),
    base: text(request, 'PullRequest', 'base'),
    body: readBody(request) ?? null,
    isDraft: request.body.draft === true,
  }
  const pull = await openPull(request.context, repository, wanted, actorOf(request))
  return { status: 201, body: presentFullPull(request.context.urls, repository, pull) }
}

function readBody(request: ApiRequest): string | undefined {
  const body = optionalText(request, 'PullRequest', 'body')
  if (body !== undefined) refuseLongBody('PullRequest', body)
  return body
}

export function getPull(request: ApiRequest, repository: Repository): ApiAnswer {
  return { status: 200, body: presentFullPull(request.context.urls, repository, pullOf(request, repository)) }
}

/** The pull request of the path. Throws 404. */
export function pullOf({ params }: ApiRequest, repository: Repository): Pull {
  const pull = repository.pulls.get(Number(params.number))
  if (pull === undefined) throw notFound()
  return pull
}

export async function updatePull(request: ApiRequest, repository: Repository): Promise<ApiAnswer> {
  const pull = pullOf(request, repository)
  await editPull(request.context, repository, pull, readEdit(request), actorOf(request))
  return { status: 200, body: presentFullPull(request.context.urls, repository, pull) }
}

function readEdit(request: ApiRequest): PullEdit {
  const [title, base, state] = ['title', 'base', 'state'].map((field) => optionalText(request, 'PullRequest', field))
  const body = readBody(request)
  if (state !== undefined && state !== 'open' && state !== 'closed') {
    throw validationFailed({ resource: 'PullRequest', field: 'state', code: 'invalid' })
  }
  return {
    ...(title === undefined ? {} : { title }),
    ...(base === undefined ? {} : { base }),
    ...(body === undefined ? {} : { body }),
    ...(state === undefined ? {} : { state }),
  }
}
