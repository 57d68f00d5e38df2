/** Problems of a set of changes: of each item by itself, then of all of them beside what is published. */
import type { Read } from '#database'
import { toReferencedKeys } from '#kit'
import type { ContentType, ContentTypes } from '#content-types'
import type { Change, ContentDraft } from '../releases/change.ts'
import type { ContentProblem } from '../errors.ts'
import type { Snapshot } from '../releases/snapshot.ts'
import { checkDraft, type Rules } from './check-draft.ts'
import { findLanguageProblems, languageTypes, toPrefixes } from './check-languages.ts'
import { findRedirectProblems } from './check-redirects.ts'
import { findRemovalProblems, loadReferrers } from './check-removals.ts'
import { loadCompared } from './compared-items.ts'
import { findLostPages, type NamedSite } from './lost-pages.ts'
import { createNeighbours, toItemKey, type Neighbours } from './neighbours.ts'
import { findRedirectNeighbours } from './redirect-neighbours.ts'
import { findReferences } from './references.ts'
import type { ContentTables } from '../tables.ts'

/** A problem and the item that it is about. */
export type ChangeProblem = ContentProblem & { readonly contentKey: string; readonly language: string }

/** `changes` of {@link findSiteProblems} may hold drafts whose bodies lack what {@link toOutline} leaves out. */
/** Items asked for in one statement. */
const batchSize = 200

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
  const neighbours = await createNeighbours(check)
  const beside = [
    ...findRepetitions(drafts),
    ...(await findIdentityProblems(check.db, drafts)),
    ...(await findTypeProblems(check.types, drafts, neighbours)),
  ]
  const addresses = [
    ...(await findWrongRedirects(drafts, neighbours)),
    ...(await findWrongLanguages(drafts, neighbours)),
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
  for (let start = 0; start < drafts.length; start += batchSize)
    (await loadIdentities(db, drafts.slice(start, start + batchSize))).forEach(remember)
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

/** Of items, also of such as have left the site, that share a part with one of these. */
const loadIdentities = (db: Read<ContentTables>, drafts: readonly ContentDraft[]): Promise<Identity[]> =>
  db
    .selectFrom('content_item')
    .select(['content_key as contentKey', 'id as managedContentId', 'record_id as recordId', 'type'])
    .where((q) =>
      q.or([
        q(
          'content_key',
          'in',
          drafts.map(({ contentKey }) => contentKey),
        ),
        q(
          'id',
          'in',
          drafts.map(({ managedContentId }) => managedContentId),
        ),
        q(
          'record_id',
          'in',
          drafts.flatMap(({ recordId }) => recordId ?? []),
        ),
      ]),
    )
    .execute()

const isSame = (a: Identity, b: Identity) =>
  a.contentKey === b.contentKey &&
  a.managedContentId === b.managedContentId &&
  a.recordId === b.recordId &&
  a.type === b.type

/** What items of one type may not be beside each other, over what the site will then hold. */
async function findTypeProblems(
  types: ContentTypes,
  drafts: readonly ContentDraft[],
  neighbours: Neighbours,
): Promise<ChangeProblem[]> {
  const problems: ChangeProblem[] = []
  for (const type of types.values()) {
    const ours = drafts.filter((draft) => draft.type === type.name)
    if (ours.length === 0) continue
    const others = await loadSimilar(type, ours, neighbours)
    const compared = type.findContradictions === undefined ? [] : await loadCompared(type, ours, neighbours)
    problems.push(...findClashes(type, ours, others), ...findContradictions(type, [...ours, ...compared]))
  }
  return problems
}

/** Those that stay and may have a URL name or the value of a unique field that one of ours has; of a single item, that one. */
async function loadSimilar(
  type: ContentType,
  ours: readonly ContentDraft[],
  { index, find, load }: Neighbours,
): Promise<readonly ContentDraft[]> {
  const heads = type.isSingleton
    ? [...(index.byType.get(type.name) ?? [])]
    : ours.flatMap(({ urlName }) => index.byUrlName.get(urlName) ?? [])
  for (const name of type.uniqueFields ?? []) {
    const values = ours.flatMap(({ body }) => (body[name] === undefined ? [] : [JSON.stringify(body[name])]))
    heads.push(...(await find(`only ${name}`, values)))
  }
  return load(heads.filter((head) => head.type === type.name))
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
  const { byContentKey, byUrlName, byRecordId } = await published.loadIndex()
  const put = toDrafts(changes)
  const known = new Set([
    ...put.map(({ contentKey }) => contentKey),
    ...(assumedKeys ?? []),
    ...(remoteKeys ?? []),
  ])
  const isPage = ({ type }: Pick<ContentDraft, 'type'>) => type === 'epiderm__page'
  const pages = new Set(put.filter(isPage).map(({ urlName }) => urlName))
  const recordIds = new Set(put.flatMap(({ recordId }) => recordId ?? []))
  const site: NamedSite = {
    hasPage: (urlName) => pages.has(urlName) || (byUrlName.get(urlName)?.some(isPage) ?? false),
    hasRecord: (recordId) => recordIds.has(recordId) || byRecordId.has(recordId),
  }
  // Not while items are unreadable: what they are named is not known.
  const mayFindPages = assumedKeys === undefined || assumedKeys.size === 0
  const isThere = (key: string) => known.has(key) || byContentKey.has(key)
  return (drafts: readonly ContentDraft[]) => ({
    references: drafts.flatMap((draft) => findDeadReferences(draft, isThere)),
    pageReferences: mayFindPages ? drafts.flatMap((draft) => findDeadPageReferences(draft, site)) : [],
  })
}

/** Where a key stands is asked only of bodies with a dead one. */
const findDeadReferences = (draft: ContentDraft, isThere: (key: string) => boolean): ChangeProblem[] =>
  (toReferencedKeys(draft.body).every(isThere) ? [] : findReferences(draft.body))
    .filter(({ contentKey }) => !isThere(contentKey))
    .map(({ contentKey, fieldPath }) => ({
      ...report(
        draft,
        `refers to ${contentKey}, which does not exist`,
        'Import that item too, or correct the key.',
      ),
      path: [draft.title, ...fieldPath].join(' › '),
    }))

const findDeadPageReferences = (draft: ContentDraft, site: NamedSite): ChangeProblem[] =>
  findLostPages(draft.body, site).map(({ fieldPath, message }) => ({
    ...report(draft, message, 'Import that item too, or correct the reference.'),
    path: [draft.title, ...fieldPath].join(' › '),
  }))

async function findWrongRedirects(
  drafts: readonly ContentDraft[],
  neighbours: Neighbours,
): Promise<ChangeProblem[]> {
  const check = await findRedirectNeighbours(drafts, neighbours)
  return findRedirectProblems(check).map(({ draft, message, hint }) => report(draft, message, hint))
}

async function findWrongLanguages(
  drafts: readonly ContentDraft[],
  neighbours: Neighbours,
): Promise<ChangeProblem[]> {
  if (!drafts.some(({ type }) => languageTypes.has(type))) return []
  const staying = await loadPrefixed(drafts, neighbours)
  return findLanguageProblems({ drafts, staying }).map(({ draft, message, hint }) =>
    report(draft, message, hint),
  )
}

/** The settings that stay; of those that are put, the pages and redirects whose addresses begin as those of a language. */
async function loadPrefixed(
  drafts: readonly ContentDraft[],
  { index, findBelow, load }: Neighbours,
): Promise<readonly ContentDraft[]> {
  const heads = [...(index.byType.get('epiderm__site') ?? [])]
  for (const prefix of drafts.flatMap(toPrefixes))
    for (const kind of ['only route', 'only from'] as const)
      heads.push(...(await findBelow(kind, JSON.stringify(prefix).slice(0, -1))))
  return load(heads)
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
async function findMissedRemovals(check: Check): Promise<ChangeProblem[]> {
  const { types, changes, published } = check
  const drafts = toDrafts(changes)
  if (drafts.length === changes.length) return []
  const neighbours = await createNeighbours(check)
  const { byContentKey, defaultLanguage } = neighbours.index
  const removed = changes.flatMap((change) => (change.kind === 'remove' ? [change] : []))
  const keys = new Set(removed.map(toItemKey))
  const problems: ChangeProblem[] = []
  for (const contentKey of new Set(removed.map((change) => change.contentKey))) {
    const heads = byContentKey.get(contentKey)?.filter((head) => keys.has(toItemKey(head))) ?? []
    const leaving = await published.loadStored(heads)
    const staying = [...drafts, ...(await loadReferrers(leaving, neighbours))]
    const found = findRemovalProblems({ types, leaving, staying, defaultLanguage })
    problems.push(...found.map(({ item, message, hint }) => report(item, message, hint)))
  }
  return problems
}
