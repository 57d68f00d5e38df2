/** What the server answers about texts of all pages. */
import type { Path } from '#operations'
import type { ItemName, ProblemPlace } from './shapes.ts'

/** A property that holds a text; `digest` of its value, so that one that has changed since is left alone. */
export type NamedPlace = ItemName & {
  /** Null: of the item itself. */
  readonly block: string | null
  readonly path: Path
  readonly digest: string
}

export type FoundPlace = NamedPlace & {
  /** Of the item. */
  readonly title: string
  /** How often the text stands there. */
  readonly count: number
  /** Each of them; of very many the first. */
  readonly excerpts: readonly { readonly before: string; readonly match: string; readonly after: string }[]
}

export type FoundTexts = {
  readonly places: readonly FoundPlace[]
  readonly next: string | null
  /** False while texts are still being collected. */
  readonly isComplete: boolean
}

export type Replaced = {
  readonly items: readonly (ItemName & { readonly properties: number })[]
  readonly changed: readonly NamedPlace[]
  readonly refused: readonly (NamedPlace & { readonly message: string; readonly place?: ProblemPlace })[]
}

export type TextsTakenBack = {
  readonly items: readonly (ItemName & { readonly properties: number })[]
  /** What has changed since, and stays. */
  readonly left: readonly (Omit<NamedPlace, 'digest'> & {
    readonly title: string
    readonly message: string
  })[]
}
