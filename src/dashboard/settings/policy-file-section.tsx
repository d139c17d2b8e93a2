// `.docmend.yml` as Docmend reads it, with its mistakes where they stand.
import type { FC } from 'hono/jsx'
import { DOCMEND_FILE } from '../../jobs/policy/docmend-file.ts'
import type { Project } from '../../projects/project.ts'
import type { SeenPolicyFile } from './policy-file.ts'

export const PolicyFileSection: FC<{ project: Project; file: SeenPolicyFile }> = ({ project, file }) => (
  <section class="settings-group" aria-labelledby="policy-file">
    <div class="stack tight">
      <h2 id="policy-file">
        <code>{DOCMEND_FILE}</code>
      </h2>
      <p class="soft">
        The repository's own rules, read from its default branch for each job. They can only be stricter than the
        settings.
      </p>
    </div>
    <div class="card stack">
      <Content file={file} repository={project.repository} />
    </div>
  </section>
)

const Content: FC<{ file: SeenPolicyFile; repository: string }> = ({ file, repository }) => {
  switch (file.kind) {
    case 'missing':
      return (
        <p>
          {repository} has none, so nothing is narrowed. Add one to limit which paths jobs may change, how many files a
          pull request may have, or which labels it gets.
        </p>
      )
    case 'away':
      return <p class="notice warn">{file.why}</p>
    case 'wrong':
      return (
        <>
          <p class="notice bad">{file.message}. Jobs end as refused until it is fixed.</p>
          <Lines text={file.text} marked={file.line} />
        </>
      )
    case 'read':
      return (
        <>
          <p class="notice good">It is valid.</p>
          <Lines text={file.text} marked={undefined} />
        </>
      )
    default:
      return file satisfies never
  }
}

const Lines: FC<{ text: string; marked: number | undefined }> = ({ text, marked }) => (
  <pre class="numbered" tabindex={0}>
    {text
      .replace(/\n$/, '')
      .split('\n')
      .map((line, index) =>
        index + 1 === marked ? (
          <code>
            <mark>
              {line}
              <span class="hidden-label"> (the mistake is in this line)</span>
            </mark>
            {'\n'}
          </code>
        ) : (
          <code>{`${line}\n`}</code>
        ),
      )}
  </pre>
)
