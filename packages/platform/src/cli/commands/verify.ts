import { checkStoredData } from '../../app/damage/find-damage.ts'
import { defineCommand } from '../command.ts'
import { damagedData } from '../errors.ts'

export const verifyCommand = defineCommand({
  usage: '',
  summary: 'reads every table and picture, checks references and the release log, and names each repair',
  words: { min: 0, max: 0 },
  async run({ withPlatform, print }) {
    const { damage, outdated, unchecked } = await withPlatform(async (platform) => {
      await platform.requireMedia()
      return checkStoredData(platform)
    })
    if (damage.length > 0) throw damagedData(damage)
    print('All is well: database, media, content and release log.')
    for (const line of unchecked) print(line)
    if (outdated.length > 0) print(toOutdatedWords(outdated))
  },
})

const toOutdatedWords = (outdated: readonly string[]) =>
  [
    'Nothing is damaged, but these items do not match the content types of this version. Correct them in the studio or in their files, then publish them:',
    ...outdated.map((line) => `  ${line}`),
  ].join('\n')
