/**
 * Versions of stored values. When the stored values of a content type or block change, the type or block gets the next
 * version number and a migration from the previous version. Stored values are not rewritten; they are migrated when
 * they are read.
 */
export type StoredMigration<Stored> = {
  /** A stored value in the older version, which a test migrates. Never change it. */
  readonly sample: Stored
  /** Converts the value to the next version. A pure function that does not change its argument. */
  readonly migrate: (stored: Stored) => Stored
}

export type VersionedSchema<Stored> = {
  /** The version of stored values. Default: 1. */
  readonly version?: number | undefined
  /**
   * One migration for each earlier version, oldest first. Only append to this list. Never edit a migration that has run
   * on a site.
   */
  readonly migrate?: readonly StoredMigration<Stored>[] | undefined
}

/**
 * Throws unless there is exactly one migration for each earlier version. `npm run dev` runs only this check; other
 * checks find further mistakes.
 */
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
