/** Attack: anyone can write to the clipboard, so these tests use hostile content. */
import { expect, it } from 'vitest'
import { maxClipboardBytes, maxClipboardPictures, readPictures, writePictures } from './clipboard-pictures.ts'
import { isFromSite } from './pictures-mime-type.ts'

const site = 'https://shop.example/acme/s'
const picture = {
  key: `MC${'A'.repeat(26)}`,
  title: 'A jar',
  altText: 'A jar, open',
  type: 'image/png',
  data: 'iVBORw==',
}
const read = (pictures: unknown) => readPictures(`${site}\n${JSON.stringify(pictures)}`)
const withOne = (more: object) => read([picture, { ...picture, ...more }])

it('reads images unchanged, with the address of their site', () => {
  const text = writePictures(site, [picture, { ...picture, altText: null }])
  expect(readPictures(text)).toEqual([picture, { ...picture, altText: null }])
  expect(isFromSite(site, text)).toBe(true)
  expect(isFromSite('https://shop.example', text)).toBe(false)
  expect(isFromSite(`${site}/other`, text)).toBe(false)
})

it('trims strings, removes characters that no database can store, and drops unknown properties', () => {
  expect(withOne({ title: ' Half \ud83d\0 ', altText: '', html: '<img onerror=1>' })[1]).toEqual({
    ...picture,
    title: 'Half',
    altText: '',
  })
})

it.each<[attack: string, pictures: unknown]>([
  ['no list', { 0: picture, length: 1 }],
  ['another value in the list', [picture, 1]],
  ['more pictures than allowed', Array.from({ length: maxClipboardPictures + 1 }, () => picture)],
])('ignores %s', (_, pictures) => {
  expect(read(pictures)).toEqual([])
})

it.each<[attack: string, more: object]>([
  ['an invalid key', { key: 'MCABC' }],
  ['a key with a path', { key: `MC${'A'.repeat(26)}/../x` }],
  ['a key that is a list', { key: [picture.key] }],
  ['a title that is not a string', { title: { toString: 1 } }],
  ['an overlong title', { title: 'x'.repeat(301) }],
  ['an overlong alternative text', { altText: 'x'.repeat(1001) }],
  ['no alternative text', { altText: undefined }],
  ['a page', { type: 'text/html' }],
  ['an unsupported image type', { type: 'image/x-icon' }],
  ['a type with parameters', { type: 'image/png;text/html' }],
  ['no data', { data: '' }],
  ['data that is not base64', { data: 'iVBO<b>==' }],
  ['data with a line break', { data: 'iVB\nORw=' }],
  ['truncated data', { data: 'iVBORw=' }],
  ['an address', { data: 'https://intra.example/secret' }],
  ['more bytes than allowed', { data: 'A'.repeat(Math.ceil(maxClipboardBytes / 3) * 4 + 600_000) }],
])('ignores all images if one has %s', (_, more) => {
  expect(withOne(more)).toEqual([])
})

it.each(['', '\n', `${site}\n`, `${site}\n{{`, `${site}\n[{"__proto__":{}}]`, `${'['.repeat(50_000)}`])(
  'ignores text that is not a valid JSON list: %#',
  (text) => {
    expect(readPictures(text)).toEqual([])
  },
)
