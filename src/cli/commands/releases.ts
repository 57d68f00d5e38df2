import { defineCommand, operator } from '../command.ts'
import { toPrintable } from '../printable.ts'

export const releasesCommand = defineCommand({
  usage: '',
  summary: 'lists the releases, newest first',
  words: { min: 0, max: 0 },
  async run({ withPlatform, print }) {
    const releases = await withPlatform(({ content }) => content.releases(operator))
    if (releases.length === 0) print('Nothing is published yet.')
    for (const { number, createdAt, createdBy, note, changed } of releases) {
      print(
        `${String(number).padStart(5)}  ${createdAt}  ${String(changed).padStart(5)} changed  ${createdBy}  ${toPrintable(note)}`,
      )
    }
  },
})
