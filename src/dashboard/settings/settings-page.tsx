// The settings of a project, with their meaning, their value, and where it comes from.
import type { FC } from 'hono/jsx'
import { DOCMEND_FILE } from '../../jobs/policy/docmend-file.ts'
import type { Project } from '../../projects/project.ts'
import {
  type DescribedSetting,
  SETTINGS,
  type SettingGroupName,
  type SettingName,
  settingsOfGroup,
} from '../../projects/settings.ts'
import { FormToken } from '../layout.tsx'
import type { SeenPolicyFile } from './policy-file.ts'
import type { TypedSettings } from './read-settings-form.ts'
import { SETTING_GROUPS, type SettingGroup } from './setting-groups.ts'
import { SettingsNav, settingsPath } from './settings-nav.tsx'

// `.docmend.yml` as Docmend reads it, with its mistakes where they stand.

const PolicyFileSection: FC<{ project: Project; file: SeenPolicyFile }> = ({ project, file }) => (
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

/** What one form could not do. */
export interface SettingsFault {
  group: SettingGroupName
  typed: TypedSettings
  /** Beside its field, where it is known which one is wrong. */
  name: SettingName | undefined
  message: string
}

interface SettingsPageProps {
  project: Project
  settings: readonly DescribedSetting[]
  policyFile: SeenPolicyFile
  /** The group that was just saved. */
  saved: SettingGroupName | undefined
  fault: SettingsFault | undefined
  formToken: string
}

export const SettingsPage: FC<SettingsPageProps> = (props) => (
  <div class="stack wide">
    <header class="stack">
      <h1>Settings</h1>
      <SettingsNav project={props.project} current="" />
      <p class="lead">
        These settings apply to this project and take effect within seconds.{' '}
        <code>docmend settings {props.project.id}</code> shows and changes the same settings.
      </p>
    </header>
    {SETTING_GROUPS.map((group) => (
      <Group {...props} group={group} />
    ))}
    <PolicyFileSection project={props.project} file={props.policyFile} />
  </div>
)

const Group: FC<SettingsPageProps & { group: SettingGroup }> = ({
  group,
  project,
  settings,
  policyFile,
  saved,
  fault,
  formToken,
}) => {
  const own = fault?.group === group.name ? fault : undefined
  return (
    <section class="settings-group" aria-labelledby={`group-${group.name}`}>
      <div class="stack tight">
        <h2 id={`group-${group.name}`}>{group.title}</h2>
        <p class="soft">{group.lead}</p>
      </div>
      <form class="card stack" method="post" action={settingsPath(project.id)}>
        {saved === group.name && (
          <p class="notice good" role="status">
            Saved.
          </p>
        )}
        {own !== undefined && own.name === undefined && (
          <p class="notice bad" role="alert">
            {own.message}
          </p>
        )}
        {settingsOfGroup(group.name).map((name) => {
          const setting = settings.find((one) => one.name === name)
          return (
            setting && (
              <Setting
                setting={setting}
                typed={own?.typed[name]}
                fault={own?.name === name ? own.message : undefined}
                stricter={policyFile.kind === 'read' ? policyFile.stricter[name] : undefined}
              />
            )
          )
        })}
        <input type="hidden" name="group" value={group.name} />
        <FormToken value={formToken} />
        <p>
          <button class="main" type="submit">
            Save
          </button>
        </p>
      </form>
    </section>
  )
}

interface SettingProps {
  setting: DescribedSetting
  typed: string | undefined
  fault: string | undefined
  /** What `.docmend.yml` makes of it. */
  stricter: string | undefined
}

const Setting: FC<SettingProps> = (props) => {
  const { setting, fault, stricter } = props
  const { name, isDefault } = setting
  const { label, meaning, formMeaning = `${withoutGuide(meaning)}.`, note } = SETTINGS[name]
  return (
    <div class="field setting">
      <label for={name}>{label}</label>
      <Input {...props} />
      {fault !== undefined && (
        <p class="fault" role="alert" id={`${name}-fault`}>
          {fault}
        </p>
      )}
      <p class="hint" id={`${name}-hint`}>
        {formMeaning} {note}
      </p>
      <p class="hint source">
        <code>{name}</code> · {isDefault ? 'default' : <strong>set for this project</strong>}
        {stricter !== undefined && (
          <>
            {' '}
            · <span class="chip warn">{stricter} in .docmend.yml</span>
          </>
        )}
      </p>
    </div>
  )
}

/** The guide is not at hand here. */
function withoutGuide(meaning: string): string {
  return meaning.replace(/; see [\w-]+\.md$/, '')
}

const Input: FC<SettingProps> = ({ setting: { name, value }, typed, fault }) => {
  const { control } = SETTINGS[name]
  const isWrong = fault !== undefined
  const described = isWrong ? `${name}-fault ${name}-hint` : `${name}-hint`
  if (control.kind === 'secret') return <SecretInput name={name} isSet={value === 'set'} described={described} />
  return (
    <>
      {control.kind === 'choice' ? (
        <select id={name} name={name} aria-describedby={described} aria-invalid={isWrong}>
          {control.options.map(([option, label]) => (
            <option value={option} selected={option === (typed ?? value)}>
              {label}
            </option>
          ))}
        </select>
      ) : (
        <input
          id={name}
          name={name}
          value={typed ?? value}
          placeholder={control.example}
          aria-describedby={described}
          aria-invalid={isWrong}
          autocomplete="off"
          spellcheck={false}
        />
      )}
      <input type="hidden" name={`was:${name}`} value={value} />
    </>
  )
}

const SecretInput: FC<{ name: SettingName; isSet: boolean; described: string }> = ({ name, isSet, described }) => (
  <>
    <input
      id={name}
      name={name}
      type="password"
      value=""
      placeholder={isSet ? 'Set. Type a new one to replace it' : ''}
      aria-describedby={described}
      autocomplete="new-password"
    />
    {isSet && (
      <label class="choice">
        <input type="checkbox" name="clear" value={name} />
        <span>Remove it</span>
      </label>
    )}
  </>
)
