/**
 * Database rows that each contain the analysed text of one version. Each row is written together with its version. A
 * job rebuilds rows that were written by an older version of the code.
 */
import type { BlockRegistry } from '#blocks'
import type { OnVersionsWritten, WrittenVersion } from '#content'
import type { ContentTypes } from '#content-types'
import { replaceCutOffExpression } from '#model'
import { toTransaction, type AnyTransaction, type Database, type TextDocument, type Write } from '#database'
import { createAnalyser, type Analyser, type WordToken } from './analyser.ts'
import { isSearchable, toItemText, type ItemText } from './item-text.ts'
import type { SearchTables } from './tables.ts'
import { createWordCounter, writeWords, type WordCounter } from './word-counter.ts'

export type SearchRows = {
  readonly database: Database<SearchTables>
  /** The version of the code that writes rows. */
  readonly code: string
  readonly findAnalyser: (language: string) => Analyser
  /** Replaces any rows that these versions already have. */
  readonly write: OnVersionsWritten
  readonly remove: (trx: AnyTransaction, ids: readonly number[]) => Promise<void>
}

type RowsOptions = {
  readonly database: Database<SearchTables>
  readonly types: ContentTypes
  readonly registry: BlockRegistry
  readonly code: string
}

/** Number of rows per insert statement. */
const batchSize = 200

export function openSearchRows({ database, code, ...rules }: RowsOptions): SearchRows {
  const { textIndex } = database
  const analysers = new Map<string, Analyser>()
  const findAnalyser = (language: string) => {
    const analyser = analysers.get(language) ?? createAnalyser(language)
    analysers.set(language, analyser)
    return analyser
  }

  async function remove(open: AnyTransaction, ids: readonly number[]): Promise<void> {
    const trx = toTransaction<SearchTables>(open)
    for (let start = 0; start < ids.length; start += batchSize) {
      const some = ids.slice(start, start + batchSize)
      await textIndex.remove(open, some)
      await trx.deleteFrom('search_shown').where('text', 'in', some).execute()
      await trx.deleteFrom('search_text').where('id', 'in', some).execute()
    }
  }

  return {
    database,
    code,
    findAnalyser,
    remove,
    async write(open, versions) {
      const found = versions.filter(isSearchable)
      for (let start = 0; start < found.length; start += batchSize) {
        const batch = found.slice(start, start + batchSize)
        const trx = toTransaction<SearchTables>(open)
        await remove(open, await findIds(trx, batch))
        const texts = batch.map((item) => analyse(item, toItemText(item, rules), findAnalyser(item.language)))
        const ids = await insertTexts(trx, texts, code)
        const named = texts.map((text, position) => ({ ...text, id: ids[position] ?? 0 }))
        await textIndex.add(open, named.flatMap(toDocument))
        await insertShown(trx, named)
        await writeWords(
          trx,
          named.flatMap(({ words }) => words ?? []),
        )
      }
    },
  }
}

type AnalysedVersion = {
  readonly item: WrittenVersion
  /** The version's text; undefined for private content. */
  readonly text: ItemText | undefined
  readonly terms?: Omit<TextDocument, 'id' | 'scope'>
  readonly titleWords: string
  readonly words?: WordCounter
}

function analyse(item: WrittenVersion, text: ItemText | undefined, analyser: Analyser): AnalysedVersion {
  if (text === undefined) return { item, text, titleWords: '' }
  const title = analyser.toTokens(item.title)
  const ownStrapline = replaceCutOffExpression(text.strapline, undefined)
  const strapline = analyser.toTokens(ownStrapline)
  const ownText = replaceCutOffExpression(`${text.body}\n${text.labels}`, undefined)
  const body = analyser.toTokens(ownText)
  const words = createWordCounter(item.language)
  words.add(item.title, title)
  words.add(ownStrapline, strapline)
  words.add(ownText, body)
  return {
    item,
    text,
    terms: { title: title.map(toTerm), strapline: strapline.map(toTerm), body: body.map(toTerm) },
    titleWords: title.map(({ word }) => word).join(' '),
    words,
  }
}

const toTerm = ({ term }: WordToken) => term

/** Converts a language code such as `en_GB` to `enGB`. */
export const toLanguageScope = (language: string): string => language.replace('_', '')

const toDocument = ({ id, item, terms }: AnalysedVersion & { readonly id: number }): TextDocument[] =>
  terms === undefined ? [] : [{ id, scope: toLanguageScope(item.language), ...terms }]

async function findIds(trx: Write<SearchTables>, versions: readonly WrittenVersion[]): Promise<number[]> {
  const keys = new Set(versions.map(toVersionKey))
  const rows = await trx
    .selectFrom('search_text')
    .select(['id', 'item as managedContentId', 'language', 'version'])
    .where('item', 'in', [...new Set(versions.map(({ managedContentId }) => managedContentId))])
    .execute()
  return rows.filter((row) => keys.has(toVersionKey(row))).map(({ id }) => id)
}

type VersionKey = Pick<WrittenVersion, 'managedContentId' | 'language' | 'version'>

export const toVersionKey = ({ managedContentId, language, version }: VersionKey): string =>
  `${managedContentId} ${language} ${version}`

/** Returns the ids of the inserted rows, in the order of `texts`. */
async function insertTexts(
  trx: Write<SearchTables>,
  texts: readonly AnalysedVersion[],
  code: string,
): Promise<readonly number[]> {
  if (texts.length === 0) return []
  const rows = await trx
    .insertInto('search_text')
    .values(texts.map((text) => toTextRow(text, code)))
    .returning(['id', 'item as managedContentId', 'language', 'version'])
    .execute()
  const ids = new Map(rows.map((row) => [toVersionKey(row), row.id]))
  return texts.map(({ item }) => ids.get(toVersionKey(item)) ?? 0)
}

const toTextRow = ({ item, text, titleWords }: AnalysedVersion, code: string) => ({
  item: item.managedContentId,
  language: item.language,
  version: item.version,
  code,
  content_key: item.contentKey,
  type: item.type,
  title: text === undefined ? '' : item.title,
  title_words: titleWords,
  url_name: text === undefined ? '' : item.urlName,
  address: text?.address ?? null,
  is_indexed: Number(item.body['isIndexed'] !== false),
  may_unlist: Number(text?.mayUnlist ?? false),
  is_private: Number(text === undefined),
  strapline: text?.strapline ?? '',
  body: text?.body ?? '',
  labels: text?.labels ?? '',
  named: JSON.stringify(text?.named ?? []),
})

async function insertShown(
  trx: Write<SearchTables>,
  texts: readonly (AnalysedVersion & { readonly id: number })[],
): Promise<void> {
  const rows = texts.flatMap(({ id, item, text }) =>
    (text?.shown ?? []).map((name) => ({ name, content_key: item.contentKey, text: id })),
  )
  for (let start = 0; start < rows.length; start += batchSize)
    await trx
      .insertInto('search_shown')
      .values(rows.slice(start, start + batchSize))
      .execute()
}
