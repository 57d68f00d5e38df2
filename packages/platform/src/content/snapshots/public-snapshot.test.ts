import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { privateBlockType } from '#blocks'
import { guest } from '#model'
import { createPageChange, createSiteChanges, openTestContent, operator, toContentKey } from '../testing.ts'

const open = { id: 'open', block: 'horizontal-line' }
const page = createPageChange('page', { blocks: [open, { ...open, id: 'secret', access: 'signedIn' }] })

let dataDir = ''
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'public-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

it.each([
  ['as the server writes it', '"signedIn"'],
  ['with an escape sequence', String.raw`"signed\u0049n"`],
  ['with several escape sequences', String.raw`"\u0073\u0069gned\u0049\u006E"`],
])('Attack: a private block is hidden from guests if its access is stored %s', async (_, access) => {
  const first = await openTestContent(dataDir)
  await first.content.publish(operator, { changes: [...createSiteChanges(), page], note: '' })
  const { body } = await first.database.read
    .selectFrom('content_version')
    .select('body')
    .where('title', '=', 'Page page')
    .executeTakeFirstOrThrow()
  expect(body).toContain('"signedIn"')
  await first.database.transaction((trx) =>
    trx
      .updateTable('content_version')
      .set({ body: body.replace('"signedIn"', access) })
      .where('title', '=', 'Page page')
      .execute(),
  )
  await first.close()

  const second = await openTestContent(dataDir)
  const { items } = await second.content.at(guest).findContents({ contentKeys: [toContentKey('page')] })
  await second.close()
  const placeholder = { id: 'secret', block: privateBlockType, access: 'signedIn' }
  expect(items[0]?.body['blocks']).toEqual([open, placeholder])
})
