/** Routes that list and upload images for editors. */
import type { FastifyRequest } from 'fastify'
import { randomBytes } from 'node:crypto'
import { staffApi, type UploadedPicture } from '#api'
import { toMediaBody, type ContentMediaObject } from '#content'
import { imageType } from '#content-types'
import { createContentKey } from '#kit'
import { toActorName } from '#model'
import { setResponseTimeout, setBodyTimeout } from '../../connections.ts'
import { createPictureList } from './list-pictures.ts'
import type { StaffApiOptions, StaffRoutes } from '../request.ts'

/**
 * Time limit for an upload, long enough for 50 MB at less than a megabit per second. An upload that sends no data for
 * half a minute ends earlier.
 */
const uploadWithinMs = 600_000
/**
 * Time limit for storing a file. It is long enough to store the file on another server over a slow connection, with one
 * retry.
 */
export const storeTimeoutMs = 120_000

export const mediaLibraryRoutes: StaffRoutes = async (app, options) => {
  const { content } = options
  const list = createPictureList({ content, toPreview: options.media.toPreview, basePath: options.basePath })
  app.route({
    ...staffApi.media.list,
    config: { right: 'seeUnpublished' },
    handler: async (request) => {
      const { actor, drafts, query } = request
      const hasKey = await drafts.folders.openFilter(query.folder)
      return list.find({ ...query, hasKey }, await drafts.loadOpen(actor))
    },
  })
  await app.register(uploadRoute, options)
}

const uploadRoute: StaffRoutes = async (app, { content, media }) => {
  /** Leaves the request body unparsed, because the body is written to disk in chunks as it arrives. */
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  app.route({
    ...staffApi.media.upload,
    config: { right: 'editDrafts' },
    handler: async (request) => {
      const { actor } = request
      setBodyTimeout(request.raw, uploadWithinMs)
      setResponseTimeout(request.raw, storeTimeoutMs)
      try {
        const announced = Number(request.headers['content-length'] ?? 0)
        const object = await media.uploads.receive(request.raw, { account: toActorName(actor), announced })
        return await recordUploadedPicture({ content, drafts: request.drafts, actor }, object, request.query)
      } finally {
        /** Reads and discards the rest of the body, so that the client receives the response. */
        request.raw.resume()
      }
    },
  })
}

type UploadedPictureDeps = Pick<StaffApiOptions, 'content'> & Pick<FastifyRequest, 'drafts' | 'actor'>

/** Returns the operation that creates the picture. Also records who uploaded the picture, and adds it to a folder. */
export async function recordUploadedPicture(
  { content, drafts, actor }: UploadedPictureDeps,
  object: ContentMediaObject,
  { name, folder }: { readonly name: string; readonly folder?: string | undefined },
): Promise<UploadedPicture> {
  const uploaded = await prepareUploadedPicture({ content, actor }, object, name)
  await drafts.recordUpload(actor, { contentKey: uploaded.contentKey, folder })
  return uploaded
}

/** Returns the operation that creates the picture. */
export async function prepareUploadedPicture(
  { content, actor }: Pick<UploadedPictureDeps, 'content' | 'actor'>,
  object: ContentMediaObject,
  name: string,
): Promise<UploadedPicture> {
  const language = (await content.at(actor).heads.loadDefaultLanguage()) ?? 'en_GB'
  return toUploaded(object, { name, language })
}

function toUploaded(
  object: ContentMediaObject,
  { name, language }: { readonly name: string; readonly language: string },
): UploadedPicture {
  const contentKey = createContentKey(randomBytes(16))
  const words = toUrlWords(name)
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

/** Returns a file's name without its extension, reduced to words that are allowed in a URL. */
const toUrlWords = (name: string): readonly string[] =>
  name
    .slice(0, 100)
    .replace(/\.\w{1,5}$/, '')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .match(/[A-Za-z0-9]+/g) ?? []
