import { findAccountEmails } from '../../app/account-names.ts'
import { defineCommand, operator } from '../command.ts'
import { toPrintable } from '../printable.ts'

export const releasesCommand = defineCommand({
  usage: '',
  summary: 'lists the releases, newest first',
  words: { min: 0, max: 0 },
  async run({ withPlatform, print }) {
    const { releases, emails } = await withPlatform(async ({ content, identity }) => {
      const releases = await content.releases(operator)
      const authors = new Set(releases.map(({ createdBy }) => createdBy))
      return { releases, emails: await findAccountEmails(identity, [...authors]) }
    })
    if (releases.length === 0) print('Nothing is published yet.')
    for (const { number, createdAt, createdBy, note, changed } of releases) {
      print(
        `${String(number).padStart(5)}  ${createdAt}  ${String(changed).padStart(5)} changed  ${emails.get(createdBy) ?? createdBy}  ${toPrintable(note)}`,
      )
    }
  },
})
