/** Routes for picture folders. */
import { staffApi } from '#api'
import { bodyLimit, sendNoContent, type StaffRoutes } from '../request.ts'

export const mediaFolderRoutes: StaffRoutes = async (app) => {
  app.route({
    ...staffApi.mediaFolders.list,
    config: { right: 'seeUnpublished' },
    async handler({ drafts, actor }) {
      const folders = await drafts.folders.list(actor)
      const { all, withoutFolder, byFolder } = await drafts.folders.countPictures(actor)
      return {
        folders: folders.map((folder) => ({ ...folder, pictures: byFolder.get(folder.id) ?? 0 })),
        pictures: all,
        withoutFolder,
      }
    },
  })
  app.route({
    ...staffApi.mediaFolders.create,
    config: { right: 'editDrafts' },
    bodyLimit,
    handler: async ({ drafts, actor, body }) => drafts.folders.create(actor, body),
  })
  app.route({
    ...staffApi.mediaFolders.change,
    config: { right: 'editDrafts' },
    bodyLimit,
    async handler({ drafts, actor, params, body }, reply) {
      await drafts.folders.change(actor, { id: params.folder, ...body })
      return sendNoContent(reply)
    },
  })
  app.route({
    ...staffApi.mediaFolders.remove,
    config: { right: 'editDrafts' },
    async handler({ drafts, actor, params }, reply) {
      await drafts.folders.delete(actor, params.folder)
      return sendNoContent(reply)
    },
  })
  app.route({
    ...staffApi.mediaFolders.movePictures,
    config: { right: 'editDrafts' },
    bodyLimit,
    handler: async ({ drafts, actor, body }) => ({ moved: await drafts.folders.movePictures(actor, body) }),
  })
}
