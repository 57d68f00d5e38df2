/** Routes that change a single picture: its file, and the references to it. */
import { staffApi } from '#api'
import type { Drafts } from '#drafts'
import { toActorName, type Actor } from '#model'
import { setResponseTimeout } from '../../connections.ts'
import { bodyLimit, type StaffRoutes } from '../request.ts'
import { storeTimeoutMs, prepareUploadedPicture } from './media.ts'

/** Maximum number of uses that one response lists. */
const maxUses = 200

export const pictureRoutes: StaffRoutes = async (app, { content, media, publishing }) => {
  app.route({
    ...staffApi.pictures.listUses,
    config: { right: 'seeUnpublished' },
    handler: ({ drafts, actor, params }) => listUses(drafts, actor, params.item),
  })
  app.route({
    ...staffApi.pictures.replaceFile,
    config: { right: 'editDrafts' },
    bodyLimit,
    async handler({ drafts, actor, params, body, raw }) {
      setResponseTimeout(raw, storeTimeoutMs)
      const key = { id: body.upload, account: toActorName(actor) }
      const { create } = await media.partialUploads.finish(key, (object) =>
        prepareUploadedPicture({ content, actor }, object, ''),
      )
      const keys = await drafts.pictures.replaceFile(actor, {
        contentKey: params.item,
        client: body.client,
        body: create.body,
        altTexts: [body, ...body.altTexts].map(({ language, altText }) => ({ language, text: altText })),
      })
      return { languages: keys.map(({ language }) => language) }
    },
  })
  app.route({
    ...staffApi.pictures.replaceUses,
    config: { right: 'editDrafts' },
    bodyLimit,
    handler: async ({ drafts, actor, params, body: { client, by } }) =>
      drafts.pictures.replaceUses(actor, { client, from: params.item, to: by }),
  })
  app.route({
    ...staffApi.pictures.delete,
    config: { right: 'editDrafts' },
    handler: async ({ actor, params }) => publishing.deletePicture(actor, params.item),
  })
  app.route({
    ...staffApi.pictures.erase,
    config: { right: 'eraseMedia' },
    bodyLimit,
    async handler({ drafts, actor, params: { item }, body: { reason } }) {
      const { hashes, shared } = await drafts.pictures.findErasable(actor, item)
      await media.eraser.erase({
        item,
        hashes,
        reason,
        erasedBy: toActorName(actor),
        also: (trx) => drafts.pictures.removeDeleted(trx, { actor, contentKey: item, reason }),
      })
      return { erased: hashes.length, shared }
    },
  })
}

async function listUses({ pictures }: Drafts, actor: Actor, contentKey: string) {
  const uses = await pictures.listUses(actor, contentKey)
  const altTexts = await pictures.listAltTexts(actor, contentKey)
  return {
    uses: uses.slice(0, maxUses),
    total: uses.length,
    altTexts: altTexts.map(({ language, text }) => ({ language, altText: text })),
  }
}
