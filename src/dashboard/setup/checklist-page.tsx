// What works, what is missing, and what to do next.
import type { Child, FC } from 'hono/jsx'
import { withFullStop } from '../../base/text.ts'
import type { Project } from '../../projects/project.ts'
import type { ChecklistItem, ChecklistTopic } from '../../projects/setup/checklist.ts'
import { HOME, projectPath, SETUP, SETUP_CHECKLIST_ITEMS, SIGN_IN } from '../paths.ts'
import { Steps } from './steps.tsx'

interface ChecklistProps {
  items: readonly ChecklistItem[]
  /** The first that is active; undefined = there is none. */
  project: Project | undefined
  /** Where the App is installed, if that is known. */
  installUrl: string | undefined
  /** There is no App yet. */
  isOpen: boolean
  isSignedIn: boolean
}

export const ChecklistPage: FC<ChecklistProps> = (props) => (
  <div class="stack wide">
    <Steps current={props.isOpen ? 2 : 4} />
    <div class="stack">
      <h1>{titleOf(props.items)}</h1>
      <p class="lead">
        Each line is measured now, as <code>docmend doctor</code> does where the service runs.
      </p>
      <div id="checklist" hx-get={SETUP_CHECKLIST_ITEMS} hx-trigger="every 5s" hx-swap="innerMorph">
        <Checklist {...props} />
      </div>
    </div>
    <p>
      {props.isSignedIn ? (
        <a class="button" href={HOME}>
          Go to the projects
        </a>
      ) : (
        <a class="button main" href={SIGN_IN}>
          Sign in
        </a>
      )}
    </p>
  </div>
)

function titleOf(items: readonly ChecklistItem[]): string {
  return items.every(({ state }) => state === 'done') ? 'Everything works' : 'What is left to do'
}

const NAMES: Record<ChecklistTopic, string> = {
  app: 'GitHub App',
  webhooks: 'Webhooks',
  model: 'Model',
  project: 'Documentation',
  key: 'API key',
  job: 'First job',
}

const MARKS = {
  done: { tone: 'good', word: 'Done' },
  open: { tone: 'warn', word: 'To do' },
  fault: { tone: 'bad', word: 'Fault' },
  looking: { tone: '', word: 'Looking' },
} as const

export const Checklist: FC<ChecklistProps> = ({ items, ...props }) => (
  <div class="card flush">
    <ul class="list checklist">
      {items.map((item) => (
        <li>
          <span class={`chip ${MARKS[item.state].tone}`.trim()}>{MARKS[item.state].word}</span>
          <div class="stack tight">
            <h2>{NAMES[item.topic]}</h2>
            <p class="soft">{markCommands(withFullStop(item.text))}</p>
            {item.state !== 'done' && <Next {...props} topic={item.topic} />}
          </div>
        </li>
      ))}
    </ul>
  </div>
)

/** Findings are written for a terminal, where commands stand between backticks. */
function markCommands(text: string): Child[] {
  return text.split('`').map((part, index) => (index % 2 === 1 ? <code>{part}</code> : part))
}

type NextProps = Omit<ChecklistProps, 'items'> & { topic: ChecklistTopic }

/** Where to go from here; nothing where the sentence itself says what to do. */
const Next: FC<NextProps> = (props) => {
  const next = findNext(props)
  return next === undefined ? null : (
    <p>
      <a href={next.href}>{next.label}</a>
    </p>
  )
}

function findNext({
  topic,
  project,
  installUrl,
  isOpen,
  isSignedIn,
}: NextProps): { href: string; label: string } | undefined {
  if (topic === 'app' && isOpen) return { href: SETUP, label: 'Register the App' }
  if (topic === 'project' && project === undefined && installUrl !== undefined) {
    return { href: installUrl, label: 'Install the App on a repository' }
  }
  if (project === undefined || !isSignedIn) return undefined
  if (topic === 'key') return { href: projectPath(project.id, 'keys'), label: 'Create an API key' }
  if (topic === 'job') return { href: `${projectPath(project.id, 'keys')}#workflow-file`, label: 'Copy the workflow' }
  return undefined
}
