import { createRowKeeper } from '#search'
import { defineCommand, operator } from '../command.ts'

export const rebuildCommand = defineCommand({
  usage: '',
  summary: 'makes anew what search finds the content by; it is found meanwhile',
  words: { min: 0, max: 0 },
  async run({ withPlatform, print }) {
    await withPlatform(async ({ content, searchRows }) => {
      const keeper = createRowKeeper({ rows: searchRows, openSnapshot: () => content.at(operator) })
      await keeper.rebuild()
    })
    print('What search finds the content by is made anew.')
  },
})
