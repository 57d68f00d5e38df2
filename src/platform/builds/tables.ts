/** What the table of this room holds. */

/** A file that browsers load, by a name that has the hash of its contents in it. */
type BuildFileTable = {
  name: string
  /** Brotli, as base64. */
  bytes: string
  /** ISO 8601, UTC. When a server whose build it belongs to last said so. */
  seen_at: string
}

export type BuildTables = { build_file: BuildFileTable }
