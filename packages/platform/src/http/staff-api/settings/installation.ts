/** Installation settings, for administrators. */
import { staffApi, type InstallationState } from '#api'
import type { Actor } from '#model'
import { bodyLimit, sendNoContent, type StaffApiOptions, type StaffRoutes } from '../request.ts'

export const installationRoutes: StaffRoutes = async (app, options) => {
  const { installation } = options
  const config = { right: 'manageInstallation' } as const
  app.route({
    ...staffApi.installation.read,
    config,
    handler: async ({ actor }) => loadState(options, actor),
  })
  app.route({
    ...staffApi.installation.change,
    config,
    bodyLimit,
    async handler({ actor, body: { draftLogDays, alarmAddresses } }) {
      await installation.change(actor, {
        ...(draftLogDays !== undefined && { draftLogDays }),
        ...(alarmAddresses !== undefined && { alarmAddresses: [...new Set(alarmAddresses)] }),
      })
      return loadState(options, actor)
    },
  })
  app.route({
    ...staffApi.installation.addWebhook,
    config,
    bodyLimit,
    async handler({ actor, body }) {
      await installation.webhooks.add(actor, body)
      return loadState(options, actor)
    },
  })
  app.route({
    ...staffApi.installation.removeWebhook,
    config,
    async handler({ actor, params: { webhook } }, reply) {
      await installation.webhooks.remove(actor, webhook)
      return sendNoContent(reply)
    },
  })
  app.route({
    ...staffApi.installation.testWebhook,
    config,
    bodyLimit,
    handler: async ({ actor, params: { webhook } }) => installation.webhooks.test(actor, webhook),
  })
}

async function loadState(
  { installation }: Pick<StaffApiOptions, 'installation'>,
  actor: Actor,
): Promise<InstallationState> {
  const { draftLogDays, alarmAddresses } = await installation.read(actor)
  const webhooks = await installation.webhooks.list(actor)
  return {
    draftLogDays: { value: draftLogDays, variable: installation.draftLogDaysVariable },
    alarmAddresses: [...alarmAddresses],
    webhooks: webhooks.map(({ attempts, ...webhook }) => ({
      ...webhook,
      attempts: [...attempts],
      variable: webhook.id === null ? 'WEBHOOK_URL' : null,
    })),
  }
}
