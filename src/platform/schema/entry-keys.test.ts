import { expect, it } from 'vitest'
import { z } from 'zod'
import { field } from './field.ts'
import { checkBody, parseTolerant } from './parse-props.ts'

const entry = z.object({ key: z.string(), text: field.text('Text').default('') })
const schema = z.object({ tabs: z.array(entry).meta({ label: 'Tabs', entryKey: 'key' }) })
const twice = { tabs: [{ key: 'a' }, { key: 'a', text: 'second' }, { key: 'b' }] }

it('two entries with one key are refused, once', () => {
  expect(checkBody(schema, twice, 'Page')).toEqual([
    { path: 'Page › tabs', message: 'two entries have the key "a"; each has a key of its own' },
  ])
  expect(checkBody(schema, { tabs: [{ key: 'a' }, { key: 'b' }] }, 'Page')).toEqual([])
})

it('and shown, since a page must not go for it', () => {
  expect(parseTolerant(schema, twice)).toHaveProperty('props')
})
