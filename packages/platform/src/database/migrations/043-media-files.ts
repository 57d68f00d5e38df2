import type { Migration } from './migration.ts'

/** The stored files of each media object, each under its own hash (`media/store-object.ts`). */
export const mediaFiles: Migration = {
  name: '043-media-files',
  async up(trx) {
    await trx.schema
      .alterTable('media_object')
      .addColumn('preparation', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    for (const file of ['sent', 'raster'] as const) {
      await trx.schema.alterTable('media_object').addColumn(`${file}_hash`, 'text').execute()
      await trx.schema.alterTable('media_object').addColumn(`${file}_size`, 'integer').execute()
    }
    await trx.schema
      .createIndex('media_object_preparation')
      .on('media_object')
      .columns(['preparation', 'hash'])
      .execute()
    for (const file of ['sent', 'raster'] as const)
      await trx.schema.createIndex(`media_object_${file}`).on('media_object').column(`${file}_hash`).execute()
  },
}
