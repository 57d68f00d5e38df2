import { createBodyMigrations, planMigration, type BodyMigrations } from '#blocks'
import { createContentTypes } from '#content-types'
import { eachMigratableVersion, type ContentTables } from '#content'
import { openUnmigratedDatabase } from '#database'
import { eachMigratableDraft, type DraftTables } from '#drafts'
import { createSearchRowUpdater } from '#search'
import { toSiteContentTypes } from '../../app/site-registry.ts'
import { defineCommand, operator, type CommandContext } from '../command.ts'
import { fillFieldValues } from '../fill-field-values.ts'
import { printMigrationPlan, type FullMigrationPlan } from '../print-migration-plan.ts'

export const migrateCommand = defineCommand({
  usage: '',
  summary: 'prepares the database for this version while the servers still run the former one',
  words: { min: 0, max: 0 },
  options: {
    'dry-run': {
      summary: 'lists the database migrations and the stored content to migrate, and changes nothing',
    },
  },
  async run(context, _words, options) {
    const { print } = context
    const plan = await readPlan(context, options['dry-run'] === true)
    if (options['dry-run']) return printMigrationPlan(plan, print)
    const count = await context.withPlatform(async ({ content, searchRows }) => {
      const filled = await content.fillMigrated()
      await fillFieldValues(context, content)
      await createSearchRowUpdater({ rows: searchRows, openSnapshot: () => content.at(operator) }).renew()
      return filled
    })
    print(plan.pending.length === 0 ? 'Database: up to date.' : `Database: ran ${plan.pending.join(', ')}.`)
    print(
      count === 0
        ? 'Content: up to date.'
        : `Content: stored the addresses and references of ${count} migrated ${count === 1 ? 'version' : 'versions'}. No release or version was created.`,
    )
    print('Search: up to date.')
  },
})

/** Reads the database without migrating it. */
async function readPlan(context: CommandContext, isWhole: boolean): Promise<FullMigrationPlan> {
  const { dataDir, databaseServer: server } = context.configuration
  const database = await openUnmigratedDatabase<ContentTables & DraftTables>({ dataDir, server })
  try {
    const { pending, read, columns } = database
    if (!isWhole) return { pending, migrations: [], failures: [] }
    const migrations = createSiteMigrations(context)
    const request = { read, migrations, columns }
    return { pending, ...(await planMigration(migrations, eachStored(request))) }
  } finally {
    await database.close()
  }
}

const createSiteMigrations = ({ storefront, registry }: CommandContext): BodyMigrations =>
  createBodyMigrations(createContentTypes(toSiteContentTypes(storefront)), registry)

async function* eachStored(
  request: Parameters<typeof eachMigratableVersion>[0] & Parameters<typeof eachMigratableDraft>[0],
) {
  yield* eachMigratableVersion(request)
  yield* eachMigratableDraft(request)
}
