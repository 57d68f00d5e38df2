import { expect, it } from 'vitest'
import { z } from 'zod'
import { field } from './field.ts'
import { checkBody, parsePropsTolerantly } from './parse-props.ts'

const entry = z.object({ key: z.string(), text: field.text('Text').default('') })
const schema = z.object({ tabs: z.array(entry).meta({ label: 'Tabs', entryKey: 'key' }) })
const twice = { tabs: [{ key: 'a' }, { key: 'a', text: 'second' }, { key: 'b' }] }

it('a check rejects two entries with the same key, and reports a single problem', () => {
  expect(checkBody(schema, twice, 'Page')).toEqual([
    { path: 'Page › tabs', message: 'two entries have the key "a"; each needs a unique key' },
  ])
  expect(checkBody(schema, { tabs: [{ key: 'a' }, { key: 'b' }] }, 'Page')).toEqual([])
})

it('delivery renders two entries with the same key, so that the page stays available', () => {
  expect(parsePropsTolerantly(schema, twice)).toHaveProperty('props')
})
