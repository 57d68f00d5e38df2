/** A table as the migrations have made it. */
export type DescribedTable = {
  readonly name: string
  readonly columns: readonly string[]
  /** No two rows are equal in all of these. */
  readonly key: readonly string[]
  /** Names of tables. */
  readonly references: readonly string[]
  /** The column whose numbers the database gives, each once. */
  readonly counted: string | undefined
  /** The migrations themselves put rows into it. */
  readonly isSeeded: boolean
}
