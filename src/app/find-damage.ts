/** The full check of the stored data. */
import { EpidermError } from '#kit'
import type { Platform } from './open-platform.ts'

/** Who the rooms see. */
const operator = { kind: 'operator', name: 'data check' } as const

/** Everything that is wrong with a data folder, in words. */
export async function findAllDamage({ database, media, content }: Platform): Promise<readonly string[]> {
  const checks = [
    () => database.integrityCheck(),
    () => media.findDamage(),
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
    if (error instanceof EpidermError) return [error.message]
    throw error
  }
}
