import { EpidermError } from '#kit'
import { defineCommand, operator } from './command.ts'
import type { Platform } from '../open-platform.ts'
import { foundDamage } from './errors.ts'

export const verifyCommand = defineCommand({
  usage: '',
  summary: 'checks database, media, references and the release log',
  words: { min: 0, max: 0 },
  async run({ withPlatform, print }) {
    const damage = await withPlatform(findAllDamage)
    if (damage.length > 0) throw foundDamage(damage)
    print('All is well: database, media, content and release log.')
  },
})

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
