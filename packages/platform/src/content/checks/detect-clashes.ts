/** Selects drafts that may share a key, an id or a unique value with another draft or an unchanged item. */
import type { ContentType, ContentTypes } from '#content-types'
import type { Read } from '#database'
import { createDuplicateFinder } from '../collections/duplicate-finder.ts'
import type { ContentDraft } from '../types/change.ts'
import type { ContentTables } from '../types/tables.ts'
import { isSameIdentity, loadIdentities } from './check-identities.ts'
import type { Neighbours } from './items/neighbours.ts'
import type { ImportedItems } from './items/imported-items.ts'
import type { ReleaseIndex } from '../snapshots/release-index.ts'

export type ClashSources = {
  readonly types: ContentTypes
  readonly put: ImportedItems
  readonly neighbours: Neighbours
  /** The currently published site. */
  readonly index: ReleaseIndex
  readonly db: Read<ContentTables>
}

export function createClashDetector({ types, put, neighbours, index, db }: ClashSources) {
  const claim = createDuplicateFinder()
  const staying = [...types.values()].filter(({ name }) => index.byType.has(name))
  /** Items that may conflict, identified by the numbers of their content keys. */
  const suspects = new Set<number>()
  let position = 0

  function readClaims(draft: ContentDraft): void {
    const { contentKey, language, managedContentId, recordId, type } = draft
    const key = put.findKey(contentKey) ?? 0
    const own = position++
    const isTwice = claim(`item ${contentKey} ${language}`, own) !== undefined
    const identity = claim(`identity ${managedContentId} ${recordId} ${type}`, own) ?? own
    const isOther = claim(`key ${contentKey}`, identity) !== undefined
    if (isTwice || isOther) suspects.add(key)
    const texts = [
      `id ${managedContentId}`,
      ...(recordId === null ? [] : [`record ${recordId}`]),
      ...toValues(types.get(type), draft).map((value) => `${type} ${language} ${value}`),
    ]
    for (const text of texts) {
      const other = claim(text, key)
      if (other !== undefined) suspects.add(other).add(key)
    }
  }

  async function readRemaining(drafts: readonly ContentDraft[]): Promise<void> {
    const known = await loadIdentities(db, drafts)
    for (const draft of drafts) {
      const isShared = known.some((one) => isAbout(one, draft) && !isSameIdentity(one, draft))
      if (isShared || hasNamesake(draft, { ...neighbours, index }))
        suspects.add(put.findKey(draft.contentKey) ?? 0)
    }
    for (const type of staying)
      for (const draft of await findPossibleClashes(type, drafts, neighbours))
        suspects.add(put.findKey(draft.contentKey) ?? 0)
  }

  return {
    async read(drafts: readonly ContentDraft[]) {
      drafts.forEach(readClaims)
      await readRemaining(drafts)
    },
    isSuspect: ({ contentKey }: ContentDraft) => suspects.has(put.findKey(contentKey) ?? -1),
  }
}

/** Returns the values that must be unique among items of the type in this language. */
const toValues = (type: ContentType | undefined, { urlName, body }: ContentDraft): string[] => [
  `urlName ${urlName}`,
  ...(type?.uniqueFields ?? []).flatMap((name) =>
    body[name] === undefined ? [] : [`${name} ${JSON.stringify(body[name])}`],
  ),
  ...(type?.isSingleton === true ? ['one'] : []),
]

type ItemIdentity = Awaited<ReturnType<typeof loadIdentities>>[number]

const isAbout = (one: ItemIdentity, draft: ContentDraft) =>
  one.contentKey === draft.contentKey ||
  one.managedContentId === draft.managedContentId ||
  (one.recordId !== null && one.recordId === draft.recordId)

const hasNamesake = (
  draft: ContentDraft,
  { index, isStaying }: Pick<Neighbours, 'isStaying'> & Pick<ClashSources, 'index'>,
) =>
  index.byUrlName
    .get(draft.urlName)
    ?.some((head) => head.type === draft.type && head.contentKey !== draft.contentKey && isStaying(head)) ===
  true

/**
 * Returns all drafts of the type if any of them may share a unique value with an unchanged item; otherwise an empty
 * list.
 */
async function findPossibleClashes(
  type: ContentType,
  drafts: readonly ContentDraft[],
  { heads, find, isStaying }: Neighbours,
): Promise<readonly ContentDraft[]> {
  const ours = drafts.filter((draft) => draft.type === type.name)
  if (ours.length === 0) return []
  if (type.isSingleton === true && (await heads.findOfType(type.name)).some(isStaying)) return ours
  for (const name of type.uniqueFields ?? []) {
    const values = ours.flatMap(({ body }) => (body[name] === undefined ? [] : [JSON.stringify(body[name])]))
    if ((await find(`only ${name}`, values)).some(isStaying)) return ours
  }
  return []
}
