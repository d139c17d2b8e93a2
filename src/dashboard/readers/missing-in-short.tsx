// Missing pages by what to do about them, and the first that something can be done about.
import type { FC } from 'hono/jsx'
import { formatCount } from '../../base/text.ts'
import { SUGGESTION_KINDS } from '../../contract/suggestion-kinds.ts'
import type { Project } from '../../projects/project.ts'
import type { JudgedPage } from '../../traffic/suggestions/judge-missing.ts'
import { MissingList } from './missing-list.tsx'
import { onlyRange, type ReaderQuery, readersHref } from './reader-query.ts'
import { SUGGESTION_NAME } from './suggestion-words.ts'

const SHOWN = 4

export const MissingInShort: FC<{ project: Project; query: ReaderQuery; pages: readonly JudgedPage[] }> = ({
  project,
  query,
  pages,
}) => {
  const toDo = pages.filter(({ suggestion }) => suggestion.kind === 'redirect' || suggestion.kind === 'write')
  return (
    <div class="stack">
      <dl class="tiles small-tiles">
        {SUGGESTION_KINDS.map((kind) => (
          <div>
            <dt class="small">
              <a href={readersHref(project.id, 'missing', onlyRange(query), { suggestion: kind })}>
                {SUGGESTION_NAME[kind]}
              </a>
            </dt>
            <dd>{formatCount(pages.filter(({ suggestion }) => suggestion.kind === kind).length)}</dd>
          </div>
        ))}
      </dl>
      {toDo.length > 0 && <MissingList project={project} range={query.range} pages={toDo.slice(0, SHOWN)} />}
    </div>
  )
}
