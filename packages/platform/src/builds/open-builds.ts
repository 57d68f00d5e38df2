/** Stores the browser files of every recent build, so that any server can send another build's files. */
import type { Database } from '#database'
import type { BuildTables } from './tables.ts'

export type BuildFile = { readonly name: string; readonly loadBrotli: () => Promise<Buffer> }

export type Builds = {
  /**
   * Stores missing files, marks all files of the build as in use, and deletes files that no build has used for a
   * week.
   */
  readonly store: (files: readonly BuildFile[]) => Promise<void>
  /** Returns the file, compressed with Brotli; undefined if no recent build contains it. */
  readonly find: (name: string) => Promise<Buffer | undefined>
}

type BuildsOptions = { readonly database: Database<BuildTables>; readonly clock: () => Date }

const keptMs = 7 * 24 * 60 * 60 * 1000

export function openBuilds({ database, clock }: BuildsOptions): Builds {
  const { read } = database
  return {
    async store(files) {
      const known = new Set((await read.selectFrom('build_file').select('name').execute()).map(toBuildName))
      const seen_at = clock().toISOString()
      const missing = await Promise.all(
        files
          .filter(({ name }) => !known.has(name))
          .map(async ({ name, loadBrotli }) => ({
            name,
            bytes: (await loadBrotli()).toString('base64'),
            seen_at,
          })),
      )
      const unseen = new Date(clock().getTime() - keptMs).toISOString()
      await database.transaction(
        async (trx) => {
          for (const row of missing)
            await trx
              .insertInto('build_file')
              .values(row)
              .onConflict((conflict) => conflict.doNothing())
              .execute()
          if (files.length > 0)
            await trx
              .updateTable('build_file')
              .set({ seen_at })
              .where('name', 'in', files.map(toBuildName))
              .execute()
          await trx.deleteFrom('build_file').where('seen_at', '<', unseen).execute()
        },
        { lock: 'builds' },
      )
    },
    async find(name) {
      const row = await read
        .selectFrom('build_file')
        .select('bytes')
        .where('name', '=', name)
        .executeTakeFirst()
      return row && Buffer.from(row.bytes, 'base64')
    },
  }
}

const toBuildName = ({ name }: { readonly name: string }) => name
