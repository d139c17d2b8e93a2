// Fields of a schema, those of objects below them and folded.
import type { FC } from 'hono/jsx'
import { plural } from '../../base/text.ts'
import { Prose } from '../prose.tsx'
import type { Field } from './describe-schema.ts'

export const SchemaFields: FC<{ fields: readonly Field[] }> = ({ fields }) => (
  <ul class="schema-fields">
    {fields.map((field) => (
      <li>
        <p>
          <code class="name">{field.name}</code> <span class="small soft">{field.type}</span>
          {field.isRequired && <span class="chip">required</span>}
        </p>
        {field.description !== '' && (
          <p class="small">
            <Prose text={field.description} />
          </p>
        )}
        {field.limits.length > 0 && <p class="small soft">{field.limits.join(' · ')}</p>}
        {field.fields.length > 0 && (
          <details>
            <summary class="small">
              {plural(field.fields.length, 'field')} of <code>{field.name}</code>
            </summary>
            <SchemaFields fields={field.fields} />
          </details>
        )}
      </li>
    ))}
  </ul>
)
