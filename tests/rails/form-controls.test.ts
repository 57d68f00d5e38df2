/** Tests the editor's control for every field of every block and content type. */
import { describe, expect, it } from 'vitest'
import { describeAll } from '#blocks'
import { standardContentTypes } from '#content-types'
import type { FieldDescription } from '#schema'
import { standardBlocks } from '#standard-blocks'
import storefront from '#storefront'
import { toControl, type ControlName } from '../../packages/platform/src/studio/form/to-control.ts'

const { blocks, contentTypes } = describeAll(
  [...standardBlocks, ...storefront.blocks],
  [...standardContentTypes, ...storefront.contentTypes],
)

const listControls = (
  path: string,
  fields: readonly FieldDescription[],
): (readonly [string, ControlName])[] =>
  fields
    .filter(({ kind }) => kind !== 'blocks')
    .flatMap((field) => [
      [`${path}.${field.name}`, toControl(field)] as const,
      ...field.inside.flatMap((group) => listControls(`${path}.${field.name}`, group.fields)),
    ])

const controls = [
  ...blocks.flatMap(({ type, fields }) => listControls(type, fields)),
  ...contentTypes.flatMap(({ name, fields }) => listControls(name, fields)),
]

describe('the control of a field', () => {
  it('is JSON only for these fields of all blocks and content types', () => {
    expect(controls.filter(([, control]) => control === 'json').map(([path]) => path)).toEqual([
      'grid.collection.values',
      'output-field.value',
      'epiderm__site.organization',
      'epiderm__theme.tokens',
      'epiderm__labels.labels',
    ])
  })

  it('has only kinds that some field uses', () => {
    expect(new Set(controls.map(([, control]) => control))).toEqual(
      new Set<ControlName>([
        'text',
        'longText',
        'richText',
        'link',
        'color',
        'icon',
        'media',
        'choice',
        'number',
        'length',
        'switch',
        'date',
        'reference',
        'references',
        'words',
        'longWords',
        'choices',
        'fields',
        'variants',
        'entries',
        'json',
      ]),
    )
  })
})
