/** `applications`: lists applications for accounts, and approves or rejects them. */
import { createSiteUrls } from '#kit'
import { toLinkUrl } from '../../http/forms/account-mail.ts'
import { openMail } from '../../app/opening/open-mail.ts'
import { accountOption, findOperator } from '../as.ts'
import { defineCommand, operator, type CommandContext } from '../command.ts'
import { invalidUsage } from '../errors.ts'
import { toPrintable } from '../printable.ts'

const usage = '[approve|decline <number>]'

export const applicationsCommand = defineCommand({
  usage,
  summary: 'lists applications for accounts, or approves or declines one and notifies the applicant',
  words: { min: 0, max: 2 },
  options: { as: accountOption },
  async run(context, [subcommand, typed = ''], options) {
    if (subcommand === undefined) return list(context)
    if (!/^[1-9]\d{0,8}$/.test(typed)) throw invalidUsage(`applications ${usage}`)
    if (subcommand === 'approve') return approve(context, { number: Number(typed), as: options.as })
    if (subcommand === 'decline') return decline(context, { number: Number(typed), as: options.as })
    throw invalidUsage(`applications ${usage}`)
  },
})

async function list({ withPlatform, print }: CommandContext): Promise<void> {
  const all = await withPlatform(({ identity }) => identity.applications.list(operator))
  if (all.length === 0) print('There are no applications.')
  for (const { number, createdAt, state, answers } of all) {
    print(`${number}  ${createdAt}  ${state}`)
    for (const { label, value } of answers) if (value) print(`      ${toPrintable(`${label}: ${value}`)}`)
  }
}

type DecisionOptions = { readonly number: number; readonly as: string | undefined }

async function approve(
  { withPlatform, configuration, storefront, warn, print }: CommandContext,
  { number, as }: DecisionOptions,
) {
  const { basePath, publicOrigin: origin } = configuration
  await withPlatform(async ({ identity, content }) => {
    const mail = openMail({ configuration, content, siteLabels: storefront.labels, warn })
    const { account, token } = await identity.applications.approve(await findOperator(identity, as), number)
    const message = { kind: 'approved', to: account.email, name: account.name, token } as const
    const isSent = await mail.accounts.send(message)
    await mail.close()
    const delivery = isSent
      ? 'The message to them contains this link'
      : 'No message could be sent; give them this link'
    print(`${account.email} has an account. ${delivery}, which works once within 72 hours:`)
    print(toLinkUrl(createSiteUrls({ basePath, origin }), token))
  })
}

async function decline(
  { withPlatform, configuration, storefront, warn, print }: CommandContext,
  { number, as }: DecisionOptions,
) {
  await withPlatform(async ({ identity, content }) => {
    const mail = openMail({ configuration, content, siteLabels: storefront.labels, warn })
    const { email, name } = await identity.applications.decline(await findOperator(identity, as), number)
    const isSent = await mail.accounts.send({ kind: 'declined', to: email, name })
    await mail.close()
    print(
      `Declined, ${isSent ? 'and the applicant notified:' : 'but no message could be sent to'} ${toPrintable(email)}.`,
    )
  })
}
