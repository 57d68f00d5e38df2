/** What an island needs beside its props. A page names the address alone: who comes to the island fetches them with it. */
import { rememberBy } from '#kit'
import type { Labels } from '#model'
import { toStableName } from './styles/instance-style.ts'
import type { PageContext } from './page-context.ts'

export type IslandNeeds = {
  /** Its labels are called `group.name`. */
  readonly group: string
  readonly names: readonly string[]
  /** What a site may leave out (SSN-3). */
  readonly optional?: readonly string[]
  /** What it asks the server, without the base path; a language is `en_GB`. */
  readonly toAddress: (language: string) => string
}

type Texts = Readonly<Record<string, string>>

export const islandsPath = '/api/islands'

/** SITE-4: what is missing is its placeholder. */
export const readIslandLabels = <N extends IslandNeeds>(
  { group, names, optional = [] }: N,
  labels: Labels,
): Readonly<Record<N['names'][number], string>> =>
  Object.fromEntries(
    names.map((name) => [
      name,
      labels[optional.includes(name) ? 'formatOptional' : 'format'](`${group}.${name}`),
    ]),
  ) as Record<N['names'][number], string>

/** Another one for other parts, so that browsers may keep what they have got. */
export const toIslandUrl = (
  type: string,
  labels: Texts,
  { url, site, availableWidth: { tokens } }: Pick<PageContext, 'url' | 'site' | 'availableWidth'>,
): string => {
  const language = site.language.replace('-', '_')
  return url.path(`${islandsPath}/${type}?language=${language}&version=${toIslandVersion(labels, tokens)}`)
}

export const toIslandVersion = (labels: Texts, tokens: Texts): string =>
  toStableName(JSON.stringify(labels) + toTokensVersion(tokens))

const toTokensVersion = rememberBy((tokens: Texts) => toStableName(JSON.stringify(tokens)))
