/** Routes that crop and rotate a picture, and return its original to staff. */
import { Readable } from 'node:stream'
import { staffApi } from '#api'
import { toMediaBody } from '#content'
import { mediaField, pictureEdit } from '#content-types'
import { EpidermError } from '#kit'
import type { ContentItem } from '#model'
import { setResponseTimeout } from '../../connections.ts'
import { bodyLimit, toItemName, type StaffRoutes } from '../request.ts'
import { storeTimeoutMs } from './media.ts'

type Body = ContentItem['body']

export const cropRoutes: StaffRoutes = async (app, { media }) => {
  app.route({
    ...staffApi.pictures.crop,
    config: { right: 'editDrafts' },
    bodyLimit,
    async handler({ drafts, actor, params, body: { client, language, rotation, area }, raw }) {
      setResponseTimeout(raw, storeTimeoutMs)
      const { body } = await drafts.read(actor, { contentKey: params.item, language })
      const original = requireOriginal(body)
      const isWhole = rotation === 0 && area === null
      const crop = { rotation, ...(area !== null && { area }) }
      const file = isWhole ? toOriginalBody(original) : await cropFile(original, crop)
      const keys = await drafts.pictures.replaceFile(actor, { contentKey: params.item, client, body: file })
      return { languages: keys.map((key) => key.language) }
    },
  })
  app.route({
    ...staffApi.pictures.readOriginal,
    config: { right: 'seeUnpublished' },
    async handler({ drafts, actor, params, query }, reply) {
      const { body } = await drafts.read(actor, toItemName(params))
      const { ref, mimeType } = requireOriginal(body)
      const rotation = rotations[query.rotation]
      return reply
        .type('image/webp')
        .header('x-content-type-options', 'nosniff')
        .send(await media.cropper.preview(ref, mimeType, rotation))
    },
  })

  async function cropFile(original: Original, crop: Parameters<typeof media.cropper.crop>[2]): Promise<Body> {
    const bytes = await media.cropper.crop(original.ref, original.mimeType, crop)
    const object = await media.uploads.receive(Readable.from([bytes]), { announced: bytes.byteLength })
    const body = toMediaBody(object)
    return { ...body, [mediaField]: { ...Object(body[mediaField]), edit: { original, ...crop } } }
  }
}

const rotations = { '0': 0, '90': 90, '180': 180, '270': 270 } as const

type Original = (typeof pictureEdit)['_output']['original']

/** Returns the original file, before any crop. Throws `picture-remote` (422) for a picture on another server. */
function requireOriginal(body: Body): Original {
  const { source, edit } = Object(body[mediaField]) as { readonly source?: unknown; readonly edit?: unknown }
  const known = pictureEdit.safeParse(edit).data
  if (known !== undefined) return known.original
  const { type, ...file } = Object(source) as Readonly<Record<string, unknown>>
  const { width, height } = body
  const own = pictureEdit.shape.original.safeParse({ ...file, width, height }).data
  if (type !== 'file' || own === undefined) throw remotePicture()
  return own
}

const toOriginalBody = ({ width, height, ...file }: Original): Body => ({
  [mediaField]: { source: { type: 'file', ...file } },
  width,
  height,
})

const remotePicture = () =>
  new EpidermError({
    code: 'picture-remote',
    status: 422,
    message: 'This picture has no stored file, so it cannot be cropped or rotated.',
    hint: 'Use “Replace file” to upload one.',
  })
