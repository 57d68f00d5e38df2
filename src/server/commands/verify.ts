import { operator, type Command } from './command.ts'
import type { Platform } from '../open-platform.ts'
import { foundDamage } from './errors.ts'

export const verifyCommand: Command = {
  usage: '',
  summary: 'checks database, media, references and the release log',
  words: { min: 0, max: 0 },
  async run({ withPlatform, print }) {
    const damage = await withPlatform(findAllDamage)
    if (damage.length > 0) throw foundDamage(damage)
    print('All is well: database, media, content and release log.')
  },
}

/** Everything that is wrong with a data folder, in words. */
export const findAllDamage = async ({ database, media, content }: Platform): Promise<readonly string[]> => [
  ...database.integrityCheck(),
  ...(await media.findDamage()),
  ...(await content.findDamage(operator)),
]
