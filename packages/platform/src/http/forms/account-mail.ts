/** E-mails about accounts. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Formatter, Labels, MailPurpose, MailValues } from '#model'
import type { SiteUrls, Warn } from '#kit'
import type { ComposedMail, Mailer } from '#mail'

type AccountMessage = {
  /** Selects the labels `account.mail.{kind}.subject` and `….text`; {0} name, {1} site, {2} link or address. */
  readonly kind:
    | 'invitation'
    | 'password'
    | 'approved'
    | 'declined'
    | 'email'
    | 'emailChanged'
    | 'guessed'
    | 'guessedOther'
  /**
   * The recipient; undefined if no account matches. The message is then composed but not sent, so that timing does not
   * reveal who has an account.
   */
  readonly to: string | undefined
  readonly name: string
  /** Token in the message's link. */
  readonly token?: string
  readonly newEmail?: string
}

export type AccountMail = {
  /**
   * Returns true once the mail server or the outbox has accepted the message. Never throws. Responses to visitors do
   * not wait for this, so that neither content nor timing reveals who has an account.
   */
  readonly send: (message: AccountMessage) => Promise<boolean>
  readonly drain: () => Promise<void>
}

/** Site name, labels and message templates in the site's default language. */
export type MailTexts = {
  readonly siteName: string
  readonly labels: Labels
  readonly formatter: Formatter
  /** Language code, such as `en_GB`. */
  readonly language: string
  /** Creates a message from the site's template. Returns undefined if the site has no template for the purpose. */
  readonly compose: (purpose: MailPurpose, values: MailValues) => ComposedMail | undefined
  /**
   * The address of a mailbox that staff read, because some messages ask for a reply. Undefined if none is configured.
   */
  readonly replyTo: string | undefined
}

type AccountMailOptions = {
  readonly mailer: Pick<Mailer, 'send'>
  readonly loadSite: () => Promise<Omit<MailTexts, 'formatter' | 'language'>>
  readonly url: SiteUrls
  readonly warn: Warn
}

export const linkPath = '/api/link'

/** Returns the URL of a link in a message or on the command line. */
export const toLinkUrl = (url: SiteUrls, token: string): string =>
  url.absolute(`${linkPath}?token=${encodeURIComponent(token)}`)

const asksForReply: ReadonlySet<AccountMessage['kind']> = new Set(['declined'])
const noReplies = {
  message: 'A message asks for a reply, but there is no address for replies',
  reason: 'enter an e-mail address of the organisation in the site settings, or set MAIL_TO',
}

export function createAccountMail({ mailer, loadSite, url, warn }: AccountMailOptions): AccountMail {
  const running = new Set<Promise<boolean>>()
  async function deliver({ kind, to, name, token, newEmail = '' }: AccountMessage): Promise<boolean> {
    const { labels, siteName, replyTo, compose } = await loadSite()
    const link = token === undefined ? undefined : toLinkUrl(url, token)
    const say = (part: string) =>
      labels.format(`account.mail.${kind}.${part}`, name, siteName, link ?? newEmail)
    const message = compose(kind, { name, site: siteName, link, email: newEmail }) ?? {
      subject: say('subject'),
      text: `${say('text')}\n`,
    }
    if (to === undefined) return false
    // Waits one turn of the event loop, so that the response's pending work runs first.
    await nextTurn()
    if (replyTo === undefined && asksForReply.has(kind)) warn(noReplies)
    await mailer.send({ to, replyTo, ...message })
    return true
  }
  return {
    send(message) {
      const sending = deliver(message)
        .catch((error: unknown) => {
          warn({
            message: 'A message about an account could not be sent',
            reason: `${message.kind}: ${error instanceof Error ? error.message : String(error)}`,
          })
          return false
        })
        .finally(() => running.delete(sending))
      running.add(sending)
      return sending
    },
    async drain() {
      await Promise.all(running)
    },
  }
}
