// REST: labels of a repository and of its pull requests. https://docs.github.com/en/rest/issues/labels
import { notFound } from '../refusal.ts'
import { labelOf, type Repository } from '../state.ts'
import { presentLabel } from './present-pull.ts'
import { pullOf } from './pulls.ts'
import { type ApiAnswer, type ApiRequest, textList } from './request.ts'

export function getLabel({ context, params }: ApiRequest, repository: Repository): ApiAnswer {
  const label = repository.labels.get((params.name ?? '').toLowerCase())
  if (label === undefined) throw notFound()
  return { status: 200, body: presentLabel(context.urls, repository, label) }
}

/** Creates a label that the repository does not have. */
export function addLabels(request: ApiRequest, repository: Repository): ApiAnswer {
  const { context } = request
  const pull = pullOf(request, repository)
  for (const name of textList(request, 'Label', 'labels') ?? []) {
    const label = labelOf(context.state, repository, name)
    if (!pull.labels.includes(label)) pull.labels.push(label)
  }
  return { status: 200, body: pull.labels.map((label) => presentLabel(context.urls, repository, label)) }
}
