/** A table as the migrations have made it. */
export type DescribedTable = {
  readonly name: string
  readonly columns: readonly string[]
  /** No two rows are equal in all of these. */
  readonly key: readonly string[]
  /** Names of tables. */
  readonly references: readonly string[]
  /** The column that the database numbers. */
  readonly counted: string | undefined
  /** True if the migrations themselves insert rows. */
  readonly isSeeded: boolean
}
