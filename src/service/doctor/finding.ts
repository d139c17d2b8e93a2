// What a look at one part of the installation found, as a sentence.

export interface Finding {
  /** What was looked at, such as `database`; several findings may share it. */
  topic: string
  status: 'ok' | 'warning' | 'fail'
  /** A sentence for the instance admin; a fault names the variable or the command that fixes it. Never a key or a secret. */
  text: string
  /** True for a fault that waiting does not fix. */
  isLasting?: boolean
}

export const ok = (topic: string, text: string): Finding => ({ topic, status: 'ok', text })
export const warning = (topic: string, text: string): Finding => ({ topic, status: 'warning', text })
export const fail = (topic: string, text: string): Finding => ({ topic, status: 'fail', text })
