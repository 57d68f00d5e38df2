/** Opens the change set that a request specifies. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { changeSetQuery } from '#api'
import type { ChangeSets, Drafts } from '#drafts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The drafts in the request's change set. Set only in the staff API, before the request is validated. */
    drafts: Drafts
  }
}

/** Sets the request's drafts. Rejects a request that specifies an unknown set, even if its route uses no drafts. */
export function addChangeSets(app: FastifyInstance, changeSets: ChangeSets): void {
  app.decorateRequest('drafts')
  app.addHook('preValidation', async (request) => {
    request.drafts = changeSets.open(readName(request))
  })
}

const readName = ({ query }: FastifyRequest): string | undefined => changeSetQuery.safeParse(query).data?.set
