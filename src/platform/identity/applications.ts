/** Applications for accounts: submissions of a form with that purpose, and what staff decided about them. */
import type { Database, Write } from '#database'
import { toSingleLine, type Actor } from '#kit'
import type { Account } from './accounts/account.ts'
import { requireRight, type AccountDeps } from './accounts/account-deps.ts'
import { insertAccount } from './accounts/insert-account.ts'
import { recordAuditEvent } from './audit.ts'
import { decidedApplication, unknownApplication } from './errors.ts'
import { invitationHours, writeLink } from './links.ts'

export type Application = {
  /** Number of the submission. */
  readonly number: number
  /** ISO 8601, UTC. */
  readonly createdAt: string
  readonly state: 'open' | 'approved' | 'declined'
  readonly answers: readonly {
    readonly name: string
    readonly label: string
    readonly value: string | null
  }[]
}

export type Applications = {
  /** Oldest first. */
  readonly list: (actor: Actor) => Promise<readonly Application[]>
  /** Makes the account of a practitioner; the token is that of a link to set its password. Throws `account-email-taken`. */
  readonly approve: (actor: Actor, number: number) => Promise<{ account: Account; token: string }>
  /** Whom to tell. */
  readonly decline: (actor: Actor, number: number) => Promise<{ email: string; name: string }>
}

export function createApplications(request: AccountDeps): Applications {
  const { database, clock, randomBytes } = request
  /** In the transaction that decides: of two decisions at the same time one counts. */
  async function requireOpen(trx: Write, number: number) {
    const application = (await loadApplications(trx)).find((each) => each.number === number)
    if (application === undefined) throw unknownApplication(number)
    if (application.state !== 'open') throw decidedApplication(number, application.state)
    // An editor may have made any field one of several lines.
    const find = (name: string) =>
      toSingleLine(application.answers.find((answer) => answer.name === name)?.value ?? '')
    return { email: find('email'), name: find('name'), clinic: find('clinic') }
  }
  const toDecision = (
    actor: Actor,
    number: number,
    decision: 'approved' | 'declined',
    account: string | null,
  ) => ({
    submission: number,
    decision,
    decided_at: clock().toISOString(),
    decided_by: actor.kind === 'operator' ? actor.name : 'userId' in actor ? actor.userId : '',
    account,
  })
  return {
    async list(actor) {
      requireRight(actor, 'readSubmissions', 'read applications')
      return loadApplications(database.read)
    },
    async approve(actor, number) {
      requireDecider(actor)
      return database.transaction(async (trx) => {
        const person = await requireOpen(trx, number)
        const facts = { ...request, ...person, role: 'practitioner' as const, hash: null }
        const account = await insertAccount(trx, facts)
        await trx
          .insertInto('application_decision')
          .values(toDecision(actor, number, 'approved', account.id))
          .execute()
        const link = { purpose: 'password', accountId: account.id, email: null } as const
        const token = await writeLink(trx, { ...link, hours: invitationHours, now: clock(), randomBytes })
        await recordAuditEvent(trx, {
          actor,
          event: 'application.approved',
          item: `${number} ${account.id}`,
          now: clock(),
        })
        return { account, token }
      })
    },
    async decline(actor, number) {
      requireDecider(actor)
      return database.transaction(async (trx) => {
        const { email, name } = await requireOpen(trx, number)
        await trx
          .insertInto('application_decision')
          .values(toDecision(actor, number, 'declined', null))
          .execute()
        await recordAuditEvent(trx, {
          actor,
          event: 'application.declined',
          item: String(number),
          now: clock(),
        })
        return { email, name }
      })
    },
  }
}

const requireDecider = (actor: Actor) =>
  requireRight(actor, 'decideApplications', 'decide about applications')

async function loadApplications(from: Database['read'] | Write): Promise<readonly Application[]> {
  const rows = await from
    .selectFrom('form_submission')
    .leftJoin('application_decision', 'application_decision.submission', 'form_submission.number')
    .select(['number', 'created_at', 'answers', 'decision'])
    .where('purpose', '=', 'application')
    .orderBy('number')
    .execute()
  return rows.map(({ number, created_at: createdAt, answers, decision }) => ({
    number,
    createdAt,
    state: decision === 'approved' || decision === 'declined' ? decision : 'open',
    answers: JSON.parse(answers) as Application['answers'],
  }))
}
