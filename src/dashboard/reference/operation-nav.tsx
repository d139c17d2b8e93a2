// The list of all operations beside each page of the reference, folded where there is no room for it.
import type { FC } from 'hono/jsx'
import { REFERENCE } from '../paths.ts'
import type { ApiDocument, Operation } from './api-document.ts'

export interface ReferenceProps {
  document: ApiDocument
  operations: readonly Operation[]
}

export const OperationNav: FC<ReferenceProps & { current: string | undefined }> = ({
  document,
  operations,
  current,
}) => (
  <nav aria-label="Operations" class="operation-nav">
    <details open={false}>
      <summary>All operations</summary>
      <NavLists document={document} operations={operations} current={current} />
    </details>
    <div class="always">
      <NavLists document={document} operations={operations} current={current} />
    </div>
  </nav>
)

const NavLists: FC<ReferenceProps & { current: string | undefined }> = ({ document, operations, current }) => (
  <>
    <p>
      <a href={REFERENCE} aria-current={current === undefined ? 'page' : undefined}>
        Overview
      </a>
    </p>
    {document.tags.map(({ name }) => (
      <>
        <p class="small soft">{name}</p>
        <ul>
          {operationsOf(operations, name).map(({ operationId, summary, isWebhook, path }) => (
            <li>
              <a href={`${REFERENCE}/${operationId}`} aria-current={operationId === current ? 'page' : undefined}>
                {isWebhook ? path : summary}
              </a>
            </li>
          ))}
        </ul>
      </>
    ))}
  </>
)

export function operationsOf(operations: readonly Operation[], tag: string): Operation[] {
  return operations.filter(({ tags }) => tags.includes(tag))
}

export const Address: FC<{ operation: Operation }> = ({ operation: { method, path } }) => (
  <code class="operation-address">
    <span class={`method ${method.toLowerCase()}`}>{method}</span> {path}
  </code>
)
