import { describe, expect, it } from 'vitest'
import { databaseKinds } from '../../database/testing.ts'
import { ContentRejectedError } from '../types/errors.ts'
import type { Change } from '../types/change.ts'
import { openTestContent, operator, createRedirectChange, createSiteChanges } from '../testing.ts'
import { selectMentionsOfValues } from './mentions.ts'

describe.each(databaseKinds)(
  'finding a stored redirect’s path case-insensitively in the %s database',
  (kind) => {
    it.each([
      ['from it', '/soin_d/été', '/', 'which differs only in case'],
      ['from its source, in another script', '/кремы', '/', 'which differs only in case'],
      ['to it', '/new', '/Soin_d/éTé', 'over more than one redirect'],
      ['from its target', '/öl', '/', 'over more than one redirect'],
    ])('%s', async (_, from, to, message) => {
      const { content, close } = await openTestContent(undefined, { kind })
      const publish = (...changes: Change[]) => content.publish(operator, { changes, note: '' })
      await publish(
        ...createSiteChanges(),
        createRedirectChange('summer', { from: '/soin_D/ÉTÉ', to: '/' }),
        createRedirectChange('creams', { from: '/Кремы', to: '/' }),
        createRedirectChange('oil', { from: '/oil', to: '/ÖL?x=1' }),
      )
      const error: unknown = await publish(createRedirectChange('new', { from, to })).catch(
        (reason: unknown) => reason,
      )
      await close()
      if (!(error instanceof ContentRejectedError)) throw new Error('It was not refused')
      expect(error.problems.map((problem) => problem.message)).toEqual([expect.stringContaining(message)])
    })
  },
)

it.each(['only route', 'only from', 'to'] as const)(
  'reads only the rows of the searched values in the embedded database, not all rows of the kind: %s',
  async (kind) => {
    const { database, close } = await openTestContent(undefined, { kind: 'embedded' })
    const compiled = selectMentionsOfValues(database.read, kind, ['/a', '/é']).compile()
    const plan = { ...compiled, sql: `explain query plan ${compiled.sql}` }
    const { rows } = await database.read.executeQuery<{ readonly detail: string }>(plan)
    await close()
    const searches = rows.map(({ detail }) => detail).filter((detail) => detail.startsWith('SEARCH'))
    expect(searches).toHaveLength(3)
    for (const search of searches) expect(search).toMatch(/\(kind=\? AND /)
    expect(searches.filter((search) => search.includes('version_mention_lower_value'))).not.toEqual([])
  },
)
