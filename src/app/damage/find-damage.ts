/** The full check of the stored data. */
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

/** What ends a check is damage too. */
async function findDamageBy(check: () => readonly string[] | Promise<readonly string[]>) {
  try {
    return await check()
  } catch (error) {
    if (error instanceof EpidermError && !(error instanceof MediaAway)) return [error.message]
    throw error
  }
}
