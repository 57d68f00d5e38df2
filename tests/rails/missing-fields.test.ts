/**
 * Tests that the studio and the server find the same missing fields in all blocks and content types of both sites. The
 * outline, lists and publish dialog therefore show the same number of problems.
 */
import { describe, expect, it } from 'vitest'
import { checkBody, describeFields, type BlockNode } from '#schema'
import { describeBlocksAndTypes } from '#blocks'
import { standardContentTypes } from '#content-types'
import type { DraftState } from '#operations'
import { standardBlocks } from '#standard-blocks'
import storefront from '#storefront'
import workshop from '../../sites/bicycles/epiderm.config.ts'
import {
  findNestedMissingFields,
  findMissingItemFields,
} from '../../packages/platform/src/studio/fields/find-missing.ts'

const blocks = [...standardBlocks, ...storefront.blocks, ...workshop.blocks]
const contentTypes = [...standardContentTypes, ...storefront.contentTypes, ...workshop.contentTypes]
const described = new Map(describeBlocksAndTypes(blocks, []).blocks.map((block) => [block.type, block]))

/**
 * Returns the value and, for each value inside it, a copy without that value and a copy with an empty string in its
 * place.
 */
function blankOne(value: unknown): readonly unknown[] {
  if (Array.isArray(value))
    return value.flatMap((entry, at) => blankOne(entry).map((blank) => value.with(at, blank)))
  if (typeof value !== 'object' || value === null) return typeof value === 'string' ? [''] : []
  return Object.entries(value).flatMap(([name, inner]) => {
    const { [name as never]: _, ...others } = value
    return [others, ...blankOne(inner).map((blank) => ({ ...value, [name]: blank }))]
  })
}

const toPaths = (problems: readonly { readonly path: string }[]) =>
  problems.map(({ path }) => path.split(' › ').slice(1).join(' › ')).toSorted()

describe('the studio and the server find the same missing fields', () => {
  it.each(contentTypes.map((type) => [type.name, type] as const))('in a new %s', (name, { schema }) => {
    const draft = { type: name, title: 'New', urlName: 'new', body: {} } as unknown as DraftState
    const found = findMissingItemFields(draft, describeFields(schema))
    const blocks = new Set(
      describeFields(schema).flatMap((field) => (field.kind === 'blocks' ? field.name : [])),
    )
    const server = checkBody(schema, {}, 'Item').filter(({ path }) => !blocks.has(path.split(' › ')[1] ?? ''))
    expect(found.map(({ path }) => path.slice(1).join(' › ')).toSorted()).toEqual(toPaths(server))
  })

  it.each(
    blocks.flatMap(({ type, schema, samples }) =>
      samples.filter(({ name }) => name === 'typical').map((sample) => [type, schema, sample.props] as const),
    ),
  )('of a block %s, empty or with one empty value at any depth', (type, schema, props) => {
    for (const blank of [{}, props, ...blankOne(props)]) {
      const node = { id: 'a', block: type, props: blank } as BlockNode
      const found = findNestedMissingFields(node, described.get(type)).map(({ path }) =>
        path.slice(1).join(' › '),
      )
      const server = checkBody(schema, blank, 'Block').filter(({ message }) =>
        /^is missing|^must have at least/.test(message),
      )
      expect(found.toSorted(), JSON.stringify(blank)).toEqual(toPaths(server))
    }
  })
})
