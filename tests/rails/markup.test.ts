import { expect, it } from 'vitest'
import { sortAttributes } from '../markup.ts'

const link = '<p><a class="link" href="/a?b=1&amp;c=2" hidden title="a > b">Text</a><br/></p>'

it('finds a fragment whose attributes are in a different order, and no other fragment', () => {
  expect(link).toHoldMarkup('<a href="/a?b=1&amp;c=2" title="a > b" class="link" hidden>Text')
  expect(link).not.toHoldMarkup('<a href="/a?b=1&amp;c=2" class="link" hidden>Text')
  expect(link).not.toHoldMarkup('<a href="/a" title="a > b" class="link" hidden>Text')
  expect(() => expect(link).toHoldMarkup('<a class="other" href="/">')).toThrow('to hold')
})

it('accepts markup whose attributes are in a different order, but no other difference', () => {
  expect('<i a="1" b="2">x</i>').toBeMarkup('<i b="2" a="1">x</i>')
  expect('<i a="1" b="2">x</i>').not.toBeMarkup('<i b="2" a="1">y</i>')
})

it('sorting attributes does not change text, values, or tags with a single attribute', () => {
  const text = 'b="2" a="1" < c <br> <i b="2">a</i> <q cite="z=1 y=2">'
  expect(sortAttributes(text)).toBe(text)
})
