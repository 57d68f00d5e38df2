/** Pictures for editors: what there is, and what they bring. */
import { randomBytes } from 'node:crypto'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import { toMediaBody, type ContentMediaObject } from '#content'
import { imageType } from '#content-types'
import { createContentKey } from '#kit'
import { allowAnswerTime, allowBodyTime } from '../connections.ts'
import { createPictureList } from './list-pictures.ts'
import { pictureQuery, picturePage, uploadedPicture, uploadQuery } from './shapes/media-shapes.ts'
import type { StaffApiOptions } from './request.ts'

const tags = ['media']
/** 50 MB at less than a megabit a second; where nothing comes for half a minute, it ends before. */
const uploadWithinMs = 600_000
/** To another server, over a slow line, and once more. */
const storeWithinMs = 120_000

export const mediaRoutes: FastifyPluginAsyncZod<StaffApiOptions> = async (app, options) => {
  const { content, drafts } = options
  const list = createPictureList({ content, toPreview: options.media.toPreview, basePath: options.basePath })
  app.get(
    '/media',
    {
      config: { right: 'seeUnpublished' },
      schema: {
        tags,
        summary: 'Pictures, those of drafts too',
        querystring: pictureQuery,
        response: { 200: picturePage },
      },
    },
    async (request) => {
      const { actor } = request
      const { pictures, next } = await list.find(request.query, await drafts.stored.loadHeads(actor))
      return { pictures: [...pictures], next }
    },
  )
  await app.register(uploadRoute, options)
}

const uploadRoute: FastifyPluginAsyncZod<StaffApiOptions> = async (app, { content, media }) => {
  /** The body stays in the connection until it is written to disk, a piece at a time. */
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  app.post(
    '/media',
    {
      config: { right: 'editDrafts' },
      schema: {
        tags,
        summary:
          'Takes the bytes of a picture, 50 MB at most: 413 where it is too large, 415 or 422 where it is none that can be shown. What is answered makes it a draft',
        consumes: ['application/octet-stream'],
        querystring: uploadQuery,
        response: { 200: uploadedPicture },
      },
    },
    async (request) => {
      const { actor } = request
      allowBodyTime(request.raw, uploadWithinMs)
      allowAnswerTime(request.raw, storeWithinMs)
      try {
        const announced = Number(request.headers['content-length'] ?? 0)
        const object = await media.uploads.receive(request.raw, announced)
        const language = (await content.at(actor).heads.loadDefaultLanguage()) ?? 'en_GB'
        return toUploaded(object, { name: request.query.name, language })
      } finally {
        /** What is left of it is read and dropped, so that whoever sends it hears the answer. */
        request.raw.resume()
      }
    },
  )
}

function toUploaded(
  object: ContentMediaObject,
  { name, language }: { readonly name: string; readonly language: string },
): z.output<typeof uploadedPicture> {
  const contentKey = createContentKey(randomBytes(16))
  const words = toWords(name)
  const urlName = [...words.map((word) => word.toLowerCase()), contentKey.slice(-6).toLowerCase()].join('-')
  const title = words.join(' ') || 'Picture'
  return {
    contentKey,
    language,
    create: {
      kind: 'create',
      type: imageType,
      title: title.charAt(0).toUpperCase() + title.slice(1),
      urlName,
      body: toMediaBody(object),
    },
  }
}

/** Of a file's name without its ending, those that an address can have. */
const toWords = (name: string): readonly string[] =>
  name
    .slice(0, 100)
    .replace(/\.\w{1,5}$/, '')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .match(/[A-Za-z0-9]+/g) ?? []
