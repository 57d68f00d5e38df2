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

it('SITE-2 reads the label of the site for a default that visitors read', () => {
  expect(withLabelDefaults(schema, {}, labels)).toEqual({ label: 'Name auf Deutsch' })
})

it('leaves stored values, and defaults without a label, unchanged', () => {
  const stored = { label: 'Own' }
  expect(withLabelDefaults(schema, stored, labels)).toBe(stored)
  expect(withLabelDefaults(schema, {}, noLabels)).toEqual({})
})

it('returns the same object for the same properties and labels', () => {
  const stored = {}
  const again = createLabels([{ 'a.name': 'Name auf Deutsch' }], () => undefined)
  expect(withLabelDefaults(schema, stored, again)).toBe(withLabelDefaults(schema, stored, labels))
})
