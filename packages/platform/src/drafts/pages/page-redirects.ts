/**
 * Drafts the redirects for a page whose path changes or that is archived, so that the page and its redirects are
 * published together.
 */
import { redirectBody } from '#content-types'
import { createContentKey, foldPath } from '#kit'
import type { Operation } from '#operations'
import { findOpenRows, loadEditedItem, toEditedItem, type DraftDeps, type DraftKey } from '../draft.ts'
import { selectLog } from '../log.ts'
import type { KnownDraft, SendCall } from '../send-calls.ts'

/** `to`: the new target; null if the redirect is removed. */
export type ChangedRedirect = DraftKey & { readonly from: string; readonly to: string | null }

type PathChange = {
  readonly language: string
  /** The title of the page. */
  readonly title: string
  /** The published path; undefined if the page was never published. */
  readonly from: string | undefined
  /** The draft's previous path, which may differ from the published path. */
  readonly drafted: string | undefined
  /** The new path of the page or of its replacement; undefined if there is no new path. */
  readonly to: string | undefined
  /** True if a redirect from the old path must be created, unless it already exists. */
  readonly isLeading: boolean
}

export type RedirectItem = DraftKey &
  KnownDraft & {
    readonly from: string
    readonly to: string
    readonly permanent: boolean
    /** The published target; undefined for a redirect that was never published. */
    readonly publishedTo: unknown
    /** True if the redirect's draft removes the redirect. */
    readonly isWithdrawn: boolean
  }

/** The undo groups of path changes. They are used to find the operations that removed a redirect. */
export type PathUndoGroup = 'move' | 'archive' | 'restore'
const pathUndoGroups: readonly string[] = ['move', 'archive', 'restore'] satisfies PathUndoGroup[]

/**
 * Updates redirects. Redirects to the old path now point to the new path, so that visitors are redirected only once.
 * Redirects from the new path are removed. If the page leaves a path at which it was never published, the redirects
 * from that path are restored. The old path redirects to the new path.
 */
export async function updateRedirects(
  deps: DraftDeps,
  send: SendCall,
  move: PathChange,
): Promise<readonly ChangedRedirect[]> {
  const listed = await listRedirects(deps, move.language)
  const redirects = listed.filter(({ isWithdrawn }) => !isWithdrawn)
  const restored = await findRestored(deps, listed, move)
  const { from, to, title, language, isLeading } = move
  const changed: ChangedRedirect[] = []
  for (const redirect of [...redirects, ...restored]) {
    const next = toNext(redirect, move)
    const operations: Operation[] = redirect.isWithdrawn ? [{ kind: 'bringBack' }] : []
    if (next !== redirect.to) operations.push(next === null ? { kind: 'withdraw' } : toSet(next))
    if (operations.length === 0) continue
    await send(redirect, redirect, operations)
    changed.push({ ...toKey(redirect), from: redirect.from, to: next })
  }
  const isLed = redirects.some((redirect) => isSamePath(redirect.from, from))
  if (!isLeading || isLed || from === undefined || to === undefined || isSamePath(from, to)) return changed
  const key = { contentKey: createContentKey(deps.randomBytes(16)), language }
  await send(key, { seq: 0, baseVersion: null }, [toCreated({ key, title, from, to })])
  return [...changed, { ...key, from, to }]
}

/**
 * Finds the redirects that an earlier path change removed. They are restored when a page leaves a path that it had only
 * in a draft.
 */
async function findRestored(
  { database }: DraftDeps,
  listed: readonly RedirectItem[],
  { from, drafted, to }: PathChange,
): Promise<readonly RedirectItem[]> {
  if (drafted === undefined || isSamePath(drafted, from) || isSamePath(drafted, to)) return []
  const restored: RedirectItem[] = []
  for (const redirect of listed) {
    if (!redirect.isWithdrawn || redirect.publishedTo === undefined) continue
    if (!isSamePath(redirect.from, drafted)) continue
    const last = await selectLog(database.read, redirect)
      .where('is_applied', '=', 1)
      .orderBy('seq', 'desc')
      .executeTakeFirst()
    if (last !== undefined && pathUndoGroups.includes(last.gesture)) restored.push(redirect)
  }
  return restored
}

