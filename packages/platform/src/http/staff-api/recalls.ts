/** Routes that withdraw items from the site immediately. */
import { setTimeout as pause } from 'node:timers/promises'
import { staffApi } from '#api'
import { setResponseTimeout } from '../connections.ts'
import { bodyLimit, type StaffApiOptions, type StaffRoutes } from './request.ts'

/** The response time limit. It is longer than the time that a withdrawal waits for servers and caches. */
const answeredWithinMs = 60_000
const purgedWithinMs = 30_000
const askEveryMs = 50
/** Maximum number of items that the plan lists. */
const maxUses = 20

export const recallRoutes: StaffRoutes = async (app, { content, publishing, purging }) => {
  app.addHook('onRequest', async ({ raw }) => setResponseTimeout(raw, answeredWithinMs))

  app.route({
    ...staffApi.recalls.find,
    config: { right: 'seeUnpublished' },
    handler: async ({ actor, params }) => {
      const found = await publishing.findWithdrawal(actor, params.item)
      return { withdrawal: found === undefined ? null : { ...found, reason: found.reason ?? null } }
    },
  })

  app.route({
    ...staffApi.recalls.plan,
    config: { right: 'withdraw' },
    handler: async ({ actor, drafts, body: { item: contentKey } }) => {
      const { title, versions, sets } = await content.planRecall(actor, contentKey)
      const [first] = versions
      const found = first && (await content.findReferrers(actor, { contentKey, language: first.language }))
      const own = versions.map(({ language }) => ({ contentKey, language }))
      const listed = await drafts.list(actor, own)
      const uses = new Map(found?.map(({ item }) => [item.contentKey, item]))
      const named = [...uses.values()].map(({ contentKey: key, title: name, type }) => ({
        contentKey: key,
        title: name,
        type,
      }))
      return {
        title,
        versions,
        drafts: listed.map(({ language, changedBy }) => ({ language, changedBy })),
        sets,
        uses: named.slice(0, maxUses),
        moreUses: Math.max(0, uses.size - maxUses),
      }
    },
  })

  app.route({
    ...staffApi.recalls.recall,
    config: { right: 'withdraw' },
    bodyLimit: 4 * bodyLimit,
    handler: async ({ actor, body }) => {
      const { release, behind } = await publishing.recall(actor, body)
      return { release, behind, purge: await awaitPurge(purging) }
    },
  })
}

async function awaitPurge(purging: StaffApiOptions['purging']): Promise<'confirmed' | 'pending' | 'none'> {
  if (purging === undefined) return 'none'
  const endMs = performance.now() + purgedWithinMs
  while (!purging.isPurged()) {
    if (performance.now() >= endMs) return 'pending'
    await pause(askEveryMs)
  }
  return 'confirmed'
}
