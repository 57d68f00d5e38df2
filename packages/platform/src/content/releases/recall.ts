/**
 * Withdraws items: one release removes them in every language and adds a withdrawal for each item, with the data that
 * its paths and other items still need. Skips the review and the page comparison, because a dangerous product must be
 * removed immediately.
 */
import { createHash } from 'node:crypto'
import { toWithdrawalKey, withdrawalType, type WithdrawalBody } from '#content-types'
import type { AnyTransaction, Write } from '#database'
import { createRecordId } from '#kit'
import type { Actor } from '#model'
import { checkDraft } from '../checks/check-draft.ts'
import { requireWithdrawPermission } from '../types/authority.ts'
import type { ContentDraft, PublishResult, Release } from '../types/change.ts'
import { ContentRejectedError } from '../types/errors.ts'
import { findCurrentRelease } from '../snapshots/current-release.ts'
import type { DraftHead } from '../snapshots/draft-source.ts'
import type { ContentTables } from '../types/tables.ts'
import type { ContentDeps } from './content-deps.ts'
import {
  loadRecalledVersions,
  loadContainingSets,
  type RecalledVersion,
  type RecallSite,
} from './plan-recall.ts'
import { createVersionStamp, showRelease } from './publish.ts'
import { unknownNoteLanguage, unknownRecallSet } from './recall-errors.ts'
import { writeRelease } from './write-release.ts'
import { writeVersions, type VersionRow } from './write-versions.ts'

export type RecallInput = {
  readonly contentKey: string
  /** Content keys of the sets that contain the item. They are withdrawn together with the item. */
  readonly sets: readonly string[]
  /** The reason for the withdrawal, for staff only. */
  readonly reason: string
  /** Messages for visitors, by language. */
  readonly notes: Readonly<Record<string, string>>
  /** Runs in the transaction that appends the release. */
  readonly onAppend?: (trx: AnyTransaction, made: RecallRelease) => Promise<void>
}

type RecallRelease = {
  readonly release: Release
  /** The withdrawals, and the removed items as drafts based on the previous release. */
  readonly heads: readonly DraftHead[]
}

/** The changes that a withdrawal would make, shown when the withdrawal is confirmed. */
export type RecallPlan = {
  readonly title: string
  readonly type: string
  readonly versions: readonly {
    readonly language: string
    readonly title: string
    readonly address: string | undefined
  }[]
  readonly sets: readonly { readonly contentKey: string; readonly title: string }[]
}

/** Throws 404 for an unknown item, 409 if it was already withdrawn, and 422 if it has no path. */
export async function planRecall(deps: ContentDeps, actor: Actor, contentKey: string): Promise<RecallPlan> {
  requireWithdrawPermission(actor, 'withdraw items')
  const site: RecallSite = { types: deps.types, published: deps.site.whole(), db: deps.database.read }
  const versions = await loadRecalledVersions(site, contentKey)
  const sets = await loadContainingSets(site, contentKey)
  return {
    title: versions[0]?.item.title ?? '',
    type: versions[0]?.item.type ?? '',
    versions: versions.map(({ item: { language, title }, addresses }) => ({
      language,
      title,
      address: addresses[0],
    })),
    sets: sets.map(({ contentKey: key, title }) => ({ contentKey: key, title })),
  }
}

/** Returns the content keys of the items that a release withdrew. */
export async function findRecalledItems(
  { database }: Pick<ContentDeps, 'database'>,
  release: number,
): Promise<readonly string[]> {
  const rows = await database.read
    .selectFrom('recall')
    .select('item')
    .where('release', '=', release)
    .orderBy('item')
    .execute()
  return rows.map(({ item }) => item)
}

/**
 * Throws the same errors as {@link planRecall}, and {@link ContentRejectedError} (422) for a note that cannot be
 * stored.
 */
export async function recall(deps: ContentDeps, actor: Actor, input: RecallInput): Promise<PublishResult> {
  requireWithdrawPermission(actor, 'withdraw items')
  const made = await deps.database.transaction(
    async (trx) => {
      const release = await findCurrentRelease(trx)
      const site: RecallSite = { types: deps.types, published: deps.site.openIn(trx, release), db: trx }
      const versions = await loadAll(site, input)
      const drafts = versions.map((version) => toWithdrawal(deps, version, input.notes))
      const problems = drafts.flatMap((draft) => checkDraft(deps, draft))
      if (problems.length > 0) throw new ContentRejectedError(problems)
      return append(deps, trx, { actor, input, versions, drafts })
    },
    { lock: 'release' },
  )
  return showRelease(deps, made)
}

