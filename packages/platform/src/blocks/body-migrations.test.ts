import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createContentTypes, defineContentType } from '#content-types'
import { blockTree, field } from '#schema'
import { createBodyMigrations } from './body-migrations.ts'
import { createRegistry, defineBlock } from './define-block.ts'
import { findMigrationProblems } from './stored-migrations.fixture.ts'

const bicycle = defineContentType({
  name: 'epiderm__bicycle',
  label: 'Bicycle',
  folder: 'bicycles',
  schema: z.object({
    frameSize: field.text('Frame size'),
    gears: z.number().optional(),
    text: blockTree('Text'),
  }),
  version: 3,
  migrate: [
    { sample: { size: '54', text: [] }, migrate: ({ size, ...body }) => ({ ...body, frame: size }) },
    { sample: { frame: '54', text: [] }, migrate: ({ frame, ...body }) => ({ ...body, frameSize: frame }) },
  ],
})

const box = defineBlock({
  type: 'box',
  label: 'Box',
  editor: { category: 'layout', keywords: [], icon: 'utility:text' },
  schema: z.object({ tint: field.text('Tint').default('') }),
  styles: '',
  slots: ['inside'],
  View: () => null,
  samples: [],
  version: 2,
  migrate: [
    {
      sample: { props: { color: 'red' }, slots: { content: [] } },
      migrate: ({ props: { color, ...props }, slots: { content = [], ...slots } }) => ({
        props: { ...props, tint: color },
        slots: { ...slots, inside: content },
      }),
    },
  ],
})

const types = createContentTypes([bicycle])
const migrations = createBodyMigrations(types, createRegistry([box]))
const old = {
  type: 'epiderm__bicycle',
  body: {
    size: '54',
    text: [
      { id: 'a', block: 'box', slots: { content: [{ id: 'b', block: 'box', props: { color: 'red' } }] } },
      { id: 'c', block: 'unknown', props: { color: 'red' } },
    ],
  },
}
const present = {
  text: [
    {
      id: 'a',
      block: 'box',
      slots: { inside: [{ id: 'b', block: 'box', props: { tint: 'red' }, slots: { inside: [] } }] },
    },
    { id: 'c', block: 'unknown', props: { color: 'red' } },
  ],
  frameSize: '54',
}

describe('stored bodies from earlier versions', () => {
  it('are converted by the migrations of their type and of each block, at any depth', () => {
    expect(migrations.migrate(old, null)).toEqual({ body: present })
    expect(Object.keys(migrations.migrate(old, null).body)).toEqual(['text', 'frameSize'])
  })

  it('are migrated from their stored versions, and are returned unchanged if they are already current', () => {
    const second = { type: old.type, body: { frame: '54', text: [] } }
    expect(migrations.migrate(second, '{"epiderm__bicycle":2}')).toEqual({
      body: { text: [], frameSize: '54' },
    })
    const item = { type: old.type, body: present }
    expect(migrations.toVersionsText(item)).toBe('{"box":2,"epiderm__bicycle":3}')
    expect(migrations.migrate(item, migrations.toVersionsText(item)).body).toBe(present)
    expect(migrations.migrate({ type: old.type, body: present }, '{"box":7,"epiderm__bicycle":9}').body).toBe(
      present,
    )
  })

  it('are left unchanged if a migration fails, and the failed migration is reported', () => {
    const broken = { type: old.type, body: { text: [{ id: 'a', block: 'box', slots: null }] } }
    const { body, failure } = migrations.migrate(broken, '{"epiderm__bicycle":3}')
    expect(body).toBe(broken.body)
    expect(failure?.message).toContain('A migration of box has failed')
  })

  it('are recognised as outdated by their stored versions and text, without parsing, and never if no migrations are defined', () => {
    const text = JSON.stringify(old.body)
    const facts = { type: old.type, shape: null, text }
    expect(migrations.mayBeOlder(facts)).toBe(true)
    expect(migrations.mayBeOlder({ ...facts, type: 'epiderm__page' })).toBe(true)
    expect(migrations.mayBeOlder({ ...facts, shape: '{"box":2,"epiderm__bicycle":3}' })).toBe(false)
    expect(migrations.mayBeOlder({ ...facts, shape: '{"epiderm__bicycle":3}' })).toBe(true)
    const quoted = JSON.stringify({ text: '{"block":"box"}' })
    expect(migrations.mayBeOlder({ type: 'epiderm__page', shape: null, text: quoted })).toBe(false)
    const none = createBodyMigrations(createContentTypes([]), createRegistry([]))
    expect([none.text, none.toVersionsText(old), none.mayBeOlder(facts)]).toEqual(['', null, false])
  })
})

it('a type requires one migration for each earlier version, and a name that differs from the names of blocks that have migrations', () => {
  const { migrate: _migrations, ...without } = bicycle
  expect(() => createContentTypes([without])).toThrow(
    'epiderm__bicycle has version 3, so it needs 2 migrations in `migrate`; it has 0',
  )
  expect(() => createRegistry([{ ...box, version: 1 }])).toThrow(
    'it needs 0 migrations in `migrate`; it has 1',
  )
  expect(() => createBodyMigrations(types, createRegistry([{ ...box, type: 'epiderm__bicycle' }]))).toThrow(
    'have the same name',
  )
})

it('checking migration samples requires each sample to be converted to a valid value without side effects', () => {
  expect(findMigrationProblems(types, createRegistry([box]))).toEqual([])
  const planted = (migrate: (body: Record<string, unknown>) => Record<string, unknown>) =>
    findMigrationProblems(
      new Map([
        [
          bicycle.name,
          {
            ...bicycle,
            version: 2,
            migrate: [{ sample: { size: '54', text: [] }, migrate: migrate as never }],
          },
        ],
      ]),
      createRegistry([]),
    )
  let count = 0
  const [place, size] = ['epiderm__bicycle, migration from version 1', { frameSize: '54', text: [] }]
  expect(planted(() => size)).toEqual([])
  expect(planted(() => ({ ...size, gears: ++count }))).toEqual([
    `${place}: returns another result the second time`,
  ])
  expect(planted((body) => body)[0]).toBe(`${place}: changes nothing`)
  expect(planted((body) => Object.assign(body, size))[0]).toContain('TypeError')
  expect(planted(() => ({ text: [] }))[0]).toContain(`${place}: epiderm__bicycle › frameSize`)
})
