/** The table of build files. */

/** A browser file, stored under a name that contains the hash of its content. */
type BuildFileTable = {
  name: string
  /** The file's bytes, compressed with Brotli, in Base64. */
  bytes: string
  /** ISO 8601, UTC: the last time that a server with the file's build marked the file as in use. */
  seen_at: string
}

export type BuildTables = { build_file: BuildFileTable }
