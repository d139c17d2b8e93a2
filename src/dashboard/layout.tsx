// The frame of every page.
import type { Child, FC } from 'hono/jsx'
import { type Visitor, visitorName } from '../projects/people/person.ts'
import { ACCOUNT, HOME, REFERENCE, SIGN_OUT, STATIC } from './paths.ts'

export interface Assets {
  style: string
  script: string
}

interface Tab {
  label: string
  href: string
}

export interface FrameProps {
  title: string
  assets: Assets
  /** Of the service. */
  version: string
  /** undefined = nobody is signed in. */
  visitor?: Visitor | undefined
  formToken?: string
  /** The project of the page. */
  project?: { name: string; href: string; tabs: readonly Tab[] } | undefined
  /** The `href` of the tab that this page belongs to. */
  current?: string
  /** For pages with one short form. */
  isNarrow?: boolean
  children?: Child
}

/**
 * Our style sheet has the few rules itself: the policy of the pages forbids a style that a script adds. A part of a page stays
 * as it is when the next one cannot be had.
 */
const HTMX_CONFIG = JSON.stringify({ includeIndicatorCSS: false, noSwap: [204, 304, '4xx', '5xx'] })

export const Frame: FC<FrameProps> = ({
  title,
  assets,
  version,
  visitor,
  formToken,
  project,
  current,
  isNarrow,
  children,
}) => (
  <html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <title>{title === 'Docmend' ? title : `${title} · Docmend`}</title>
      <link rel="stylesheet" href={`${STATIC}/${assets.style}`} />
      <link rel="icon" href="data:," />
      <meta name="htmx-config" content={HTMX_CONFIG} />
      <script type="module" src={`${STATIC}/${assets.script}`} />
    </head>
    <body>
      <a class="skip" href="#content">
        Skip to content
      </a>
      <header class="bar">
        <div>
          <a class="wordmark" href={HOME}>
            Docmend
          </a>
          {project && (
            <div class="trail">
              <span aria-hidden="true">/</span>
              <a href={project.href}>{project.name}</a>
            </div>
          )}
          {visitor && <Who visitor={visitor} formToken={formToken ?? ''} />}
        </div>
      </header>
      {project && <Tabs tabs={project.tabs} current={current} />}
      <main id="content" class={isNarrow === true ? 'narrow' : ''}>
        {children}
      </main>
      <footer class="foot">
        <div>
          <span>Docmend {version}</span>
          <a href={REFERENCE}>API reference</a>
          <a href="/openapi.json">OpenAPI</a>
        </div>
      </footer>
    </body>
  </html>
)

const Who: FC<{ visitor: Visitor; formToken: string }> = ({ visitor, formToken }) => (
  <div class="who">
    <a href={ACCOUNT}>{visitorName(visitor)}</a>
    <form method="post" action={SIGN_OUT}>
      <FormToken value={formToken} />
      <button class="plain" type="submit">
        Sign out
      </button>
    </form>
  </div>
)

const Tabs: FC<{ tabs: readonly Tab[]; current: string | undefined }> = ({ tabs, current }) => (
  <nav class="tabs" aria-label="Project">
    <ul>
      {tabs.map(({ label, href }) => (
        <li>
          <a href={href} aria-current={href === current ? 'page' : undefined}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  </nav>
)

/** Every form that changes something has it: only our own pages know it. */
export const FormToken: FC<{ value: string }> = ({ value }) => <input type="hidden" name="form_token" value={value} />
