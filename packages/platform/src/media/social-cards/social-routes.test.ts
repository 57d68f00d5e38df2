import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { toContentQueryResult, type ContentItem } from '#model'
import type { MediaReader } from '../media-store.ts'
import { socialRoutes } from './social-routes.ts'

const faceFile = createRequire(import.meta.url).resolve(
  '@fontsource-variable/brygada-1918/files/brygada-1918-latin-wght-normal.woff2',
)
const product = 'MC' + 'A'.repeat(26)
const drawing = 'MC' + 'B'.repeat(26)
const sitePicture = 'MC' + 'C'.repeat(26)
const url = `/social/${product}/${drawing}.jpg`

let folder: string
let server: FastifyInstance
let read: string[]
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'social-'))
  read = []
})
afterEach(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

const paint = (background: string) =>
  sharp({ create: { width: 80, height: 80, channels: 3, background } })
    .png()
    .toBuffer()

/** Starts the routes. `raster` is the stored PNG of an SVG, whose own bytes are never read. */
async function start({ raster, site }: { raster?: string; site?: string }) {
  const media: Pick<MediaReader, 'find' | 'findRaster'> = {
    async find(ref) {
      read.push(ref)
      return paint('#00f')
    },
    findRaster: async () => (raster === undefined ? undefined : { hash: raster, load: () => paint(raster) }),
  }
  const items = [
    toItem(product, { picture: drawing }),
    toItem(drawing, toBody('a'.repeat(64), 'image/svg+xml')),
    toItem(sitePicture, toBody('b'.repeat(64), 'image/png')),
  ]
  server = fastify()
  await server.register(socialRoutes, {
    media,
    content: () => ({
      findContents: async ({ contentKeys }) =>
        toContentQueryResult(items.filter((item) => contentKeys?.includes(item.contentKey))),
    }),
    faceFile,
    loadBrand: async () => ({ siteName: 'Shop', paper: '#ffffff', ink: '#000000' }),
    findSitePicture: async () => site,
    cacheFolder: folder,
    clock: () => new Date(),
    warn: () => undefined,
  })
}

/** Returns the colour of the image next to the title. */
async function readColour(card: Buffer): Promise<readonly number[]> {
  const pixel = await sharp(card).extract({ left: 900, top: 300, width: 1, height: 1 }).raw().toBuffer()
  return Array.from(pixel, (value) => Math.round(value / 255))
}

it('a card shows the PNG of an SVG, and the SVG itself is never read', async () => {
  await start({ raster: '#f00' })
  const { statusCode, rawPayload } = await server.inject(url)
  expect([statusCode, await readColour(rawPayload), read]).toEqual([200, [1, 0, 0], []])
})

it('a card shows the site’s own image instead of an SVG that could not be rasterised', async () => {
  await start({ site: sitePicture })
  const { statusCode, rawPayload } = await server.inject(url)
  expect([statusCode, await readColour(rawPayload), read]).toEqual([200, [0, 0, 1], ['b'.repeat(64)]])
})

it('an SVG without a PNG has no card if the site has no default image', async () => {
  await start({})
  expect((await server.inject(url)).statusCode).toBe(404)
  expect(read).toEqual([])
})

const toBody = (ref: string, mimeType: string) => ({
  'sfdc_cms:media': { source: { type: 'file', ref, mimeType } },
})

const toItem = (contentKey: string, body: ContentItem['body']): ContentItem => ({
  managedContentId: '20Y000000000001AAA',
  contentKey,
  recordId: null,
  type: 'sfdc_cms__image',
  title: 'A',
  urlName: 'a',
  language: 'en_GB',
  publishedDate: '2026-01-01T00:00:00.000Z',
  version: 3,
  body,
})
