// The tables of processes as Kysely sees them.

export interface ProcessTables {
  live_process: LiveProcessTable
  held_room: HeldRoomTable
  turn_line: TurnLineTable
}

interface LiveProcessTable {
  id: string
  is_serving: number
  slots: number
  mirrors: string | null
  /** Memory of the process at its last beat, and how much it may use; null = not noted. */
  used_mib: number | null
  limit_mib: number | null
  seen_at: number
}

interface HeldRoomTable {
  lane: string
  process_id: string
  held: number
}

interface TurnLineTable {
  name: string
  /** When the bucket of the line is full again. */
  full_at: number
  paused_until: number
  /** The length that `paused_until` was set with. */
  pause_ms: number
}
