/** Checks that paths and values in stored content are shown in words, without keys, token names or codes. */
import { describe, expect, it } from 'vitest'
import { describeBlocksAndTypes } from '#blocks'
import { standardContentTypes } from '#content-types'
import { describeDifference } from '#operations'
import type { FieldDescription } from '#schema'
import { standardBlocks } from '#standard-blocks'
import {
  joinLabels,
  toTypePositionLabels,
} from '../../packages/platform/src/studio/fields/position-labels.ts'
import site from '#storefront'

const described = describeBlocksAndTypes(standardBlocks, [
  ...standardContentTypes,
  ...(site.contentTypes ?? []),
])
const types = {
  blocks: new Map(described.blocks.map((type) => [type.type, type])),
  contentTypes: new Map(described.contentTypes.map((type) => [type.name, type])),
}
const known = described.contentTypes

type LocatedField = { readonly path: readonly string[]; readonly field: FieldDescription }

/** Lists all fields of a type, at any depth. The path to a field inside a list goes through the list's first entry. */
const listFields = (
  fields: readonly FieldDescription[],
  around: readonly string[],
): readonly LocatedField[] =>
  fields
    .filter(({ kind }) => kind !== 'blocks')
    .flatMap((field) => {
      const path = [...around, field.name]
      const inner = field.inside.flatMap((group) => group.fields)
      return [{ path, field }, ...listFields(inner, field.isList ? [...path, '0'] : path)]
    })

/** Matches `camelCase`, `snake__case`, token names, content keys, hashes and language codes. */
const internalName = /[a-z][A-Z]|_|--|MC[A-Z2-7]{26}|[0-9a-f]{32}|\b[a-z]{2}-[A-Z]{2}\b/

const contentKey = `MC${'A'.repeat(26)}`
const values: Readonly<Partial<Record<NonNullable<FieldDescription['kind']>, string>>> = {
  contentKey,
  contentType: 'example__garden_tool',
  image: contentKey,
  color: '--dxp-g-brand',
  tokenColor: 'var(--dxp-g-brand-contrast)',
  language: 'de_DE',
}

describe('a path', () => {
  it.each(known)('in a $name is shown with the form’s labels', ({ name, fields }) => {
    const all = listFields(fields, ['body'])
    for (const { path, field } of all) {
      const words = joinLabels(
        toTypePositionLabels(types, { type: name, blockType: null }, { block: null, path }),
      )
      if (field.kind === 'tokens') continue
      expect(words, path.join('.')).not.toBe('')
      expect(words, path.join('.')).not.toMatch(internalName)
      const labels = all.filter((one) => one.path.join() === path.join()).map((one) => one.field.label)
      expect(labels, path.join('.')).toContain(words.split(' › ').at(-1))
    }
  })

  it('to a theme token shows the token’s label in Design, or its name in words if only the site has the token', () => {
    const toLabels = (token: string) =>
      joinLabels(
        toTypePositionLabels(
          types,
          { type: 'epiderm__theme', blockType: null },
          { block: null, path: ['body', 'tokens', token] },
        ),
      )
    expect(toLabels('--dxp-g-brand')).toBe('Buttons and links')
    expect(toLabels('--dxp-g-info-contrast')).toBe('Text on notices')
    expect(toLabels('--dxp-s-tint-rose')).toBe('Tint rose')
  })
})

describe('a changed value', () => {
  it.each(known)('in a $name is shown in plain words', ({ fields }) => {
    for (const { path, field } of listFields(fields, ['body'])) {
      const value = values[field.kind ?? 'text'] ?? field.values[0]
      if (value === undefined) continue
      const { lines } = describeDifference(undefined, field.isList ? [value] : value, {
        field: { ...field, defaultValue: undefined },
        findTitle: () => 'Watering can',
        findBlock: () => undefined,
      })
      const words = lines.flatMap(({ parts }) => parts.map(({ text }) => text)).join(' ')
      expect(words, path.join('.')).not.toBe('')
      expect(words, path.join('.')).not.toMatch(internalName)
    }
  })
})
