// The forms of a page with what a browser would send of them untouched.
import { Parser } from 'htmlparser2'

export type Field = [name: string, value: string]

export interface Form {
  action: string
  fields: Field[]
}

export function readForms(html: string): Form[] {
  const forms: Form[] = []
  let select = ''
  const add = (name: string | undefined, value: string): void => {
    if (name !== undefined && name !== '') forms.at(-1)?.fields.push([name, value])
  }
  const parser = new Parser({
    onopentag: (tag, { action = '', name, value = '', type, ...rest }) => {
      if (tag === 'form') forms.push({ action, fields: [] })
      else if (tag === 'select') select = name ?? ''
      else if (tag === 'option' && 'selected' in rest) add(select, value)
      else if (tag === 'input' && ((type !== 'checkbox' && type !== 'radio') || 'checked' in rest)) add(name, value)
    },
  })
  parser.end(html)
  return forms
}
