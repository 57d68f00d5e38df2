/** Reads withdrawals to find the items that were withdrawn from the site. */
import { toWithdrawalKey, withdrawalBody, withdrawalType } from '#content-types'
import type { ContentItem } from '#model'
import type { Change, ContentDraft } from '../types/change.ts'
import type { Head } from '../snapshots/release-index.ts'
import type { Snapshot } from '../snapshots/snapshot.ts'
import { createProblem, type ChangeProblem } from './items/change-problem.ts'

type DraftIdentity = Pick<ContentDraft, 'contentKey'>

export const isWithdrawal = ({ type }: Pick<Head, 'type'>): boolean => type === withdrawalType

/** Returns the withdrawals of these items in every language, by the content key of the withdrawn item. */
export async function findWithdrawals(
  { heads }: Pick<Snapshot, 'heads'>,
  contentKeys: readonly string[],
): Promise<ReadonlyMap<string, readonly Head[]>> {
  const items = new Map([...new Set(contentKeys)].map((key) => [toWithdrawalKey(key), key]))
  const found = new Map<string, Head[]>()
  for (const head of await heads.findBy('contentKey', [...items.keys()])) {
    const item = items.get(head.contentKey)
    if (item !== undefined && isWithdrawal(head)) found.set(item, [...(found.get(item) ?? []), head])
  }
  return found
}

/** Returns the record ids of all withdrawn items. There are few withdrawals, so all are read. */
export async function loadWithdrawnRecords(
  published: Pick<Snapshot, 'heads' | 'loadStored'>,
): Promise<ReadonlySet<string>> {
  const withdrawals = await published.loadStored(await published.heads.findOfType(withdrawalType))
  return new Set(withdrawals.flatMap(readRecordId))
}

export const readRecordId = ({ body }: Pick<ContentItem, 'body'>): readonly string[] =>
  typeof body.recordId === 'string' ? [body.recordId] : []

type WithdrawnCheckInput = { readonly published: Snapshot; readonly changes: readonly Change[] }

/**
 * Rejects versions of withdrawn items, unless the withdrawal is also removed. Otherwise, an open draft or a translation
 * could restore a withdrawn item.
 */
export async function findWithdrawnProblems({
  published,
  changes,
}: WithdrawnCheckInput): Promise<ChangeProblem[]> {
  const drafts = changes.flatMap((change) => (change.kind === 'put' ? [change.draft] : []))
  const withdrawn = await findWithdrawals(
    published,
    drafts.map(({ contentKey }) => contentKey),
  )
  const leaving = new Set(changes.flatMap((change) => (change.kind === 'remove' ? [change.contentKey] : [])))
  return drafts
    .filter(({ contentKey }) => withdrawn.has(contentKey) && !leaving.has(toWithdrawalKey(contentKey)))
    .map((draft) =>
      createProblem(
        draft,
        'was withdrawn from the site',
        'To bring it back, undo the withdrawal under Changes. The draft stays as it is until then.',
      ),
    )
}

/** Finds withdrawals of items that are on the site or among the drafts. An item cannot be both withdrawn and live. */
export async function findWithdrawalsOfLiveItems(
  { heads }: Pick<Snapshot, 'heads'>,
  drafts: readonly ContentDraft[],
  hasKey: (contentKey: string) => boolean,
): Promise<readonly ContentDraft[]> {
  const withdrawals = drafts.filter(isWithdrawal)
  const items = withdrawals.map(readWithdrawnKey)
  const live = new Set(
    (await heads.findBy('contentKey', items)).map(({ contentKey }: DraftIdentity) => contentKey),
  )
  return withdrawals.filter((_, position) => {
    const key = items[position] ?? ''
    return live.has(key) || hasKey(key)
  })
}

const readWithdrawnKey = ({ body }: Pick<ContentItem, 'body'>): string =>
  withdrawalBody.shape.item.safeParse(body.item).data ?? ''
