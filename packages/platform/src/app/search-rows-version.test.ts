/** Tests that the search rows of block samples and content fields do not change unless their version also changes. */
import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { WrittenVersion } from '#content'
import { createContentTypes } from '#content-types'
import { createContentKey, createRecordId } from '#kit'
import { toFields } from '#schema'
import { openSearchRows, type SearchTables } from '#search'
import { storefront } from '../composition.ts'
import { searchRowsVersion } from './search-rows-version.ts'
import { createSiteRegistry, toSiteContentTypes } from './site-registry.ts'
import { openTestDatabase } from '../database/testing.ts'

/**
 * If this test fails, check whether the rows of unchanged content now differ. If they do, change `searchRowsVersion`;
 * otherwise upgraded sites retain their old rows. If only blocks, fields or samples have changed, leave the version.
 * Update the hash in both cases.
 */
const known = { version: 'search rows 2', outcome: 'iCZxAHUJvF79x88QkdANzX' }

const registry = createSiteRegistry(storefront)
const types = createContentTypes(toSiteContentTypes(storefront))
const words = (name: string) =>
  `<p>${name}: Größere Pflegeprodukte, serums &amp; moisturising creams, 2 % salicylic.</p>`

function* eachVersion(): Generator<WrittenVersion> {
  let number = 0
  const toVersion = (type: string, language: string, body: Record<string, unknown>): WrittenVersion => ({
    managedContentId: createRecordId('20Y', ++number),
    contentKey: createContentKey(
      Uint8Array.from({ length: 16 }, (_, at) => (number >> (8 * (at % 3))) & 255),
    ),
    recordId: null,
    type,
    language,
    title: `Title ${number}`,
    urlName: `item-${number}`,
    version: 1,
    body,
  })
  for (const block of registry.values())
    for (const { name, ...sample } of block.samples)
      yield toVersion('epiderm__page', 'en_GB', {
        route: `/${block.type}-${name}`,
        blocks: [{ id: 'sample', block: block.type, ...sample }],
      })
  for (const { name, schema } of types.values())
    for (const language of ['en_GB', 'de_DE', 'fr_FR'])
      yield toVersion(
        name,
        language,
        Object.fromEntries(toFields(schema).map((field) => [field.name, words(field.name)])),
      )
}

it('the version of the search rows must change whenever the code that writes them changes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'epiderm-rows-version-'))
  const database = await openTestDatabase<SearchTables>({ dataDir: folder })
  const hash = createHash('sha256')
  const add: typeof database.textIndex.add = async (trx, documents) => {
    hash.update(JSON.stringify(documents))
    await database.textIndex.add(trx, documents)
  }
  const rows = openSearchRows({
    database: { ...database, textIndex: { ...database.textIndex, add } },
    types,
    registry,
    code: '',
  })
  await database.transaction((trx) => rows.write(trx, [...eachVersion()]), { lock: 'release' })
  const { read } = database
  hash.update(JSON.stringify(await read.selectFrom('search_text').selectAll().orderBy('id').execute()))
  hash.update(
    JSON.stringify(
      await read.selectFrom('search_shown').selectAll().orderBy('text').orderBy('name').execute(),
    ),
  )
  hash.update(JSON.stringify(await read.selectFrom('search_word').selectAll().orderBy('id').execute()))
  await database.close()
  await rm(folder, { recursive: true })
  expect({ version: searchRowsVersion, outcome: hash.digest('base64url').slice(0, 22) }).toEqual(known)
})
