import { findAllDamage } from '../../app/damage/find-damage.ts'
import { defineCommand } from '../command.ts'
import { foundDamage } from '../errors.ts'

export const verifyCommand = defineCommand({
  usage: '',
  summary: 'checks database, media, references and the release log',
  words: { min: 0, max: 0 },
  async run({ withPlatform, print }) {
    const damage = await withPlatform(async (platform) => {
      await platform.requireMedia()
      return findAllDamage(platform)
    })
    if (damage.length > 0) throw foundDamage(damage)
    print('All is well: database, media, content and release log.')
  },
})
