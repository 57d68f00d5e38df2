/** Answers of a process that was held up: it looks for newer releases before it answers anything. */
import type { FastifyInstance } from 'fastify'
import type { ContentService } from '#content'

export function addCatchUp(app: FastifyInstance, { catchUp }: Pick<ContentService, 'catchUp'>): void {
  app.addHook('onRequest', async () => catchUp())
}
