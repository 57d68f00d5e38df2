import { expect, it } from 'vitest'
import { findBlockLabels } from './block-labels.ts'

const fields = [{ name: 'label', labelKey: 'menu.main' as const }, { name: 'text' }]

it.each([
  ['a label inside text', { label: 'Own', text: 'See {!Label.menu.open}' }, ['menu.open']],
  ['the label of an empty field', { text: 'Hello' }, ['menu.main']],
  ['each label once', { text: '{!Label.menu.main} {!Label.menu.main}' }, ['menu.main']],
  ['nothing else', { label: 'Own', text: '{!Record.name} {!Item.name._label}' }, []],
])('finds %s', (_, props, labels) => {
  expect(findBlockLabels({ props }, fields)).toEqual(labels)
})
