/** Adds the routes of the staff API. All routes are authorised by a single table of permissions. */
import type { FastifyInstance } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { requireElementLimit } from '../bodies/limit-texts.ts'
import { validatorCompiler } from '../bodies/validate.ts'
import { setNoStoreHeader } from '../session/session.ts'
import { activityRoutes } from './activity.ts'
import { accountRoutes } from './accounts.ts'
import { applicationRoutes } from './applications.ts'
import { auditRoutes, outboxRoutes } from './administrator-records.ts'
import { authorise } from './authorise.ts'
import { canvasRoutes } from './canvas.ts'
import { addChangeSets } from './change-set.ts'
import { draftRoutes } from './drafts.ts'
import { installationRoutes } from './settings/installation.ts'
import { mailRoutes } from './mails.ts'
import { mediaFolderRoutes } from './media-library/folders.ts'
import { mediaLibraryRoutes } from './media-library/media.ts'
import { cropRoutes } from './media-library/crops.ts'
import { pictureRoutes } from './media-library/pictures.ts'
import { partialUploadRoutes } from './media-library/uploads.ts'
import { singleAccountRoutes } from './single-account.ts'
import { homeRoutes } from './home.ts'
import { itemRoutes } from './items.ts'
import { listingRoutes } from './listings.ts'
import { pageChangeRoutes } from './page-changes.ts'
import { pageRoutes } from './pages.ts'
import { patternRoutes } from './patterns.ts'
import { publishRoutes } from './publishes.ts'
import type { StaffApiOptions } from './request.ts'
import { recallRoutes } from './recalls.ts'
import { redirectRoutes } from './redirects.ts'
import { releaseRoutes } from './releases.ts'
import { schemaRoutes } from './schemas.ts'
import { submissionRoutes } from './submissions.ts'
import { textRoutes } from './texts.ts'
import { currentAccountRoutes } from './current-account.ts'

export async function addStaffApi(app: FastifyInstance, options: StaffApiOptions): Promise<void> {
  await app.register(
    async (scope) => {
      scope.setValidatorCompiler(validatorCompiler)
      scope.setSerializerCompiler(serializerCompiler)
      scope.addHook('onRequest', async (_request, reply) => setNoStoreHeader(reply))
      authorise(scope, options.visitors)
      scope.addHook('preValidation', async ({ body }) => requireElementLimit(body))
      addChangeSets(scope, options.drafts.sets)
      await scope.register(currentAccountRoutes, options)
      await scope.register(accountRoutes, options)
      await scope.register(singleAccountRoutes, options)
      await scope.register(applicationRoutes, options)
      await scope.register(auditRoutes, options)
      await scope.register(outboxRoutes, options)
      await scope.register(installationRoutes, options)
      await scope.register(submissionRoutes, options)
      await scope.register(canvasRoutes, options)
      await scope.register(draftRoutes, options)
      await scope.register(redirectRoutes, options)
      await scope.register(mailRoutes, options)
      await scope.register(releaseRoutes, options)
      await scope.register(activityRoutes, options)
      await scope.register(mediaLibraryRoutes, options)
      await scope.register(mediaFolderRoutes, options)
      await scope.register(partialUploadRoutes, options)
      await scope.register(pictureRoutes, options)
      await scope.register(cropRoutes, options)
      await scope.register(publishRoutes, options)
      await scope.register(recallRoutes, options)
      await scope.register(schemaRoutes, options)
      await scope.register(homeRoutes, options)
      await scope.register(itemRoutes, options)
      await scope.register(listingRoutes, options)
      await scope.register(pageRoutes, options)
      await scope.register(pageChangeRoutes, options)
      await scope.register(patternRoutes, options)
      await scope.register(textRoutes, options)
    },
    { prefix: `${options.basePath}/api` },
  )
}
