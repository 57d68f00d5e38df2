/** Problems of a set of changes: of each item by itself, then of all of them beside what is published. */
import type { Read } from '#database'
import type { ContentType } from '#content-types'
import type { Change, ContentDraft } from '../releases/change.ts'
import type { ContentProblem } from '../errors.ts'
import type { Head } from '../releases/release-index.ts'
import type { Snapshot } from '../releases/snapshot.ts'
import { checkDraft, type Rules } from './check-draft.ts'
import { findLanguageProblems, languageTypes } from './check-languages.ts'
import { findRedirectProblems, redirectType } from './check-redirects.ts'
import { findRemovalProblems } from './check-removals.ts'
import { findLostPages } from './lost-pages.ts'
import { findReferences } from './references.ts'
import type { ContentTables } from '../tables.ts'

/** A problem and the item that it is about. */
export type ChangeProblem = ContentProblem & { readonly contentKey: string; readonly language: string }

/** `changes` of {@link findSiteProblems} may hold drafts whose bodies lack what {@link toOutline} leaves out. */
export type Check = Rules & {
  readonly changes: readonly Change[]
  /** The site as it is now. */
  readonly published: Snapshot
  readonly db: Read<ContentTables>
  /** Keys of items that exist although they cannot be read now; references to them are no second problem. */
  readonly assumedKeys?: ReadonlySet<string>
  /** Keys that another server publishes. */
  readonly remoteKeys?: ReadonlySet<string>
}

export async function findChangeProblems(check: Check): Promise<ChangeProblem[]> {
  const drafts = toDrafts(check.changes)
  const { beside, addresses } = await findSiteProblems(check)
  const findReferenceProblems = await createReferenceCheck(check)
  const { references, pageReferences } = findReferenceProblems(drafts)
  return [
    ...findDraftProblems(check, drafts),
    ...beside,
    ...references,
    ...pageReferences,
    ...addresses,
    ...(await findEmptyRemovals(check)),
    ...(await findMissedRemovals(check)),
  ]
}

/** Of each by itself. */
const findDraftProblems = (rules: Rules, drafts: readonly ContentDraft[]): ChangeProblem[] =>
  drafts.flatMap((draft) => checkDraft(rules, draft).map(toProblemOf(draft)))

/** Of all that is put beside each other and the site: keys and ids, values that are given once, and then addresses. */
export async function findSiteProblems(check: Check) {
  const drafts = toDrafts(check.changes)
  const beside = [
    ...findRepetitions(drafts),
    ...(await findIdentityProblems(check.db, drafts)),
    ...(await findTypeProblems(check, drafts)),
  ]
  const addresses = [
    ...(await findWrongRedirects(check, drafts)),
    ...(await findWrongLanguages(check, drafts)),
  ]
  return { beside, addresses }
}

