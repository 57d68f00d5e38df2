import { expect, it } from 'vitest'
import { z } from 'zod'
import { createRegistry } from '#blocks'
import type { ContentType } from '#content-types'
import { field } from '#schema'
import { createProductChange } from '../testing.ts'
import type { Change } from '../types/change.ts'
import { checkDraft } from './check-draft.ts'

const tags = z.array(field.text('Tag')).default([])
const schema = z.object({ tags: tags.meta({ isFilterable: true }), words: tags })

it.each([
  ['tags', 1000, []],
  ['tags', 1001, ['has 1001 values; expected at most 1000, because lists are filtered by this field']],
  ['words', 1001, []],
])('checks that a filterable field has at most 1,000 values: %s with %i', (name, count, messages) => {
  const { draft } = createProductChange('cream') as Extract<Change, { readonly kind: 'put' }>
  const type = { name: draft.type, label: 'Product', schema, recordPrefix: 'a0B' } as unknown as ContentType
  const types = new Map([[draft.type, type]])
  const body = { [name]: Array.from({ length: count }, (_, index) => `Tag ${index}`) }
  const problems = checkDraft({ types, registry: createRegistry([]) }, { ...draft, body })
  const found = problems.filter(({ path }) => path === `${draft.title} › ${name}`)
  expect(found.map(({ message }) => message)).toEqual(messages)
})
