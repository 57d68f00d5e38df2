/** A table as the migrations created it. */
export type DescribedTable = {
  readonly name: string
  readonly columns: readonly string[]
  /** Columns whose combined values are unique. */
  readonly key: readonly string[]
  /** Names of the tables that this table references. */
  readonly references: readonly string[]
  /** The column that the database numbers automatically. */
  readonly counted: string | undefined
  /** True if the migrations themselves insert rows. */
  readonly isSeeded: boolean
}
