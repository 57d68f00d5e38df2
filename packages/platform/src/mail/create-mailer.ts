/** Sends messages: by SMTP if a server is configured, otherwise to the outbox folder. */
import type { Transporter } from 'nodemailer'
import { singleEmailAddress, toSingleLine } from '#kit'
import { invalidAddress } from './errors.ts'
import { writeToOutbox } from './outbox.ts'

export type MailMessage = {
  /** The recipient's address. */
  readonly to: string
  readonly replyTo?: string | undefined
  readonly subject: string
  readonly text: string
  /** The same content as HTML. Without it, the message is plain text. */
  readonly html?: string | undefined
}

export type Mailer = {
  /** Throws if the message was not accepted. The caller decides whether to retry. */
  readonly send: (message: MailMessage) => Promise<void>
  readonly close: () => void
}

export type MailerOptions = {
  /** `smtp://user:password@host:587`, or `smtps://…`. */
  readonly smtpUrl: string | undefined
  /** `Acme <post@shop.example>`, or only an address. */
  readonly from: string
  /** Absolute path. The folder is created on first use. */
  readonly outboxFolder: string
  readonly clock: () => Date
  readonly randomBytes: (size: number) => Uint8Array
  /** Called with the outcome of each message. */
  readonly onMail?: ((outcome: 'sent' | 'failed') => void) | undefined
}

const maxSubject = 200
/**
 * Follows RFC 3834 and adds a header for Outlook, because automatic messages would otherwise trigger out-of-office
 * replies.
 */
const automaticHeaders = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'OOF, AutoReply' }
const waitMs = 15_000

export function createMailer(request: MailerOptions): Mailer {
  const { smtpUrl, from, onMail } = request
  const deliver = smtpUrl === undefined ? createOutboxTransport(request) : createSmtpTransport(smtpUrl)
  return {
    async send({ to, replyTo, subject, text, html }) {
      if (!isSole(to)) throw invalidAddress('To', to)
      if (replyTo !== undefined && !isSole(replyTo)) throw invalidAddress('Reply-To', replyTo)
      const envelope = {
        from,
        to,
        replyTo,
        subject: toSingleLine(subject).slice(0, maxSubject),
        text,
        ...(html !== undefined && { html }),
        headers: automaticHeaders,
      }
      await deliver.send(envelope).catch((error: unknown) => {
        onMail?.('failed')
        throw error
      })
      onMail?.('sent')
    },
    close: deliver.close,
  }
}

/** Sends a stored message, unchanged, to its recipient. Throws if the mail server does not accept it. */
export type SendStoredMessage = (message: {
  readonly to: string
  readonly bytes: Uint8Array
}) => Promise<void>

/** Opens a connection for each message, because stored messages are sent one by one, on request. */
export function createStoredMessageSender({
  smtpUrl,
  from,
}: Pick<MailerOptions, 'from'> & { readonly smtpUrl: string }): SendStoredMessage {
  return async ({ to, bytes }) => {
    const { createTransport } = await loadNodemailer()
    const transport = createTransport({ url: smtpUrl, ...smtpOptions })
    await transport
      .sendMail({ envelope: { from, to }, raw: Buffer.from(bytes) })
      .finally(() => transport.close())
  }
}

const isSole = (address: string) => singleEmailAddress.safeParse(address).success

type MailEnvelope = MailMessage & {
  readonly from: string
  readonly headers: Readonly<Record<string, string>>
}
type MailTransport = { readonly send: (message: MailEnvelope) => Promise<void>; readonly close: () => void }

/** Danger: a message could refer to files or web addresses. These are never fetched. */
const fetchesNothing = { disableFileAccess: true, disableUrlAccess: true } as const

const smtpOptions = {
  connectionTimeout: waitMs,
  greetingTimeout: waitMs,
  socketTimeout: waitMs,
  ...fetchesNothing,
} as const

/** Loads the library when the first message is sent. */
const loadNodemailer = () => import('nodemailer')

function createSmtpTransport(smtpUrl: string): MailTransport {
  let opened: Promise<Transporter> | undefined
  const open = async () => {
    const { createTransport } = await loadNodemailer()
    return createTransport({ url: smtpUrl, ...smtpOptions })
  }
  return {
    async send(message) {
      await (await (opened ??= open())).sendMail(message)
    },
    close() {
      void opened?.then(
        (transport) => transport.close(),
        () => undefined,
      )
    },
  }
}

function createOutboxTransport({ outboxFolder, clock, randomBytes }: MailerOptions): MailTransport {
  return {
    async send(envelope) {
      const { createTransport } = await loadNodemailer()
      const transport = createTransport({ streamTransport: true, buffer: true, ...fetchesNothing })
      const moment = clock()
      const { message } = await transport.sendMail({ ...envelope, date: moment })
      if (!(message instanceof Uint8Array)) throw new Error('The message was not built as bytes')
      const mark = Buffer.from(randomBytes(6)).toString('hex')
      await writeToOutbox({ folder: outboxFolder, moment, mark, bytes: message })
    },
    close: () => undefined,
  }
}
