import { expect, it } from 'vitest'
import { createContentTypes, imageType, standardContentTypes } from '#content-types'
import { createRegistry } from '#blocks'
import { toDeliveredBody } from './delivered-body.ts'

it('omits the original image of a cropped picture', () => {
  const source = { type: 'file', mimeType: 'image/png', size: 9, ref: 'a'.repeat(64) }
  const original = { mimeType: 'image/png', size: 99, ref: 'b'.repeat(64), width: 40, height: 30 }
  const body = {
    'sfdc_cms:media': { source, edit: { original, rotation: 90 } },
    altText: 'A field',
    focalPoint: { x: 0.1, y: 0.2 },
  }
  const schema = createContentTypes(standardContentTypes).get(imageType)?.schema
  if (schema === undefined) throw new Error('There is no type of pictures')
  const rules = { registry: createRegistry([]), htmlEncode: false, mediaUrl: () => undefined }
  const delivered: unknown = JSON.parse(JSON.stringify(toDeliveredBody(schema, body, rules)))
  expect(delivered).toEqual({ ...body, 'sfdc_cms:media': { source } })
})
