/** A child process for a test: fills the rows of migrated bodies, and prints a line after each transaction. */
import { bicycle, blocks, openTestContent } from '../testing.ts'

const { content, close } = await openTestContent(process.env.TEST_DATA_DIR, {
  kind: 'embedded',
  types: [bicycle],
  registry: blocks,
  wrapDatabase: (database) => ({
    ...database,
    async transaction(work, options) {
      const result = await database.transaction(work, options)
      process.stdout.write('committed\n')
      return result
    },
  }),
})
await content.fillMigrated()
await close()
