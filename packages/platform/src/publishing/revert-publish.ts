/**
 * Reverts a published release, at most once. The revert is a new release that is also listed in the publishing history.
 */
import type { ContentService } from '#content'
import { toTransaction, type AnyTransaction, type Database } from '#database'
import type { Drafts } from '#drafts'
import type { Actor } from '#model'
import { unknownPublish } from './errors.ts'
import { insertRevert, selectPublishedOperations } from './rows.ts'
import type { PublishingTables } from './tables.ts'

type RevertOptions = {
  readonly database: Pick<Database<PublishingTables>, 'read'>
  readonly content: Pick<ContentService, 'revert' | 'awaitRelease'>
  readonly drafts: Pick<Drafts, 'returnTaken'>
  readonly build: string
}

type RevertInput = { readonly actor: Actor; readonly release: number; readonly note: string | undefined }

type RevertingRelease = { readonly release: number }

export async function revertPublish(
  options: RevertOptions,
  { actor, release, note }: RevertInput,
): Promise<RevertingRelease> {
  /** Already reverted: either the request was repeated after a lost response, or two publishers pressed the button. */
  const known = await findTakenBack(options, release)
  if (known !== undefined) return known
  try {
    const result = await options.content.revert(actor, {
      release,
      note,
      onAppend: async (trx, { release: made, items }) => {
        await options.drafts.returnTaken(trx, { spans: await selectPublishedOperations(trx, release), items })
        await setTakenBack(trx, { release, by: made.number })
        await insertRevert(trx, { former: release, made, items, build: options.build })
      },
    })
    return { release: result.made?.number ?? result.release }
  } catch (error) {
    const meanwhile = await findTakenBack(options, release)
    if (meanwhile === undefined) throw error
    return meanwhile
  }
}

/** Throws 404 for a release that was not made from drafts. */
export async function requirePublish(
  { database }: Pick<RevertOptions, 'database'>,
  release: number,
): Promise<{ readonly taken_back_by: number | null }> {
  const row = await database.read
    .selectFrom('publish')
    .select('taken_back_by')
    .where('release', '=', release)
    .executeTakeFirst()
  if (row === undefined) throw unknownPublish(release)
  return row
}

/** Returns the release that reverted this release, once the reverting release is live. */
async function findTakenBack(options: RevertOptions, release: number): Promise<RevertingRelease | undefined> {
  const { taken_back_by: by } = await requirePublish(options, release)
  if (by === null) return undefined
  await options.content.awaitRelease(by)
  return { release: by }
}

async function setTakenBack(
  trx: AnyTransaction,
  { release, by }: { readonly release: number; readonly by: number },
): Promise<void> {
  await toTransaction<PublishingTables>(trx)
    .updateTable('publish')
    .set({ taken_back_by: by })
    .where('release', '=', release)
    .execute()
}
