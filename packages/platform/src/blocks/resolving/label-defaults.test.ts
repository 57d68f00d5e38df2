import { expect, it } from 'vitest'
import { z } from 'zod'
import { createLabels } from '#model'
import { field } from '#schema'
import { withLabelDefaults } from './label-defaults.ts'

const schema = z.object({
  label: field.text('Name').meta({ labelKey: 'a.name' }).default('Name'),
  other: field.text('Other').default('Other'),
})
const labels = createLabels([{ 'a.name': 'Name auf Deutsch' }], () => undefined)
const noLabels = createLabels([], () => undefined)

it('SITE-2 uses the site’s label as the default for a property that visitors read', () => {
  expect(withLabelDefaults(schema, {}, labels)).toEqual({ label: 'Name auf Deutsch' })
})

it('changes neither stored values nor defaults without a label', () => {
  const stored = { label: 'Own' }
  expect(withLabelDefaults(schema, stored, labels)).toBe(stored)
  expect(withLabelDefaults(schema, {}, noLabels)).toEqual({})
})

it('returns the same object when called again with the same properties and labels', () => {
  const stored = {}
  const again = createLabels([{ 'a.name': 'Name auf Deutsch' }], () => undefined)
  expect(withLabelDefaults(schema, stored, again)).toBe(withLabelDefaults(schema, stored, labels))
})
