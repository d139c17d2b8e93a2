// Sends pages: the frame around the content, as the visitor may see it.
import { raw } from 'hono/html'
import type { Child } from 'hono/jsx'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { DashboardContext } from './context.ts'
import type { Explained } from './faults.ts'
import { type Assets, Frame, type FrameProps } from './layout.tsx'
import { HOME } from './paths.ts'

const rawDoctype = raw('<!doctype html>')

export type Show = (
  context: DashboardContext,
  page: Omit<FrameProps, 'assets' | 'version' | 'visitor' | 'formToken' | 'children'>,
  content: Child,
  status?: ContentfulStatusCode,
) => Response | Promise<Response>

export function createShow(assets: Assets, version: string): Show {
  return (context, page, content, status = 200) => {
    const visitor = context.get('session')?.visitor
    const frame = (
      <Frame {...page} assets={assets} version={version} visitor={visitor} formToken={context.get('formToken')}>
        {content}
      </Frame>
    )
    return context.html(
      <>
        {rawDoctype}
        {frame}
      </>,
      status,
    )
  }
}

/** `part`: what the page has beside the sentence. */
export function showFault(
  show: Show,
  context: DashboardContext,
  fault: Explained,
  part?: Child,
): Response | Promise<Response> {
  if (fault.retryAfterSeconds !== undefined) context.header('Retry-After', String(fault.retryAfterSeconds))
  return show(
    context,
    { title: fault.title, isNarrow: true },
    <div class="stack">
      <h1>{fault.title}</h1>
      <p>{fault.message}</p>
      {part}
      <p>
        <a href={HOME}>Go to the start page</a>
      </p>
    </div>,
    fault.status,
  )
}
