/**
 * Finds links in drafts that have no target. Such drafts can be published, but the links are probably mistakes. Reads
 * only the items at the linked paths, because the check runs while an editor types.
 */
import { findBrokenBodyLinks, findBrokenTreeLinks, type LinkContext } from '#blocks'
import { toTreeFields } from '#content-types'
import { blockTree } from '#schema'
import type { ContentDraft } from '../types/change.ts'
import { createSitePaths, type SitePaths } from './addresses/site-paths.ts'
import { toDraftProblem, type ChangeProblem } from './items/change-problem.ts'
import { type ChangeCheckInput, type ChangedItemName, toChangedDrafts } from './check-changes.ts'
import { createSiteNames } from './find-warnings.ts'
import { createNeighbours } from './items/neighbours.ts'
import { createImportedItems, toItemKey } from './items/imported-items.ts'

type LinkCheck = Omit<ChangeCheckInput, 'remoteKeys'> & {
  /** True if the site also shows items from a remote server. The paths of those items are unknown. */
  readonly hasRemote: boolean
  /** The site's base path, which links may contain; empty or `/a/b`. */
  readonly basePath?: string | undefined
}

/**
 * Checks the links in the changed drafts. All other changes are taken into account, because a link's target may also
 * have changed.
 */
export async function findBrokenLinks(check: LinkCheck): Promise<ChangeProblem[]> {
  const { about, basePath = '' } = check
  const checked = toChangedDrafts(check.changes).filter(
    (draft: ChangedItemName) => about === undefined || toItemKey(draft) === toItemKey(about),
  )
  const find = (paths: Pick<SitePaths, 'isAnswered' | 'findNearestPath'>) =>
    checked.flatMap((draft) => findInDraft(check, { ...paths, basePath }, draft))
  const linked = new Set<string>()
  find({ isAnswered: (path) => linked.add(path) !== undefined, findNearestPath: () => undefined })
  return linked.size === 0 ? [] : find(await loadPaths(check, linked))
}

function findInDraft(
  { types, registry }: LinkCheck,
  paths: Omit<LinkContext, 'registry'>,
  draft: ContentDraft,
): ChangeProblem[] {
  const type = types.get(draft.type)
  if (type === undefined) return []
  const facts = { registry, ...paths }
  const { title, body } = draft
  const inTrees = toTreeFields(type).flatMap(({ name, label }) => {
    const nodes = blockTree(label).safeParse(body[name]).data ?? []
    return findBrokenTreeLinks(facts, { nodes, path: `${title} › ${label}` })
  })
  return [...findBrokenBodyLinks(facts, { schema: type.schema, stored: body, path: title }), ...inTrees].map(
    toDraftProblem(draft),
  )
}

/** Loads all items at these paths, in every language and from both the site and the changes. */
async function loadPaths(check: LinkCheck, linked: ReadonlySet<string>): Promise<SitePaths> {
  const neighbours = createNeighbours(check)
  const { heads, find, findBelow, load, isStaying } = neighbours
  const drafts = toChangedDrafts(check.changes)
  const put = createImportedItems(drafts)
  const names = createSiteNames(
    { ...put, has: (item) => put.has(item) || !isStaying(item) },
    await (check.drafted?.site ?? check.published).loadIndex(),
  )
  const paths = createSitePaths({ names, hasRemote: check.hasRemote })
  const values = Array.from(linked)
    .flatMap(toInLanguages)
    .map((path) => JSON.stringify(path))
  const staying = await load([
    ...(await find('only route', values)),
    ...(await find('only from', values)),
    ...(await findBelow('shows', '')),
    ...(await heads.findOfType('epiderm__site')),
  ])
  for (const item of [...drafts, ...staying]) paths.add(item)
  return paths
}

/** Returns the path, and the path without its first segment, which may be a language prefix. */
const toInLanguages = (path: string): string[] => [path, path.replace(/^\/[^/]+/, '') || '/']
