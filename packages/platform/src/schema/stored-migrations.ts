/**
 * Versions of stored values. A content type or block whose stored values change gets the next version number and a
 * migration from the previous version. Stored values are not rewritten; they are migrated when they are read.
 */
export type StoredMigration<Stored> = {
  /** A value of the older version; a test migrates it and checks the result. Never changes. */
  readonly sample: Stored
  /** Returns the value in the next version. Pure: it reads nothing else and does not change its argument. */
  readonly migrate: (stored: Stored) => Stored
}

export type VersionedSchema<Stored> = {
  /** Version of the stored values; 1 by default. */
  readonly version?: number | undefined
  /**
   * One migration for each earlier version, the oldest first. Only append to this list: a migration that has run on a
   * site is never edited.
   */
  readonly migrate?: readonly StoredMigration<Stored>[] | undefined
}

/** Throws unless there is one migration for each earlier version: `npm run dev` does not check more. */
export function requireMigrations(
  name: string,
  {
    version = 1,
    migrate = [],
  }: { readonly version?: number | undefined; readonly migrate?: readonly unknown[] | undefined },
): void {
  if (Number.isInteger(version) && version >= 1 && migrate.length === version - 1) return
  throw new Error(
    `${name} has version ${version}, so it needs ${Math.max(0, version - 1)} migrations in \`migrate\`; it has ${migrate.length}`,
  )
}
