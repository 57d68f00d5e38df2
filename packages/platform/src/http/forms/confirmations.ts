/**
 * Confirms by e-mail that a submission has arrived. A confirmation contains the submission's number and date, but no
 * typed text. Attack: using the shop to send e-mail to strangers. Therefore, the number of confirmations per e-mail
 * address and per IP address is limited; a retry does not count again. Visitors who get no confirmation see the number
 * on the page.
 */
import type { StoredSubmission, Submissions } from '#forms'
import { TooManyAttemptsError, type Identity } from '#identity'
import { createWorker, type Worker } from '#jobs'
import type { FormDefinition, FormPurpose } from '#model'
import type { Warn } from '#kit'
import type { Mailer } from '#mail'
import type { PostLimits } from '../post-limits.ts'
import type { MailTexts } from './account-mail.ts'

export type Confirmation = {
  readonly definition: FormDefinition
  readonly typed: Readonly<Record<string, string>>
  readonly stored: Pick<StoredSubmission, 'number' | 'reference'>
  /** The sender's IP address. */
  readonly from: string
}

export type Confirmations = {
  /** Sends a confirmation in the background. Never throws. */
  readonly send: (confirmation: Confirmation) => void
  /** Retries failed confirmations that are due. At server startup, `retryAll` retries every failed confirmation. */
  readonly retry: Worker['runDue']
  readonly retryAll: Worker['runAll']
  readonly drain: () => Promise<void>
}

type ConfirmationsOptions = {
  readonly throttle: Identity['throttle']
  readonly limits: Pick<PostLimits, 'confirmationsTo' | 'confirmationsFrom'>
  readonly submissions: Pick<Submissions, 'confirmations' | 'queueConfirmation'>
  readonly mailer: Pick<Mailer, 'send'>
  readonly loadSite: () => Promise<MailTexts>
  readonly clock: () => Date
  readonly warn: Warn
}

const confirmed: ReadonlySet<FormPurpose> = new Set(['enquiry', 'application'])
const daySeconds = 24 * 3600

export function createConfirmations(options: ConfirmationsOptions): Confirmations {
  const { submissions, mailer, loadSite, clock, warn } = options
  const running = new Set<Promise<void>>()
  const worker = createWorker({
    queue: submissions.confirmations,
    run: async ({ submission, to }) => {
      const { reference, createdAt } = submission
      const { labels, formatter, siteName, replyTo, compose } = await loadSite()
      const day = formatter.format('dateTime', createdAt)
      const date = 'text' in day ? day.text : createdAt
      const say = (part: string) => labels.format(`form.mail.${part}`, reference, date, siteName)
      const message = compose('confirmation', { reference, date, site: siteName }) ?? {
        subject: say('subject'),
        text: `${say('text')}\n`,
      }
      await mailer.send({ to, replyTo, ...message })
    },
    name: 'A confirmation',
    clock,
    warn,
  })
  async function ask(to: string, { stored, from }: Confirmation): Promise<void> {
    if (!(await isWithinLimits(options, to, from))) return
    await submissions.queueConfirmation(stored.number, clock().toISOString())
    await worker.runDue()
  }
  return {
    send(confirmation) {
      const { definition, stored } = confirmation
      const to = confirmed.has(definition.purpose) ? findEmail(confirmation) : undefined
      if (to === undefined) return
      const asking = ask(to, confirmation)
        .catch((error: unknown) =>
          warn({
            message: 'A confirmation could not be sent',
            reason: `${stored.reference}: ${error instanceof Error ? error.message : String(error)}`,
          }),
        )
        .finally(() => running.delete(asking))
      running.add(asking)
    },
    retry: worker.runDue,
    retryAll: worker.runAll,
    async drain() {
      await Promise.all([...running, worker.drain()])
    },
  }
}

async function isWithinLimits(
  { throttle, limits }: Pick<ConfirmationsOptions, 'throttle' | 'limits'>,
  to: string,
  from: string,
): Promise<boolean> {
  try {
    await throttle.count([
      { key: `confirm to ${to.toLowerCase()}`, max: limits.confirmationsTo, windowSeconds: daySeconds },
      { key: `confirm from ${from}`, max: limits.confirmationsFrom, windowSeconds: daySeconds },
    ])
    return true
  } catch (error) {
    if (error instanceof TooManyAttemptsError) return false
    throw error
  }
}

const findEmail = ({ definition, typed }: Pick<Confirmation, 'definition' | 'typed'>): string | undefined =>
  definition.fields.map(({ type, name }) => (type === 'email' ? typed[name] : undefined)).find(Boolean)
