/** Checks the paths in redirects and language settings for missing targets, loops and conflicts. */
import type { ContentDraft } from '../../types/change.ts'
import { createProblem, type ChangeProblem } from '../items/change-problem.ts'
import { findLanguageProblems, typesWithLanguageChecks, toLanguagePrefixes } from './check-languages.ts'
import { findPageProblems } from './check-pages.ts'
import { findRedirectProblems } from './check-redirects.ts'
import type { Neighbours } from '../items/neighbours.ts'
import { findAddressNeighbours } from './address-neighbours.ts'

/**
 * Compares the paths of pages, records and redirects with each other, with the server's own paths and with language
 * prefixes.
 */
export async function findAddressProblems(
  drafts: readonly ContentDraft[],
  neighbours: Neighbours,
): Promise<ChangeProblem[]> {
  const check = await findAddressNeighbours(drafts, neighbours)
  const found = [...findPageProblems(check), ...findRedirectProblems(check)]
  return [
    ...found.map(({ draft, message, hint, field }) => ({
      ...createProblem(draft, message, hint),
      ...(field && { fieldPath: field }),
    })),
    ...(await findWrongLanguages(drafts, neighbours)),
  ]
}

async function findWrongLanguages(
  drafts: readonly ContentDraft[],
  neighbours: Neighbours,
): Promise<ChangeProblem[]> {
  if (!drafts.some(({ type }) => typesWithLanguageChecks.has(type))) return []
  const staying = await loadPrefixed(drafts, neighbours)
  return findLanguageProblems({ drafts, staying }).map(({ draft, message, hint }) =>
    createProblem(draft, message, hint),
  )
}

/**
 * Loads the site settings that the publish does not change. If the publish changes the settings, also loads the pages
 * and redirects whose paths begin with a language prefix.
 */
async function loadPrefixed(
  drafts: readonly ContentDraft[],
  { heads: stored, findBelow, load }: Neighbours,
): Promise<readonly ContentDraft[]> {
  const heads = [...(await stored.findOfType('epiderm__site'))]
  for (const prefix of drafts.flatMap(toLanguagePrefixes))
    for (const kind of ['only route', 'only from'] as const)
      heads.push(...(await findBelow(kind, JSON.stringify(prefix).slice(0, -1))))
  return load(heads)
}
