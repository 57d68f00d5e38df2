import { recordAuditEvent } from '#audit'
import type { Write } from '#database'
import { toSingleLine } from '#kit'
import { organisationField, toActorName, type Actor } from '#model'
import type { Account } from '../account.ts'
import { requireAccountPermission, type AccountDeps } from '../accounts/account-deps.ts'
import { insertAccount } from '../accounts/insert-account.ts'
import { applicationAlreadyDecided, unknownApplication } from '../errors.ts'
import { invitationHours, writeLink } from '../links.ts'
import { loadApplications } from './load-applications.ts'
import type { IdentityTables } from '../tables.ts'

/**
 * Creates the applicant's account. Returns the token for a link that sets its password. Throws `account-email-taken`.
 */
export async function approveApplication(
  deps: AccountDeps,
  actor: Actor,
  number: number,
): Promise<{ account: Account; token: string }> {
  const { database, clock, randomBytes } = deps
  requireDecider(actor)
  return database.transaction(
    async (trx) => {
      const person = await requireOpen(trx, number)
      const account = await insertAccount(trx, { ...deps, ...person, role: 'practitioner', hash: null })
      await writeDecision(trx, actor, { number, decision: 'approved', account: account.id, now: clock() })
      const link = { purpose: 'password', accountId: account.id, email: null } as const
      const token = await writeLink(trx, { ...link, hours: invitationHours, now: clock(), randomBytes })
      await recordAuditEvent(trx, {
        actor,
        event: 'application.approved',
        item: `${number} ${account.id}`,
        now: clock(),
      })
      return { account, token }
    },
    { lock: 'accounts' },
  )
}

/** Declines the application and returns the applicant, so that the caller can notify them of the decision. */
export async function declineApplication(
  { database, clock }: AccountDeps,
  actor: Actor,
  number: number,
): Promise<{ email: string; name: string }> {
  requireDecider(actor)
  return database.transaction(
    async (trx) => {
      const { email, name } = await requireOpen(trx, number)
      await writeDecision(trx, actor, { number, decision: 'declined', account: null, now: clock() })
      await recordAuditEvent(trx, {
        actor,
        event: 'application.declined',
        item: String(number),
        now: clock(),
      })
      return { email, name }
    },
    { lock: 'accounts' },
  )
}

const requireDecider = (actor: Actor) =>
  requireAccountPermission(actor, 'decideApplications', 'decide on applications')

/** Runs in the decision's transaction, so that only one of two simultaneous decisions is stored. */
async function requireOpen(trx: Write<IdentityTables>, number: number) {
  const application = (await loadApplications(trx)).find((each) => each.number === number)
  if (application === undefined) throw unknownApplication(number)
  if (application.state !== 'open') throw applicationAlreadyDecided(number, application.state)
  // An editor may have made any of the form's fields multi-line, so line breaks are removed from all values.
  const find = (name: string) =>
    toSingleLine(application.answers.find((answer) => answer.name === name)?.value ?? '')
  return { email: find('email'), name: find('name'), organisation: find(organisationField) }
}

type ApplicationDecision = {
  readonly number: number
  readonly decision: 'approved' | 'declined'
  readonly account: string | null
  readonly now: Date
}

async function writeDecision(
  trx: Write<IdentityTables>,
  actor: Actor,
  { number, decision, account, now }: ApplicationDecision,
): Promise<void> {
  await trx
    .insertInto('application_decision')
    .values({
      submission: number,
      decision,
      decided_at: now.toISOString(),
      decided_by: actor.kind === 'guest' ? '' : toActorName(actor),
      account,
    })
    .execute()
}
