import { expect, it } from 'vitest'
import { createPicturesAhead } from './pictures-ahead.ts'

const toSizes = (name: string) =>
  [320, 640, 960, 1280, 1920].map((widthPx) => ({ url: `/image/${name}-${widthPx}`, widthPx }))

it('of each release 20 pictures are made ahead, each once, in the sizes of usual screens', () => {
  const made: string[] = []
  const pictures = createPicturesAhead(() => undefined)
  pictures.want(toSizes('too-early'))
  pictures.makeBy(async (addresses) => void made.push(...addresses))
  pictures.beginRelease()
  pictures.want(toSizes('a'))
  pictures.want(toSizes('a'))
  expect(made).toEqual(['/image/a-640', '/image/a-960', '/image/a-1280'])
  for (let page = 0; page < 20; page++) pictures.want(toSizes(`page${page}`))
  expect(made).toHaveLength(20)
  pictures.beginRelease()
  pictures.want(toSizes('b'))
  expect(made).toHaveLength(23)
})

it('what cannot be made is a warning', async () => {
  const warnings: string[] = []
  const pictures = createPicturesAhead(({ reason = '' }) => void warnings.push(reason))
  pictures.makeBy(() => Promise.reject(new Error('no room')))
  pictures.want(toSizes('a'))
  await Promise.resolve()
  await Promise.resolve()
  expect(warnings).toEqual(['Error: no room'])
})