/** Returns the redirects from the given path: redirects in drafts, and published redirects without a draft. */
export async function findRedirectsFrom(
  deps: DraftDeps,
  language: string,
  route: string,
): Promise<readonly DraftKey[]> {
  const redirects = await listRedirects(deps, language)
  return redirects.filter(({ from, isWithdrawn }) => !isWithdrawn && isSamePath(from, route)).map(toKey)
}

/** Compares paths case-insensitively, as the server does for visitors' requests. */
const isSamePath = (one: string, other: unknown): boolean =>
  typeof other === 'string' && foldPath(one) === foldPath(other)

const toKey = ({ contentKey, language }: DraftKey): DraftKey => ({ contentKey, language })

/** Returns the new target of a redirect; null if it must be removed. */
function toNext(redirect: RedirectItem, { from, drafted, to }: PathChange): string | null {
  if (isSamePath(redirect.from, to)) return null
  const isLedBack = to === from && from !== undefined && isSamePath(from, redirect.publishedTo)
  /**
   * Attack: in a draft, an editor sets a page's path to that of another page, in order to change the published
   * redirects that point to the other page.
   */
  const isToDraft = isSamePath(redirect.to, drafted) && !isSamePath(redirect.to, redirect.publishedTo)
  const isOfPage = isLedBack || isSamePath(redirect.from, from) || isSamePath(redirect.to, from) || isToDraft
  return isOfPage && to !== undefined ? to : redirect.to
}

const toSet = (to: string): Operation => ({ kind: 'set', block: null, path: ['body', 'to'], value: to })

type NewRedirect = {
  readonly key: DraftKey
  readonly title: string
  readonly from: string
  readonly to: string
}

const toCreated = ({ key, title, from, to }: NewRedirect): Operation => ({
  kind: 'create',
  type: redirectType,
  title: `Old address of ${title}`.slice(0, maxTitle),
  urlName: `from-${key.contentKey.toLowerCase()}`,
  body: { from, to, permanent: true },
})

export const redirectType = 'epiderm__redirect'
const maxTitle = 300

/**
 * Lists the redirects in open drafts, including drafts that remove a redirect, and the published redirects that have no
 * draft.
 */
export async function listRedirects(deps: DraftDeps, language: string): Promise<readonly RedirectItem[]> {
  const rows = await findOpenRows(deps.database.read, { type: redirectType, language })
  const drafts = await Promise.all(
    rows.map(async (row) => ({
      contentKey: row.item,
      language,
      seq: row.seq,
      baseVersion: row.base_version,
      edited: await loadEditedItem(deps, deps.database.read, row),
    })),
  )
  const known = new Set(drafts.map(({ contentKey }) => contentKey))
  const { items } = await deps.content.at(server).findContents({ type: redirectType, language })
  const own = items.filter((item) => item.language === language)
  const publishedTos = new Map(own.map((item) => [item.contentKey, item.body['to']]))
  const published = own
    .filter((item) => !known.has(item.contentKey))
    .map((item) => ({ ...toKey(item), baseVersion: item.version, edited: toEditedItem(item) }))
  const seqs = await findSeqs(deps, language)
  return [...drafts, ...published.map((one) => ({ ...one, seq: seqs.get(one.contentKey) ?? 0 }))].flatMap(
    ({ edited, ...redirect }) => {
      const { success, data } = redirectBody.safeParse(edited.body)
      const publishedTo = publishedTos.get(redirect.contentKey)
      const { isWithdrawn } = edited
      return success ? [{ ...redirect, publishedTo, isWithdrawn, ...data }] : []
    },
  )
}

const server = { kind: 'operator', name: 'pages' } as const

/** Returns each item's last operation number. Numbering continues after a draft is published. */
async function findSeqs({ database }: DraftDeps, language: string): Promise<ReadonlyMap<string, number>> {
  const rows = await database.read
    .selectFrom('draft_head')
    .select(['item', 'seq'])
    .where('type', '=', redirectType)
    .where('language', '=', language)
    .execute()
  return new Map(rows.map(({ item, seq }) => [item, seq]))
}
