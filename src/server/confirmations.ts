/**
 * Confirms by e-mail that something has arrived: its number and its date, and nothing that was typed. Attack: somebody has the shop
 * write to strangers, so that few go to one address, and few are asked for from one place of the network. Whoever gets none has read
 * the number on the page.
 */
import type { StoredSubmission } from '#forms'
import { TooManyAttempts, type Identity } from '#identity'
import type { FormDefinition, FormPurpose, Warn } from '#kit'
import type { Mailer } from '#mail'
import type { SiteWords } from './open-mail.ts'

export type Confirmation = {
  readonly definition: FormDefinition
  readonly typed: Readonly<Record<string, string>>
  readonly stored: Pick<StoredSubmission, 'reference'>
  /** Address of the network. */
  readonly from: string
}

export type Confirmations = {
  /** Not waited for; never throws. */
  readonly send: (confirmation: Confirmation) => void
  readonly drain: () => Promise<void>
}

type ConfirmationsOptions = {
  readonly throttle: Identity['throttle']
  readonly mailer: Pick<Mailer, 'send'>
  readonly loadSite: () => Promise<SiteWords>
  readonly clock: () => Date
  readonly warn: Warn
}

const confirmed: ReadonlySet<FormPurpose> = new Set(['enquiry', 'application'])
const daySeconds = 24 * 3600
const maxToOne = 3
const maxFromOne = 10

export function createConfirmations(options: ConfirmationsOptions): Confirmations {
  const running = new Set<Promise<void>>()
  async function deliver(to: string, from: string, reference: string): Promise<void> {
    const moment = options.clock().toISOString()
    if (!(await isWithinLimits(options.throttle, to, from))) return
    const { labels, formatter, siteName } = await options.loadSite()
    const day = formatter.format('dateTime', moment)
    const say = (part: string) =>
      labels.format(`form.mail.${part}`, reference, 'text' in day ? day.text : moment, siteName)
    await options.mailer.send({ to, subject: say('subject'), text: `${say('text')}\n` })
  }
  return {
    send({ definition, typed, stored, from }) {
      const to = confirmed.has(definition.purpose) ? findEmail({ definition, typed }) : undefined
      if (to === undefined) return
      const sending = deliver(to, from, stored.reference)
        .catch((error: unknown) =>
          options.warn({
            message: 'A confirmation could not be sent',
            reason: `${stored.reference}: ${error instanceof Error ? error.message : String(error)}`,
          }),
        )
        .finally(() => running.delete(sending))
      running.add(sending)
    },
    async drain() {
      await Promise.all(running)
    },
  }
}

async function isWithinLimits(throttle: Identity['throttle'], to: string, from: string): Promise<boolean> {
  try {
    await throttle.count([
      { key: `confirm to ${to.toLowerCase()}`, max: maxToOne, windowSeconds: daySeconds },
      { key: `confirm from ${from}`, max: maxFromOne, windowSeconds: daySeconds },
    ])
    return true
  } catch (error) {
    if (error instanceof TooManyAttempts) return false
    throw error
  }
}

const findEmail = ({ definition, typed }: Pick<Confirmation, 'definition' | 'typed'>): string | undefined =>
  definition.fields.map(({ type, name }) => (type === 'email' ? typed[name] : undefined)).find(Boolean)