/** Loads, in every language, the item and the sets that are withdrawn with it. */
async function loadAll(
  site: RecallSite,
  { contentKey, sets, notes }: RecallInput,
): Promise<readonly RecalledVersion[]> {
  const own = await loadRecalledVersions(site, contentKey)
  const title = own[0]?.item.title ?? ''
  const languages = new Set(own.map(({ item }) => item.language))
  const unknown = Object.keys(notes).find((language) => !languages.has(language))
  if (unknown !== undefined) throw unknownNoteLanguage(title, unknown)
  if (sets.length === 0) return own
  const containing = new Set((await loadContainingSets(site, contentKey)).map((set) => set.contentKey))
  const all = [...own]
  for (const key of new Set(sets)) {
    if (!containing.has(key)) throw unknownRecallSet(title, key)
    all.push(...(await loadRecalledVersions(site, key)))
  }
  return all
}

/**
 * Returns the withdrawal of one version as a draft. The withdrawal's key and id derive from the item's key, so
 * withdrawing the item again produces the same key and id.
 */
function toWithdrawal(
  { types }: Pick<ContentDeps, 'types'>,
  { item, addresses }: RecalledVersion,
  notes: RecallInput['notes'],
): ContentDraft {
  const { contentKey, recordId, type, title, urlName, language, body } = item
  const note = notes[language]?.trim()
  const stays = types.get(type)?.staysWhenWithdrawn ?? []
  const withdrawal: WithdrawalBody = {
    item: contentKey,
    itemType: type,
    ...(recordId !== null && { recordId }),
    name: typeof body.name === 'string' ? body.name : title,
    ...(note !== undefined && note !== '' && { note }),
    addresses: [...addresses],
    remainingFields: Object.fromEntries(stays.flatMap((name) => (name in body ? [[name, body[name]]] : []))),
  }
  const key = toWithdrawalKey(contentKey)
  return {
    managedContentId: createRecordId('20Y', createHash('sha256').update(key).digest().readUIntBE(0, 6)),
    contentKey: key,
    recordId: null,
    type: withdrawalType,
    title,
    urlName: `${urlName.slice(0, 180)}-${contentKey.slice(-8).toLowerCase()}`,
    language,
    body: withdrawal,
  }
}

type RecallVersions = {
  readonly actor: Actor
  readonly input: RecallInput
  readonly versions: readonly RecalledVersion[]
  readonly drafts: readonly ContentDraft[]
}

async function append(
  deps: ContentDeps,
  trx: Write<ContentTables>,
  { actor, input, versions, drafts }: RecallVersions,
): Promise<Release> {
  const stamp = createVersionStamp(deps, actor, `Withdraws “${versions[0]?.item.title ?? ''}”`)
  const { migrations, values, onVersions } = deps
  const written = await writeVersions(trx, drafts, { stamp, migrations, values, onVersions })
  const release = await writeRelease(trx, {
    entries: [
      ...written.map(({ item, language, number }) => ({
        item,
        language,
        version: number,
        published_at: stamp.createdAt,
      })),
      ...versions.map(({ item: { managedContentId: item, language } }) => ({
        item,
        language,
        version: null,
        published_at: null,
      })),
    ],
    stamp,
    values,
  })
  const keys = new Set(versions.map(({ item }) => item.contentKey))
  await trx
    .insertInto('recall')
    .values(
      [...keys].map((item) => ({
        release: release.number,
        item,
        reason: input.reason,
        created_at: stamp.createdAt,
        created_by: stamp.createdBy,
      })),
    )
    .execute()
  const event = 'content.recalled'
  await deps.recordAuditEvent?.(trx, {
    actor,
    event,
    item: `${input.contentKey} in release ${release.number}`,
  })
  const heads = [...toPutHeads(drafts, { written, at: stamp.createdAt }), ...versions.map(toLeavingHead)]
  await input.onAppend?.(trx, { release, heads })
  return release
}

const toPutHeads = (
  drafts: readonly ContentDraft[],
  { written, at }: { readonly written: readonly VersionRow[]; readonly at: string },
): DraftHead[] =>
  drafts.map((draft, position) => {
    const version = written[position]?.number ?? 1
    return { item: { ...draft, version, publishedDate: at }, edit: version }
  })

const toLeavingHead = ({ item }: RecalledVersion): DraftHead => ({
  item,
  isWithdrawn: true,
  baseVersion: item.version,
  edit: item.version,
})
