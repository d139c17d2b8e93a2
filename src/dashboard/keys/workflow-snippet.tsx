// The workflow that needs no key.
import type { FC } from 'hono/jsx'

export const Workflow: FC<{ projectId: string; origin: string }> = ({ projectId, origin }) => (
  <section class="stack readable" aria-labelledby="workflow">
    <h2 id="workflow">Without a key: a workflow of this repository</h2>
    <p class="lead">
      GitHub tells the service which repository a workflow runs in, so nothing secret has to be stored. Save this as{' '}
      <code>.github/workflows/docmend.yml</code>.
    </p>
    <pre id="workflow-file" tabindex={0}>
      <code>{workflowFile(projectId, origin)}</code>
    </pre>
    <button type="button" data-copy="workflow-file" hidden>
      Copy
    </button>
  </section>
)

function workflowFile(projectId: string, origin: string): string {
  return `name: docs
on:
  workflow_dispatch:
    inputs:
      prompt:
        description: What to change in the documentation
        required: true
permissions:
  id-token: write
jobs:
  docmend:
    runs-on: ubuntu-latest
    steps:
      - uses: <owner>/docmend@<commit>    # your copy of Docmend's repository, and a commit of it
        with:
          base-url: ${origin}
          project-id: ${projectId}
          prompt: \${{ inputs.prompt }}
`
}
