/** Opens the mailer and the account messages, for a server or a command. */
import { randomBytes } from 'node:crypto'
import { deliveryScheduleBody, labelsBody, mailBody, mailType, siteBody } from '#content-types'
import type { ContentService } from '#content'
import type { ComposeNotice } from '#forms'
import {
  createFormatter,
  createLabels,
  guest,
  toDeliveryCatalogues,
  toPlatformLabels,
  type SiteLabels,
} from '#model'
import { createSiteUrls, singleEmailAddress, type SiteUrls, type Warn } from '#kit'
import type { Recorder } from '#metrics'
import {
  composeMail,
  createMailer,
  createStoredMessageSender,
  toOutboxFolder,
  type Mailer,
  type SendStoredMessage,
} from '#mail'
import { createAccountMail, type AccountMail, type MailTexts } from '../../http/forms/account-mail.ts'
import type { Configuration } from '../settings/configuration.ts'

export type SiteMail = {
  readonly mailer: Mailer
  readonly accounts: AccountMail
  /** Loads the site's name and labels in its default language. */
  readonly loadSite: () => Promise<MailTexts>
  readonly url: SiteUrls
  /** Creates a notice about a form submission from the site's template. */
  readonly composeNotice: ComposeNotice
  /**
   * Undefined if no mail server or no public origin is configured. Without a public origin, links in messages may be
   * wrong.
   */
  readonly sendStored: SendStoredMessage | undefined
  /** Sends pending messages, then closes the connection. */
  readonly close: () => Promise<void>
}

type MailOptions = {
  readonly configuration: Pick<
    Configuration,
    'basePath' | 'publicOrigin' | 'hasPublicOrigin' | 'dataDir' | 'smtpUrl' | 'mailFrom' | 'mailTo'
  >
  readonly content: Pick<ContentService, 'at'>
  readonly siteLabels?: SiteLabels | undefined
  readonly warn: Warn
  readonly onMail?: Recorder['onMail'] | undefined
}

/**
 * Links are sent only if the public origin is configured. Otherwise the message stays in the outbox folder for
 * administrators.
 */
export function openMail({ configuration, content, siteLabels, warn, onMail }: MailOptions): SiteMail {
  const {
    basePath,
    publicOrigin: origin,
    hasPublicOrigin,
    dataDir,
    smtpUrl,
    mailFrom,
    mailTo,
  } = configuration
  const setting = {
    from: mailFrom ?? `no-reply@${new URL(origin).hostname}`,
    outboxFolder: toOutboxFolder(dataDir),
    clock: () => new Date(),
    randomBytes,
    onMail,
  }
  const mailer = createMailer({ ...setting, smtpUrl })
  const outbox = createMailer({ ...setting, smtpUrl: undefined })
  const url = createSiteUrls({ basePath, origin })
  const loadSite = () => loadWords({ content, siteLabels, warn, url, addresses: [mailTo, mailFrom] })
  const accounts = createAccountMail({
    mailer: hasPublicOrigin ? mailer : outbox,
    loadSite,
    url,
    warn,
  })
  return {
    mailer,
    accounts,
    loadSite,
    url,
    sendStored:
      smtpUrl !== undefined && hasPublicOrigin
        ? createStoredMessageSender({ smtpUrl, from: setting.from })
        : undefined,
    composeNotice: async (values) => (await loadSite()).compose('notice', values),
    async close() {
      await accounts.drain()
      mailer.close()
      outbox.close()
    },
  }
}

type MailTextsOptions = Pick<MailOptions, 'content' | 'siteLabels' | 'warn'> & {
  /** Address for replies if the site's settings contain no address. */
  readonly addresses: readonly (string | undefined)[]
  readonly url: SiteUrls
}

async function loadWords({
  content,
  siteLabels,
  warn,
  addresses,
  url,
}: MailTextsOptions): Promise<MailTexts> {
  const source = content.at(guest)
  const [site] = (await source.findContents({ type: 'epiderm__site' })).items
  const { name, defaultLanguage: language, timeZone, currency, organization } = siteBody.parse(site?.body)
  const items = (await source.findContents({ type: 'epiderm__labels', language })).items
  const schedules = await source.findContents({ type: 'epiderm__delivery_schedule', language })
  const [cutOffText] = schedules.items.flatMap(
    ({ body }) => deliveryScheduleBody.safeParse(body).data?.cutOffText ?? [],
  )
  const labels = createLabels(
    toDeliveryCatalogues(
      [...items.map(({ body }) => labelsBody.parse(body).labels), ...toPlatformLabels(language, siteLabels)],
      cutOffText,
    ),
    (reason) => warn({ message: 'A label is missing', reason }),
  )
  const locale = language.replace('_', '-')
  const templates = new Map(
    (await source.findContents({ type: mailType, language })).items.flatMap(({ body }) => {
      const { data } = mailBody.safeParse(body)
      return data === undefined ? [] : [[data.purpose, data] as const]
    }),
  )
  return {
    siteName: name,
    language,
    compose(purpose, values) {
      const template = templates.get(purpose)
      return template && composeMail(template, values, { language, url })
    },
    labels,
    formatter: createFormatter({ locale, timeZone, currency, labels }),
    replyTo: [organization?.['email'], ...addresses].flatMap(toSoleAddress)[0],
  }
}

/** Returns `post@shop.example` for `Acme <post@shop.example>`. */
function toSoleAddress(address: unknown): string[] {
  const bare = /<([^<>]*)>$/.exec(String(address))?.[1] ?? address
  const { success, data } = singleEmailAddress.safeParse(bare)
  return success ? [data] : []
}
