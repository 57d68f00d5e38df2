/** What is wrong with a set of changes: each item by itself, then all of them beside what is published. */
import type { Read } from '#database'
import type { Change, ContentDraft } from './change.ts'
import { checkDraft, type Rules } from './check-draft.ts'
import type { ContentProblem } from './errors.ts'
import { findReferences } from './references.ts'
import type { Snapshot } from './snapshot.ts'

/** A problem and the item that it is about. */
export type ChangeProblem = ContentProblem & { readonly contentKey: string; readonly language: string }

type Check = Rules & {
  readonly changes: readonly Change[]
  /** The site as it is now. */
  readonly published: Snapshot
  readonly db: Read
  /** Keys of items that exist although they cannot be read now; references to them are no second problem. */
  readonly assumedKeys?: ReadonlySet<string>
}

export async function findChangeProblems(check: Check): Promise<ChangeProblem[]> {
  const drafts = check.changes.flatMap((change) => (change.kind === 'put' ? [change.draft] : []))
  const problems = drafts.flatMap((draft) => checkDraft(check, draft).map(toProblemOf(draft)))
  return [
    ...problems,
    ...findRepetitions(drafts),
    ...(await findIdentityProblems(check.db, drafts)),
    ...(await findClashes(check, drafts)),
    ...(await findDeadReferences(check, drafts)),
    ...(await findEmptyRemovals(check)),
  ]
}

const toProblemOf = (draft: ContentDraft) => (problem: ContentProblem) => ({
  ...problem,
  contentKey: draft.contentKey,
  language: draft.language,
})

const report = (draft: ContentDraft, message: string, hint?: string): ChangeProblem =>
  toProblemOf(draft)({ path: draft.title, message, hint })

function findRepetitions(drafts: readonly ContentDraft[]): ChangeProblem[] {
  const seen = new Map<string, ContentDraft>()
  return drafts.flatMap((draft) => {
    const key = `${draft.contentKey} ${draft.language}`
    const other = seen.get(key)
    seen.set(key, draft)
    if (other === undefined) return []
    return [
      report(
        draft,
        `has the same contentKey and language as ${other.title}`,
        'Give one of them a key of its own.',
      ),
    ]
  })
}

type Identity = { contentKey: string; managedContentId: string; recordId: string | null; type: string }

/** An item's key, ids and type belong together for ever, also once it has left the site. */
async function findIdentityProblems(db: Read, drafts: readonly ContentDraft[]): Promise<ChangeProblem[]> {
  const stored = await db
    .selectFrom('content_item')
    .select(['content_key as contentKey', 'id as managedContentId', 'record_id as recordId', 'type'])
    .execute()
  const owners = {
    contentKey: new Map<string, Identity>(),
    managedContentId: new Map<string, Identity>(),
    recordId: new Map<string, Identity>(),
  }
  const remember = (identity: Identity) => {
    owners.contentKey.set(identity.contentKey, identity)
    owners.managedContentId.set(identity.managedContentId, identity)
    if (identity.recordId !== null) owners.recordId.set(identity.recordId, identity)
  }
  stored.forEach(remember)
  return drafts.flatMap((draft) => {
    const known = [
      owners.contentKey.get(draft.contentKey),
      owners.managedContentId.get(draft.managedContentId),
      draft.recordId === null ? undefined : owners.recordId.get(draft.recordId),
    ].find((identity) => identity !== undefined && !isSame(identity, draft))
    if (known === undefined) remember(draft)
    if (known === undefined) return []
    const facts = `contentKey ${known.contentKey}, id ${known.managedContentId}, recordId ${known.recordId ?? 'none'}, type ${known.type}`
    return [
      report(
        draft,
        `shares a part of its identity with another item (${facts})`,
        'Key, ids and type of an item never change; a new item needs new ones.',
      ),
    ]
  })
}

const isSame = (a: Identity, b: Identity) =>
  a.contentKey === b.contentKey &&
  a.managedContentId === b.managedContentId &&
  a.recordId === b.recordId &&
  a.type === b.type

/** URL names, unique fields and single items, over what the site will then hold. */
async function findClashes(
  { types, changes, published }: Check,
  drafts: readonly ContentDraft[],
): Promise<ChangeProblem[]> {
  const changed = new Set(changes.map(toChangeKey))
  const index = await published.loadIndex()
  const staying = index.heads.filter((head) => !changed.has(`${head.contentKey} ${head.language}`))
  const problems: ChangeProblem[] = []
  for (const type of types.values()) {
    const ours = drafts.filter((draft) => draft.type === type.name)
    if (ours.length === 0) continue
    const others = await published.loadStored(staying.filter((head) => head.type === type.name))
    const rules: { name: string; read: (item: ContentDraft) => unknown }[] = [
      { name: 'urlName', read: (item) => item.urlName },
      ...(type.uniqueFields ?? []).map((name) => ({ name, read: (item: ContentDraft) => item.body[name] })),
      ...(type.isSingleton ? [{ name: 'type', read: () => type.name }] : []),
    ]
    for (const rule of rules) problems.push(...findSameValues(ours, others, rule))
  }
  return problems
}

function findSameValues(
  ours: readonly ContentDraft[],
  others: readonly ContentDraft[],
  { name, read }: { name: string; read: (item: ContentDraft) => unknown },
): ChangeProblem[] {
  const seen = new Map<string, ContentDraft>()
  const toKey = (item: ContentDraft) => `${item.language} ${JSON.stringify(read(item))}`
  for (const item of others) seen.set(toKey(item), item)
  return ours.flatMap((draft) => {
    if (read(draft) === undefined) return []
    const other = seen.get(toKey(draft))
    seen.set(toKey(draft), draft)
    if (other === undefined || other.contentKey === draft.contentKey) return []
    const message =
      name === 'type'
        ? `there is one item of ${draft.type}, and it is ${other.title} (${other.contentKey})`
        : `has the ${name} ${JSON.stringify(read(draft))} of ${other.title} (${other.contentKey})`
    return [report(draft, message)]
  })
}

async function findDeadReferences(
  { published, assumedKeys }: Check,
  drafts: readonly ContentDraft[],
): Promise<ChangeProblem[]> {
  const index = await published.loadIndex()
  const known = new Set([...drafts.map(({ contentKey }) => contentKey), ...(assumedKeys ?? [])])
  const isThere = (key: string) => known.has(key) || index.byContentKey.has(key)
  return drafts.flatMap((draft) =>
    findReferences(draft.body)
      .filter(({ contentKey }) => !isThere(contentKey))
      .map(({ contentKey, place }) => ({
        ...report(
          draft,
          `refers to ${contentKey}, which does not exist`,
          'Import that item too, or correct the key.',
        ),
        path: [draft.title, ...place].join(' › '),
      })),
  )
}

async function findEmptyRemovals({ changes, published }: Check): Promise<ChangeProblem[]> {
  const index = await published.loadIndex()
  return changes.flatMap((change) => {
    if (change.kind === 'put') return []
    const heads = index.byContentKey.get(change.contentKey) ?? []
    if (heads.some((head) => head.language === change.language)) return []
    const { contentKey, language } = change
    return [
      {
        contentKey,
        language,
        path: contentKey,
        message: `is not published in ${language}, so it cannot be removed`,
      },
    ]
  })
}

const toChangeKey = (change: Change) =>
  change.kind === 'put'
    ? `${change.draft.contentKey} ${change.draft.language}`
    : `${change.contentKey} ${change.language}`
