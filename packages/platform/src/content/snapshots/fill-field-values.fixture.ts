/** A child process for a test: fills field-value rows, and prints a line after each transaction. */
import { z } from 'zod'
import { defineContentType } from '#content-types'
import { field } from '#schema'
import { openTestContent, productType } from '../testing.ts'

/** A type whose indexed fields an older server version does not know. */
export const sortedProduct = defineContentType({
  ...productType,
  schema: z.object({
    ...productType.schema.shape,
    strapline: field.text('Strapline').meta({ isSortable: true }),
  }),
})

if (process.env.TEST_DATA_DIR !== undefined) {
  const { content, close } = await openTestContent(process.env.TEST_DATA_DIR, {
    kind: 'embedded',
    types: [sortedProduct],
    wrapDatabase: (database) => ({
      ...database,
      async transaction(work, options) {
        const result = await database.transaction(work, options)
        process.stdout.write('committed\n')
        return result
      },
    }),
  })
  while ((await content.fillFieldValues()) !== undefined);
  await close()
}
