/**
 * The analysed documents of a release, kept in the database so that the next start reads them and surveys no page. One index
 * is kept, that of the newest release that was indexed; nothing of an older one is ever read, since it is named by its release.
 */
import type { Database } from '#database'
import type { AnalysedDocument, LanguageFacts } from './language-index.ts'
import type { SearchTables } from './tables.ts'

export type KeptIndex = {
  readonly languages: readonly LanguageFacts[]
  /** In their order, a part at a time. Throws where a part is missing, because another process has made a newer index. */
  readonly readParts: (language: string) => AsyncGenerator<readonly AnalysedDocument[]>
}

export type IndexWriter = {
  readonly addPart: (language: string, documents: readonly AnalysedDocument[]) => Promise<void>
  /** Until then nobody reads it. */
  readonly finish: (languages: readonly LanguageFacts[]) => Promise<void>
}

export type KeptIndexes = {
  /** Undefined where this code has kept none of that release. */
  readonly find: (release: number) => Promise<KeptIndex | undefined>
  /** Drops what was kept before. */
  readonly create: (release: number) => Promise<IndexWriter>
}

type Options = {
  readonly database: Database<SearchTables>
  /** Of the running code, or undefined while that changes: then nothing is kept. */
  readonly code: string
  readonly createId: () => string
}

export function createKeptIndexes({ database, code, createId }: Options): KeptIndexes {
  return {
    async find(release) {
      const found = await database.read
        .selectFrom('search_index')
        .select(['id', 'languages', 'part_count'])
        .where('release', '=', release)
        .where('code', '=', code)
        .executeTakeFirst()
      if (found === undefined) return undefined
      const { count } = await database.read
        .selectFrom('search_part')
        .select((q) => q.fn.countAll<number>().as('count'))
        .where('index_id', '=', found.id)
        .executeTakeFirstOrThrow()
      if (Number(count) !== found.part_count) return undefined
      const languages = JSON.parse(found.languages) as LanguageFacts[]
      return { languages, readParts: (language) => readParts(database, { id: found.id, language }) }
    },
    async create(release) {
      const id = createId()
      let count = 0
      const numbers = new Map<string, number>()
      await database.transaction(async (trx) => {
        await trx.deleteFrom('search_index').execute()
        await trx.deleteFrom('search_part').execute()
      })
      return {
        async addPart(language, documents) {
          const number = numbers.get(language) ?? 0
          numbers.set(language, number + 1)
          count++
          const part = { index_id: id, language, number, content: JSON.stringify(documents) }
          await database.transaction((trx) => trx.insertInto('search_part').values(part).execute())
        },
        async finish(languages) {
          const row = { id, release, code, languages: JSON.stringify(languages), part_count: count }
          await database.transaction((trx) => trx.insertInto('search_index').values(row).execute())
        },
      }
    },
  }
}

async function* readParts(
  { read }: Database<SearchTables>,
  { id, language }: { id: string; language: string },
): AsyncGenerator<readonly AnalysedDocument[]> {
  const parts = await read
    .selectFrom('search_part')
    .select('number')
    .where('index_id', '=', id)
    .where('language', '=', language)
    .orderBy('number')
    .execute()
  for (const { number } of parts) {
    const { content } = await read
      .selectFrom('search_part')
      .select('content')
      .where('index_id', '=', id)
      .where('language', '=', language)
      .where('number', '=', number)
      .executeTakeFirstOrThrow()
    yield JSON.parse(content) as AnalysedDocument[]
  }
}
