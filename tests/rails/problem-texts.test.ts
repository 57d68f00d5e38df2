/** Tests the error messages for unusual values in each field of all blocks and content types of both sites. */
import { describe, expect, it } from 'vitest'
import { checkBody, describeFields, type FieldDescription } from '#schema'
import { standardContentTypes } from '#content-types'
import { standardBlocks } from '#standard-blocks'
import storefront from '#storefront'
import workshop from '../../sites/bicycles/epiderm.config.ts'

const schemas = [
  ...[...standardBlocks, ...storefront.blocks, ...workshop.blocks].map(
    ({ type, schema }) => [type, schema] as const,
  ),
  ...[...standardContentTypes, ...storefront.contentTypes, ...workshop.contentTypes].map(
    ({ name, schema }) => [name, schema] as const,
  ),
]

/** Unusual values that few fields accept. They are tried alone and inside lists and objects. */
const odd: readonly unknown[] = ['', 'x', true, [''], [{}], { type: 'x' }]

/**
 * Returns one object for each field at any depth. In each object, only that field is set, and its value is the unusual
 * value.
 */
const toBodies = (fields: readonly FieldDescription[], value: unknown): readonly Record<string, unknown>[] =>
  fields.flatMap(({ name, isList, inside }) => {
    const inner = inside.flatMap(({ when, fields: own }) =>
      toBodies(own, value).map((one) => ({ ...(when && { [when.name]: when.value }), ...one })),
    )
    return [{ [name]: value }, ...inner.map((one) => ({ [name]: isList ? [one] : one }))]
  })

describe('each problem', () => {
  it.each(schemas)('in %s is described in plain language', (_, schema) => {
    const texts = odd.flatMap((value) =>
      toBodies(describeFields(schema), value).flatMap((body) =>
        checkBody(schema, body, 'Item').map(({ path, message }) => `${path}: ${message}`),
      ),
    )
    const isUnclear = (text: string) =>
      /: (?:invalid\b(?! icon name)|unrecognized|too (?:big|small)|required\b|NaN|expected \w+, received|undefined)/i.test(
        text,
      )
    expect([...new Set(texts.filter(isUnclear))]).toEqual([])
  })

  it.each(schemas)('in an empty %s concerns a different field', (_, schema) => {
    const paths = checkBody(schema, {}, 'Item').map(({ path }) => path)
    expect(new Set(paths).size).toBe(paths.length)
    expect(paths.filter((path) => !path.startsWith('Item › '))).toEqual([])
  })
})
