/** Before any request is handled, loads releases that this process may have missed while it was suspended. */
import type { FastifyInstance } from 'fastify'
import type { ContentService } from '#content'

export function addReleaseCatchUp(app: FastifyInstance, { catchUp }: Pick<ContentService, 'catchUp'>): void {
  app.addHook('onRequest', async () => catchUp())
}
