/** Islands: parts of a page that load React, code and data only when they are needed. */
import { cacheByObject } from '#kit'
import type { Labels } from '#model'
import { toStableClassName } from './styles/instance-style.ts'

/** Data that an island needs in addition to its props. The page contains only the URL of this data. */
export type IslandDataRequest = {
  /** The group of the island's labels: each label is named `group.name`. */
  readonly group: string
  readonly names: readonly string[]
  /** Labels that a site may omit (SSN-3). */
  readonly optional?: readonly string[]
  /**
   * Returns the path and query from which the island loads its data, without the base path. `language` has the form
   * `en_GB`.
   */
  readonly toAddress: (language: string) => string
}

type IslandTexts = Readonly<Record<string, string>>

export const islandsPath = '/api/islands'

/** Returns the island's labels, with placeholders for missing labels (SITE-4). */
export const readIslandLabels = <N extends IslandDataRequest>(
  { group, names, optional = [] }: N,
  labels: Labels,
): Readonly<Record<N['names'][number], string>> =>
  Object.fromEntries(
    names.map((name) => [
      name,
      labels[optional.includes(name) ? 'formatOptional' : 'format'](`${group}.${name}`),
    ]),
  ) as Record<N['names'][number], string>

/** The data that a browser needs to hydrate an island. */
export type IslandSource = {
  /** The block's type. */
  readonly type: string
  /** The root-relative URL of the island's data; undefined if the island needs no data. */
  readonly dataUrl: string | undefined
}

export const toIslandVersion = (labels: IslandTexts, tokens: IslandTexts): string =>
  toStableClassName(JSON.stringify(labels) + toTokensVersion(tokens))

const toTokensVersion = cacheByObject((tokens: IslandTexts) => toStableClassName(JSON.stringify(tokens)))