const toDrafts = (changes: readonly Change[]) =>
  changes.flatMap((change) => (change.kind === 'put' ? [change.draft] : []))

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
    const other = seen.get(toItemKey(draft))
    seen.set(toItemKey(draft), draft)
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
async function findIdentityProblems(
  db: Read<ContentTables>,
  drafts: readonly ContentDraft[],
): Promise<ChangeProblem[]> {
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

/** What items of one type may not be beside each other, over what the site will then hold. */
async function findTypeProblems(
  { types, changes, published }: Check,
  drafts: readonly ContentDraft[],
): Promise<ChangeProblem[]> {
  const staying = await findStaying(changes, published)
  const problems: ChangeProblem[] = []
  for (const type of types.values()) {
    const ours = drafts.filter((draft) => draft.type === type.name)
    if (ours.length === 0) continue
    const others = await published.loadStored(staying.filter((head) => head.type === type.name))
    problems.push(...findClashes(type, ours, others), ...findContradictions(type, [...ours, ...others]))
  }
  return problems
}

/** URL names, unique fields and single items. */
function findClashes(
  type: ContentType,
  ours: readonly ContentDraft[],
  others: readonly ContentDraft[],
): ChangeProblem[] {
  const rules: { name: string; read: (item: ContentDraft) => unknown }[] = [
    { name: 'urlName', read: (item) => item.urlName },
    ...(type.uniqueFields ?? []).map((name) => ({ name, read: (item: ContentDraft) => item.body[name] })),
    ...(type.isSingleton ? [{ name: 'type', read: () => type.name }] : []),
  ]
  return rules.flatMap((rule) => findSameValues(ours, others, rule))
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

/** Finds what drafts refer to that neither the site nor the changes hold; the drafts may come some at a time. */
export async function createReferenceCheck({ changes, published, assumedKeys, remoteKeys }: Check) {
  const { heads, byContentKey } = await published.loadIndex()
  const put = toDrafts(changes)
  const known = new Set([
    ...put.map(({ contentKey }) => contentKey),
    ...(assumedKeys ?? []),
    ...(remoteKeys ?? []),
  ])
  const items = [...put, ...heads]
  const site = {
    pages: new Set(items.filter(({ type }) => type === 'epiderm__page').map(({ urlName }) => urlName)),
    recordIds: new Set(items.flatMap(({ recordId }) => recordId ?? [])),
  }
  // Not while items are unreadable: what they are named is not known.
  const mayFindPages = assumedKeys === undefined || assumedKeys.size === 0
  const isThere = (key: string) => known.has(key) || byContentKey.has(key)
  return (drafts: readonly ContentDraft[]) => ({
    references: drafts.flatMap((draft) => findDeadReferences(draft, isThere)),
    pageReferences: mayFindPages ? drafts.flatMap((draft) => findDeadPageReferences(draft, site)) : [],
  })
}

const findDeadReferences = (draft: ContentDraft, isThere: (key: string) => boolean): ChangeProblem[] =>
  findReferences(draft.body)
    .filter(({ contentKey }) => !isThere(contentKey))
    .map(({ contentKey, fieldPath }) => ({
      ...report(
        draft,
        `refers to ${contentKey}, which does not exist`,
        'Import that item too, or correct the key.',
      ),
      path: [draft.title, ...fieldPath].join(' › '),
    }))

const findDeadPageReferences = (
  draft: ContentDraft,
  site: Parameters<typeof findLostPages>[1],
): ChangeProblem[] =>
  findLostPages(draft.body, site).map(({ fieldPath, message }) => ({
    ...report(draft, message, 'Import that item too, or correct the reference.'),
    path: [draft.title, ...fieldPath].join(' › '),
  }))

async function findWrongRedirects(
  { changes, published }: Check,
  drafts: readonly ContentDraft[],
): Promise<ChangeProblem[]> {
  const stayingHeads = await findStaying(changes, published)
  if (![...drafts, ...stayingHeads].some(({ type }) => type === redirectType)) return []
  const types = new Set([redirectType, 'epiderm__page'])
  const staying = await published.loadStored(stayingHeads.filter(({ type }) => types.has(type)))
  return findRedirectProblems({ drafts, staying, stayingHeads }).map(({ draft, message, hint }) =>
    report(draft, message, hint),
  )
}

async function findWrongLanguages(
  { changes, published }: Check,
  drafts: readonly ContentDraft[],
): Promise<ChangeProblem[]> {
  if (!drafts.some(({ type }) => languageTypes.has(type))) return []
  const staying = (await findStaying(changes, published)).filter(({ type }) => languageTypes.has(type))
  return findLanguageProblems({ drafts, staying: await published.loadStored(staying) }).map(
    ({ draft, message, hint }) => report(draft, message, hint),
  )
}

/** Of a type whose items speak of each other; one that is changed may be what another one counted on. */
const findContradictions = (type: ContentType, items: readonly ContentDraft[]): ChangeProblem[] =>
  (type.findContradictions?.(items) ?? []).map(({ item, message, hint }) => ({
    contentKey: item.contentKey,
    language: item.language,
    path: item.title,
    message,
    hint,
  }))

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

/** Items that leave although something else counts on them. */
async function findMissedRemovals({ types, changes, published }: Check): Promise<ChangeProblem[]> {
  const drafts = toDrafts(changes)
  if (drafts.length === changes.length) return []
  const { heads, defaultLanguage } = await published.loadIndex()
  const removed = new Set(changes.flatMap((change) => (change.kind === 'remove' ? [toItemKey(change)] : [])))
  const leaving = await published.loadStored(heads.filter((head) => removed.has(toItemKey(head))))
  const staying = [...drafts, ...(await published.loadStored(await findStaying(changes, published)))]
  return findRemovalProblems({ types, leaving, staying, defaultLanguage }).map(({ item, message, hint }) =>
    report(item, message, hint),
  )
}

/** What is published and none of the changes puts or removes. */
async function findStaying(changes: readonly Change[], published: Snapshot): Promise<readonly Head[]> {
  const changed = new Set(changes.map((change) => toItemKey(change.kind === 'put' ? change.draft : change)))
  const { heads } = await published.loadIndex()
  return heads.filter((head) => !changed.has(toItemKey(head)))
}

const toItemKey = ({ contentKey, language }: Pick<ContentDraft, 'contentKey' | 'language'>) =>
  `${contentKey} ${language}`
