/** A table as the migrations have made it. */
export type DescribedTable = {
  readonly name: string
  readonly columns: readonly string[]
  /** Columns whose values together are unique. */
  readonly key: readonly string[]
  /** Names of the tables that it refers to. */
  readonly references: readonly string[]
  /** The column that the database numbers. */
  readonly counted: string | undefined
  /** True if the migrations themselves insert rows. */
  readonly isSeeded: boolean
}
