/** Loads newer releases before a resumed process handles any request. */
import type { FastifyInstance } from 'fastify'
import type { ContentService } from '#content'

export function addCatchUp(app: FastifyInstance, { catchUp }: Pick<ContentService, 'catchUp'>): void {
  app.addHook('onRequest', async () => catchUp())
}
