// What can ask for a job.

/** Trigger -> its meaning. */
export const JOB_TRIGGERS = {
  api: 'A program with an API key; coding agents over MCP count here.',
  action: 'A step of a workflow, whatever started the workflow, unless one of the next two is true.',
  schedule: 'A step of a workflow that ran on a schedule.',
  merged_code: 'A job that names a change of code as its `cause`.',
  dashboard: 'A person on the dashboard.',
} as const

export type JobTrigger = keyof typeof JOB_TRIGGERS
