// The form for a new job: what was typed, the request that it makes, and what is wrong with it, field by field.
import { type CreateJobInput, CreateJobSchema } from '../../contract/job.ts'
import { FORM_FIELDS, JOB_FIELDS, type JobField } from './job-fields.tsx'

/** As typed, to be shown again; a box that is not ticked is ''. */
export type JobForm = Record<JobField, string>

/** `form` is what is wrong with none of them. */
export type JobFormFaults = Partial<Record<JobField | 'form', string>>

export function readJobForm(read: (name: JobField) => string): JobForm {
  return Object.fromEntries(JOB_FIELDS.map((name) => [name, read(name)])) as JobForm
}

export const isPatch = ({ mode }: JobForm): boolean => mode === 'patch'

/** Gives the request, or what to change, in the API's words. */
export function toJobRequest(form: JobForm): { input: CreateJobInput } | { faults: JobFormFaults } {
  const read = CreateJobSchema.safeParse(toBody(form))
  if (read.success) return { input: read.data }
  const faults: JobFormFaults = {}
  for (const { path, message } of read.error.issues) {
    const field = fieldOf(path)
    faults[field] = [faults[field], message].filter(Boolean).join('; ')
  }
  return { faults }
}

function toBody(form: JobForm): Record<string, unknown> {
  const body: Record<string, unknown> = {}
  for (const name of JOB_FIELDS) {
    const { at, read } = FORM_FIELDS[name]
    const value = read(form[name])
    if (value === undefined) continue
    const [outer = '', inner] = at.split('.')
    body[outer] = inner === undefined ? value : { ...Object(body[outer]), [inner]: value }
  }
  return body
}

/** An entry of a list belongs to the field of its list, and what is wrong with several fields together to the first of them. */
function fieldOf(path: readonly PropertyKey[]): JobField | 'form' {
  const names = path.filter((part) => typeof part === 'string')
  const findAt = (isHere: (at: string) => boolean) => JOB_FIELDS.find((name) => isHere(FORM_FIELDS[name].at))
  return findAt((at) => at === names.slice(0, 2).join('.')) ?? findAt((at) => at.split('.')[0] === names[0]) ?? 'form'
}
