/** The full check of the stored data. */
import { isTransient, type RowHashes } from '#database'
import { EpidermError, type Damage, type DamageCheckOptions } from '#kit'
import { MediaUnavailableError } from '#media'
import type { Platform } from '../opening/open-platform.ts'

/** The actor on whose behalf the check reads content. */
const operator = { kind: 'operator', name: 'data check' } as const

export type DataState = {
  /** Damage to stored data: rows, files, references and releases. */
  readonly damage: readonly Damage[]
  /** Describes intact items that do not match this server version's content types. */
  readonly outdated: readonly string[]
  /** Parts of the data that were not checked, each with the reason. */
  readonly unchecked: readonly string[]
}

type CheckOptions = DamageCheckOptions & Parameters<Platform['media']['findDamage']>[0]

/** Throws if the check cannot run now. */
export async function checkStoredData(
  platform: Platform,
  options: CheckOptions = { by: 'hash' },
): Promise<DataState> {
  const { database, media, content } = platform
  const checks = [
    () => database.integrityCheck(options),
    () => media.findDamage(options),
    ...listHashStores(platform).map((hashes) => () => hashes.findDamage(options)),
    () => content.findDamage(operator),
  ]
  const damage: Damage[] = []
  for (const check of checks) damage.push(...(await findDamageBy(check)))
  const outdated = await content.findOutdated(operator).catch((error: unknown) => {
    if (damage.length === 0) throw error
    return []
  })
  const unchecked = [...(await database.findUnchecked()), ...(await findUnhashed(platform))]
  return { damage, outdated, unchecked }
}

/** Returns the hash stores for published content, drafts and submissions. */
export const listHashStores = ({ content, drafts, submissions }: Platform): readonly RowHashes[] => [
  content.bodyHashes,
  drafts.bodyHashes,
  submissions.rowHashes,
]

async function findUnhashed(platform: Platform): Promise<readonly string[]> {
  const counts = listHashStores(platform).map((hashes) => hashes.countMissing().catch(() => 0))
  const count = (await Promise.all(counts)).reduce((sum, one) => sum + one, 0)
  if (count === 0) return []
  return [
    `${count === 1 ? 'One stored text has no hash yet, so a change to it' : `${count} stored texts have no hash yet, so a change to one of them`} would go unnoticed. A running server adds missing hashes when it checks the data.`,
  ]
}

/**
 * Returns true if the error means that the database or the media storage does not respond. The check then has no
 * result.
 */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof MediaUnavailableError || isTransient(error)

/** Finds damage. An error that ends the check is also reported as damage. */
async function findDamageBy(check: () => Promise<readonly Damage[]>): Promise<readonly Damage[]> {
  try {
    return await check()
  } catch (error) {
    if (!(error instanceof EpidermError) || isUnavailable(error)) throw error
    return [{ message: error.message, remedy: error.hint ?? '' }]
  }
}
