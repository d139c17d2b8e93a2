// Why the gate refuses a change set, as data: what is left of it without one file may still pass.

export interface GateRefusal {
  /** `whole`: nothing of the change set may go. `unit`: a smaller one without this file may be judged in its place. */
  kind: 'whole' | 'unit'
  /** Undefined where it is about no one file. */
  path: string | undefined
  line: number | undefined
  /** A clause that names path and line. */
  reason: string
  /** Where a person can allow it; undefined where nothing does. */
  allow: string | undefined
}

/** A refusal of one file that no setting lifts. */
export function refuseFile(path: string, reason: string): GateRefusal {
  return { kind: 'unit', path, line: undefined, reason, allow: undefined }
}

/** A refusal of the whole change set. */
export function refuseWhole(reason: string): GateRefusal {
  return { kind: 'whole', path: undefined, line: undefined, reason, allow: undefined }
}

/** The refusal as a clause, with what a person can do. */
export function describeRefusal({ reason, allow }: GateRefusal): string {
  return allow === undefined ? reason : `${reason}: remove it, or allow it with ${allow}`
}
