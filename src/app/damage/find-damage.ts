/** The full check of the stored data. */
import { isUnreachable } from '#database'
import { EpidermError } from '#kit'
import { MediaAway } from '#media'
import type { Platform } from '../opening/open-platform.ts'

/** Who the rooms see. */
const operator = { kind: 'operator', name: 'data check' } as const

/** Descriptions of all problems. */
export type DataState = {
  /** Bytes, pages, references or the release log that differ from what was stored. */
  readonly damage: readonly string[]
  /** Intact items that do not match the content types of this program. */
  readonly outdated: readonly string[]
}

/** Throws if the check is not possible at the moment. */
export async function checkStoredData(
  { database, media, content }: Platform,
  options?: Parameters<Platform['media']['findDamage']>[0],
): Promise<DataState> {
  const checks = [
    () => database.integrityCheck(),
    () => media.findDamage(options),
    () => content.findDamage(operator),
  ]
  const damage: string[] = []
  for (const check of checks) damage.push(...(await findDamageBy(check)))
  const outdated = await content.findOutdated(operator).catch((error: unknown) => {
    if (damage.length === 0) throw error
    return []
  })
  return { damage, outdated }
}

/** Nothing can be found out while the database or the store of pictures does not answer. */
export const isAway = (error: unknown): boolean => error instanceof MediaAway || isUnreachable(error)

/** What ends a check is damage too. */
async function findDamageBy(check: () => readonly string[] | Promise<readonly string[]>) {
  try {
    return await check()
  } catch (error) {
    if (error instanceof EpidermError && !isAway(error)) return [error.message]
    throw error
  }
}
