/** Sections that editors insert as a whole: block trees with empty texts and pictures for editors to fill in. */
import type { BlockNode } from '#schema'

export type ReadyMadeSection = {
  /** Permanent name. A section of the site replaces the platform's section with the same name. */
  readonly name: string
  readonly label: string
  readonly help: string
  /** Additional search terms for the insert dialog. */
  readonly keywords: readonly string[]
  /** Ids are replaced when the section is inserted. */
  readonly blocks: readonly BlockNode[]
}

/** A template for a new page. */
export type PageTemplate = {
  readonly name: string
  readonly label: string
  /** Names of ready-made sections, from top to bottom. */
  readonly sections: readonly string[]
}

/** Returns all sections in order. Site sections that do not replace a platform section come last. */
export function mergeSections(
  standard: readonly ReadyMadeSection[],
  ofSite: readonly ReadyMadeSection[],
): readonly ReadyMadeSection[] {
  return [...new Map([...standard, ...ofSite].map((one) => [one.name, one])).values()]
}
