/** The full check of the stored data. */
import { isUnreachable } from '#database'
import { EpidermError } from '#kit'
import { MediaAway } from '#media'
import type { Platform } from '../opening/open-platform.ts'

/** Who the rooms see. */
const operator = { kind: 'operator', name: 'data check' } as const

/** Everything that is wrong with the stored data, in words. Throws where it cannot be found out at the moment. */
export async function findAllDamage(
  { database, media, content }: Platform,
  options?: Parameters<Platform['media']['findDamage']>[0],
): Promise<readonly string[]> {
  const checks = [
    () => database.integrityCheck(),
    () => media.findDamage(options),
    () => content.findDamage(operator),
  ]
  const damage: string[] = []
  for (const check of checks) damage.push(...(await findDamageBy(check)))
  return damage
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
