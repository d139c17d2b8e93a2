// Fields of a form with their hints and with what is wrong with them.
import type { Child, FC } from 'hono/jsx'

export interface TextFieldProps {
  name: string
  label: string
  value: string
  hint?: string | undefined
  fault?: string | undefined
  /** Offered while a person types. */
  options?: readonly string[]
  placeholder?: string | undefined
  inputmode?: 'numeric' | undefined
}

/** No `maxlength`: browsers cut what is pasted without a word, and the answer says what is too long. */
export const TextField: FC<TextFieldProps> = ({ name, label, value, hint, fault, options = [], ...more }) => (
  <div class="field">
    <label for={name}>{label}</label>
    <input
      id={name}
      name={name}
      value={value}
      autocomplete="off"
      spellcheck={false}
      list={options.length > 0 ? `${name}-options` : undefined}
      {...more}
      {...describedBy(name, hint, fault)}
    />
    {options.length > 0 && (
      <datalist id={`${name}-options`}>
        {options.map((option) => (
          <option value={option} />
        ))}
      </datalist>
    )}
    <About name={name} hint={hint} fault={fault} />
  </div>
)

/** What a field has beside it, for `describedBy`. */
export const About: FC<{ name: string; hint?: Child; fault?: string | undefined }> = ({ name, hint, fault }) => (
  <>
    {fault !== undefined && (
      <p class="fault" id={`${name}-fault`}>
        {fault}
      </p>
    )}
    {hint !== undefined && (
      <p class="hint" id={`${name}-hint`}>
        {hint}
      </p>
    )}
  </>
)

export function describedBy(name: string, hint: unknown, fault: string | undefined) {
  const ids = [fault === undefined ? [] : [`${name}-fault`], hint === undefined ? [] : [`${name}-hint`]].flat()
  return {
    ...(ids.length > 0 && { 'aria-describedby': ids.join(' ') }),
    ...(fault !== undefined && { 'aria-invalid': 'true' as const }),
  }
}
