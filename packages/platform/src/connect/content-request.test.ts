import { describe, expect, it } from 'vitest'
import {
  createContentPath,
  createContentListPath,
  type ContentOptions,
  type ContentListOptions,
} from './content-request.ts'

const siteId = '0DM000000000001AAA'
const channelId = '0ap000000000001AAA'
const key = 'MCAAAAAAAAAAAAAAAAAAAAAAAAAA'

const contents = (options: unknown) => createContentListPath(options as ContentListOptions)
const content = (options: unknown) => createContentPath(options as ContentOptions)

describe('building a content request', () => {
  it.each([
    ['a site', { channelOrSiteId: siteId }, `/connect/sites/${siteId}/cms/delivery/contents`],
    ['a channel', { channelOrSiteId: channelId }, `/connect/cms/delivery/channels/${channelId}/contents`],
  ])('API-5 is sent to %s, depending on the prefix of the id', (_title, options, path) => {
    expect(contents(options)).toBe(path)
    expect(content({ ...options, contentKeyOrId: key })).toBe(`${path}/${key}`)
  })

  it('API-5 joins arrays with commas and omits empty values, but not 0 or false', () => {
    const path = contents({
      channelOrSiteId: siteId,
      contentKeys: ['a', 'b'],
      managedContentIds: [],
      contentTypeFQN: '',
      page: 0,
      pageSize: undefined,
      referenceDepth: null,
      includeContentBody: false,
      language: 'en_GB',
    })
    expect(path.split('?')[1]).toBe('contentKeys=a%2Cb&page=0&includeContentBody=false&language=en_GB')
  })

  it('encodes an id that contains a path', () => {
    expect(content({ channelOrSiteId: '0DM/../..?x', contentKeyOrId: '../a#b' })).toBe(
      '/connect/sites/0DM%2F..%2F..%3Fx/cms/delivery/contents/..%2Fa%23b',
    )
  })

  it.each([undefined, null, 'a text', 5])('ERR-4 API-5 requires an options object, not %j', (options) => {
    const message = 'Enter input parameters to execute the request.'
    expect(() => contents(options)).toThrow(new Error(message))
    expect(() => content(options)).toThrow(new Error(message))
  })

  it.each([
    [{}, "The 'channelOrSiteId' parameter is required."],
    [{ channelOrSiteId: null }, "The 'channelOrSiteId' parameter is required."],
    [{ channelOrSiteId: '' }, 'Enter a value for channelOrSiteId.'],
  ])('ERR-4 API-5 rejects %j: %s', (options, message) => {
    expect(() => contents(options)).toThrow(new Error(message))
    expect(() => content({ ...options, contentKeyOrId: key })).toThrow(new Error(message))
  })

  it.each([
    [{}, "The 'contentKeyOrId' parameter is required."],
    [{ contentKeyOrId: '' }, 'Enter a value for contentKeyOrId.'],
  ])('ERR-4 API-5 rejects a single content with %j: %s', (options, message) => {
    expect(() => content({ channelOrSiteId: siteId, ...options })).toThrow(new Error(message))
  })

  it.each(['20Y000000000001AAA', '0DB000000000001AAA', '0dm000000000001AAA', ' 0DM000000000001', 'x'])(
    'ERR-3 API-5 rejects the id %s with a type error',
    (channelOrSiteId) => {
      const rejected = new TypeError("The 'channelOrSiteId' parameter is invalid")
      for (const ask of [contents, content]) {
        expect(() => ask({ channelOrSiteId, contentKeyOrId: key })).toThrow(rejected)
        expect(() => ask({ channelOrSiteId, contentKeyOrId: key })).toThrow(
          expect.objectContaining({ cause: 'Enter a valid prefix for channelOrSiteId' }),
        )
      }
    },
  )

  it.each([
    ['channelOrSiteId', 5, 'a string'],
    ['channelOrSiteId', ['0DM'], 'a string'],
    ['contentKeys', 'MC', 'an array'],
    ['managedContentIds', { 0: '20Y' }, 'an array'],
    ['contentTypeFQN', ['a'], 'a string'],
    ['page', '1', 'a number'],
    ['page', Number.NaN, 'a number'],
    ['pageSize', true, 'a number'],
    ['referenceDepth', '3', 'a number'],
    ['includeContentBody', 'true', 'a boolean'],
    ['language', { code: 'en' }, 'one of these'],
    ['constructor', () => 'x', 'one of these'],
  ])('ERR-5 API-5 rejects %s of %j', (name, value, expected) => {
    expect(() => contents({ channelOrSiteId: siteId, [name]: value })).toThrow(
      new TypeError(
        'The type entered is not valid. The value must be a string, number, boolean or array. ' +
          `Enter ${expected} for ${name}.`,
      ),
    )
  })
})
