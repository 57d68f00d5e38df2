import { expect, it } from 'vitest'
import { z } from 'zod'
import { createContentTypes, defineContentType } from '#content-types'
import { createBodyMigrations } from './body-migrations.ts'
import { planMigration, type NamedBody } from './migration-plan.ts'

const bicycle = defineContentType({
  name: 'epiderm__bicycle',
  label: 'Bicycle',
  folder: 'bicycles',
  schema: z.object({}),
  version: 3,
  migrate: [
    { sample: { size: '1' }, migrate: ({ size, ...body }) => ({ ...body, frame: String(size).trim() }) },
    {
      sample: { frame: '1' },
      migrate({ frame, ...body }) {
        if (frame === '0') throw new Error('no frame')
        return { ...body, frameSize: frame }
      },
    },
  ],
})

it('counts bodies by kind and stored version, with the first body as a sample, and lists failing migrations', async () => {
  const body = (name: string, text: object, more: Partial<NamedBody> = {}): NamedBody => ({
    kind: 'version',
    name,
    type: 'epiderm__bicycle',
    shape: null,
    text: JSON.stringify(text),
    ...more,
  })
  async function* each() {
    yield body('one', { size: ' 54 ', gears: [] })
    yield body('two', { size: '55' }, { kind: 'draft' })
    yield body('three', { frame: '0' }, { shape: '{"epiderm__bicycle":2}' })
    yield body('present', { frameSize: '1' }, { shape: '{"epiderm__bicycle":3}' })
    yield body('other', { size: '1' }, { type: 'epiderm__page' })
  }
  const migrations = createBodyMigrations(createContentTypes([bicycle]), new Map())
  expect(await planMigration(migrations, each())).toEqual({
    migrations: [
      {
        name: 'epiderm__bicycle',
        from: 1,
        to: 3,
        counts: { version: 1, draft: 1, pattern: 0 },
        sample: { name: 'one', removed: ['size: " 54 "'], added: ['frameSize: "54"'] },
      },
      {
        name: 'epiderm__bicycle',
        from: 2,
        to: 3,
        counts: { version: 1, draft: 0, pattern: 0 },
        sample: { name: 'three', removed: [], added: [] },
      },
    ],
    failures: ['three: A migration of epiderm__bicycle has failed: Error: no frame'],
  })
})
