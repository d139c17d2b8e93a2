// How page views get here. Nothing is counted or changed.

import type { Hono } from 'hono'
import type { FC } from 'hono/jsx'
import type { Project } from '../../projects/project.ts'
import { type ExplainedView, explainView, type RuleStep } from '../../traffic/explain-view.ts'
import type { DashboardEnv } from '../context.ts'
import type { DashboardDeps } from '../deps.ts'
import { Chip } from '../parts.tsx'
import { projectPath } from '../paths.ts'
import { projectFrame } from '../project-frame.ts'
import { requireAdmin } from '../require.ts'
import type { Show } from '../show.tsx'
import { CONTENT_TYPES, PRESETS, readTestViewForm, STATUSES, type TestViewForm, toTestView } from './read-test-view.ts'
import { SettingsNav, settingsPath } from './settings-nav.tsx'
import { listSnippets, type Snippet } from './snippets.ts'

// How page views get here: snippets to paste, and a test that says how a request would be counted.

interface PageViewsPageProps {
  project: Project
  origin: string
  form: TestViewForm
  /** undefined: nothing was asked. */
  explained: ExplainedView | undefined
}

const PageViewsPage: FC<PageViewsPageProps> = (props) => (
  <div class="stack wide">
    <header class="stack">
      <h1>Send page views</h1>
      <SettingsNav project={props.project} current="page-views" />
      <p class="lead">
        Docmend counts who reads the documentation, people and AI agents, from whatever your host offers. Choose one
        way; logs see AI agents, scripts in the page hardly do.
      </p>
    </header>
    <TestView {...props} />
    <section class="stack" aria-labelledby="ways">
      <h2 id="ways">Ways to send them</h2>
      {listSnippets({ projectId: props.project.id, origin: props.origin }).map((snippet, index) => (
        <SnippetPart snippet={snippet} project={props.project} isOpen={index === 0} />
      ))}
    </section>
  </div>
)

const SnippetPart: FC<{ snippet: Snippet; project: Project; isOpen: boolean }> = ({ snippet, project, isOpen }) => {
  const { id, title, lead, code, scope, settings } = snippet
  return (
    <details class="card" open={isOpen}>
      <summary>{title}</summary>
      <div class="snippet">
        <p class="soft">{lead}</p>
        <pre id={`snippet-${id}`} tabindex={0}>
          <code>{code}</code>
        </pre>
        <p class="row">
          <button type="button" data-copy={`snippet-${id}`} hidden>
            Copy
          </button>
          {scope === undefined ? (
            <span class="small soft">Needs no key</span>
          ) : (
            <a
              href={`${projectPath(project.id, 'keys')}?scope=${scope}&name=${encodeURIComponent(title.slice(0, 40))}#new-key`}
            >
              Create a key with <code>{scope}</code> alone
            </a>
          )}
          {settings !== undefined && (
            <a href={`${settingsPath(project.id)}#group-${settings.group}`}>{settings.label}</a>
          )}
        </p>
      </div>
    </details>
  )
}

const TestView: FC<PageViewsPageProps> = ({ project, form, explained }) => (
  <section class="stack" aria-labelledby="test-view">
    <div class="stack tight">
      <h2 id="test-view">Test a view</h2>
      <p class="soft">Shows how this project's settings treat a request. Nothing is counted.</p>
    </div>
    <form class="card test-view" method="get" action={settingsPath(project.id, 'page-views')}>
      <div class="field whole">
        <label for="url">Path or address</label>
        <input id="url" name="url" value={form.url} placeholder="/guide/install" required autocomplete="off" />
      </div>
      <div class="field">
        <label for="preset">Asked by</label>
        <select id="preset" name="preset">
          {PRESETS.map(({ name, label }) => (
            <option value={name} selected={name === form.preset}>
              {label}
            </option>
          ))}
        </select>
      </div>
      <div class="field">
        <label for="agent">Or your own user agent</label>
        <input id="agent" name="agent" value={form.agent} placeholder="MyAgent/1.0" autocomplete="off" />
      </div>
      <div class="field">
        <label for="status">Answered with</label>
        <select id="status" name="status">
          {STATUSES.map((status) => (
            <option value={String(status)} selected={String(status) === form.status}>
              {status}
            </option>
          ))}
        </select>
      </div>
      <div class="field">
        <label for="type">Content type</label>
        <select id="type" name="type">
          <option value="">not in the log</option>
          {CONTENT_TYPES.map((type) => (
            <option value={type} selected={type === form.type}>
              {type}
            </option>
          ))}
        </select>
      </div>
      <p class="whole">
        <button class="main" type="submit">
          Explain
        </button>
      </p>
    </form>
    {explained && <Explained explained={explained} />}
  </section>
)

const Explained: FC<{ explained: ExplainedView }> = ({ explained: { verdict, counts, steps, client } }) => (
  <div class={`notice stack ${counts ? 'good' : 'warn'}`} role="status">
    <p class="verdict">{verdict}</p>
    <ol class="rule-steps">
      {steps.map((step) => (
        <Step step={step} />
      ))}
    </ol>
    <dl class="facts">
      <dt>Who</dt>
      <dd>
        {client.classification.agent} <Chip tone="">{client.classification.class}</Chip>
      </dd>
      <dt>Because</dt>
      <dd>{client.because}</dd>
      {client.path?.isPage === true && (
        <>
          <dt>Counted as</dt>
          <dd class="path">{client.path.countedAs}</dd>
        </>
      )}
      <dt>Rules</dt>
      <dd class="mono small">{client.rulesVersion}</dd>
    </dl>
  </div>
)

const OUTCOME: Readonly<Record<RuleStep['outcome'], { mark: string; words: string }>> = {
  passed: { mark: '✓', words: 'passed' },
  decided: { mark: '✕', words: 'stops here' },
  unasked: { mark: '–', words: 'not asked' },
}

const Step: FC<{ step: RuleStep }> = ({ step: { rule, outcome, sentence } }) => (
  <li class={outcome}>
    <span aria-hidden="true" class="mark">
      {OUTCOME[outcome].mark}
    </span>
    <p>
      <strong>{rule}</strong> <span class="small soft">({OUTCOME[outcome].words})</span>
      <br />
      <span class="small">{sentence}</span>
    </p>
  </li>
)

export function addPageViewsRoutes(site: Hono<DashboardEnv>, deps: DashboardDeps, show: Show): void {
  site.get(settingsPath(':projectId', 'page-views'), async (context) => {
    const visit = await requireAdmin(context, deps)
    const form = readTestViewForm(context.req.query())
    const view = toTestView(form)
    const explained = view && explainView(view, await deps.settings(visit.project.id))
    const origin = deps.baseUrl ?? context.get('origin')
    const content = <PageViewsPage project={visit.project} origin={origin} form={form} explained={explained} />
    return show(context, { title: 'Send page views', ...projectFrame(visit, 'settings') }, content)
  })
}
