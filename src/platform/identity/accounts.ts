/** Accounts: made, changed, closed. Each change by staff records an audit event. */
import type { Database, Write } from '#database'
import { isAllowed, isSingleLine, type AccountRole, type Actor, type Right } from '#kit'
import { createAccountId, parseEmail, toAccount, type Account } from './account.ts'
import { recordAuditEvent } from './audit.ts'
import { emailTaken, lastAdministrator, notAllowed, unknownAccount, wrongText } from './errors.ts'
import { endLinks, invitationHours, writeLink } from './links.ts'
import { requireStrong, type Passwords } from './passwords.ts'
import type { RandomBytes } from './secrets.ts'
import { endSessions } from './sessions.ts'

export type NewAccount = {
  readonly email: string
  readonly name: string
  readonly clinic?: string
  readonly role: AccountRole
  /** Without it the account is signed in to by a link. */
  readonly password?: string | undefined
}

export type Accounts = {
  readonly list: (actor: Actor) => Promise<readonly Account[]>
  /** By id or e-mail address. Throws `account-unknown`. */
  readonly require: (actor: Actor, idOrEmail: string) => Promise<Account>
  readonly create: (actor: Actor, facts: NewAccount) => Promise<Account>
  /** Ends its sessions: whoever is signed in signs in again, as what they are now. */
  readonly changeRole: (actor: Actor, accountId: string, role: AccountRole) => Promise<Account>
  /** Ends its sessions and links; nobody signs in any more. */
  readonly close: (actor: Actor, accountId: string) => Promise<void>
  readonly reopen: (actor: Actor, accountId: string) => Promise<void>
  /** Signs every device of an account out. How many there were. */
  readonly endSessions: (actor: Actor, accountId: string) => Promise<number>
  /** Token of a link to set a password. */
  readonly createPasswordLink: (actor: Actor, accountId: string) => Promise<string>
  readonly hasAny: () => Promise<boolean>
}

export type AccountsRequest = {
  readonly database: Database
  readonly clock: () => Date
  readonly randomBytes: RandomBytes
  readonly passwords: Passwords
}

export function createAccounts(request: AccountsRequest): Accounts {
  const { database, clock, randomBytes, passwords } = request
  const select = () => database.read.selectFrom('account').selectAll()

  /** Does it to an account that exists, in one transaction with its audit event. */
  async function change<T>(task: {
    actor: Actor
    event: string
    accountId: string
    note?: string
    work: (trx: Write, account: Account) => Promise<T>
  }): Promise<T> {
    const { actor, event, accountId, note = '', work } = task
    requireRight(actor, 'manageAccounts', 'manage accounts')
    return database.transaction(async (trx) => {
      const account = await requireAccount(trx, accountId)
      const result = await work(trx, account)
      await recordAuditEvent(trx, { actor, event, item: `${accountId}${note}`, now: clock() })
      return result
    })
  }

  return {
    async list(actor) {
      requireRight(actor, 'manageAccounts', 'list accounts')
      return (await select().orderBy('email').execute()).map(toAccount)
    },
    async require(actor, idOrEmail) {
      requireRight(actor, 'manageAccounts', 'look at accounts')
      const typed = idOrEmail.trim()
      const row = await select()
        .where((q) => q.or([q('id', '=', typed), q('email', '=', typed.toLowerCase())]))
        .executeTakeFirst()
      if (row === undefined) throw unknownAccount(typed)
      return toAccount(row)
    },
    async create(actor, facts) {
      requireRight(actor, 'manageAccounts', 'create accounts')
      const hash = await toCheckedHash(passwords, facts)
      return database.transaction(async (trx) => {
        const account = await insertAccount(trx, { ...request, ...facts, hash })
        await recordAuditEvent(trx, {
          actor,
          event: 'account.created',
          item: `${account.id} ${account.role}`,
          now: clock(),
        })
        return account
      })
    },
    changeRole: (actor, accountId, role) =>
      change({
        actor,
        event: 'account.role-changed',
        accountId,
        note: ` ${role}`,
        async work(trx, account) {
          if (role !== 'administrator') await requireAnother(trx, account)
          await trx.updateTable('account').set({ role }).where('id', '=', accountId).execute()
          await endSessions(trx, accountId)
          return { ...account, role }
        },
      }),
    close: (actor, accountId) =>
      change({
        actor,
        event: 'account.closed',
        accountId,
        async work(trx, account) {
          await requireAnother(trx, account)
          await trx.updateTable('account').set({ is_closed: 1 }).where('id', '=', accountId).execute()
          await trx.deleteFrom('one_time_link').where('account', '=', accountId).execute()
          await endSessions(trx, accountId)
        },
      }),
    reopen: (actor, accountId) =>
      change({
        actor,
        event: 'account.reopened',
        accountId,
        async work(trx) {
          await trx.updateTable('account').set({ is_closed: 0 }).where('id', '=', accountId).execute()
        },
      }),
    endSessions: (actor, accountId) =>
      change({
        actor,
        event: 'account.signed-out',
        accountId,
        work: (trx) => endSessions(trx, accountId),
      }),
    createPasswordLink: (actor, accountId) =>
      change({
        actor,
        event: 'account.link-made',
        accountId,
        work: async (trx) =>
          writeLink(trx, {
            purpose: 'password',
            accountId,
            email: null,
            hours: (await hasPassword(trx, accountId)) ? undefined : invitationHours,
            now: clock(),
            randomBytes,
          }),
      }),
    hasAny: async () =>
      (await database.read.selectFrom('account').select('id').executeTakeFirst()) !== undefined,
  }
}

type Insertion = NewAccount &
  Pick<AccountsRequest, 'clock' | 'randomBytes'> & { readonly hash: string | null }

/** Throws `account-email-taken`, `account-text-wrong`. The link that the first start printed is for nobody else from then on. */
export async function insertAccount(trx: Write, facts: Insertion): Promise<Account> {
  const email = parseEmail(facts.email)
  const duplicate = await trx.selectFrom('account').select('id').where('email', '=', email).executeTakeFirst()
  if (duplicate !== undefined) throw emailTaken(email)
  const row = {
    id: createAccountId(facts.randomBytes),
    email,
    name: requireSingleLine('name', facts.name),
    clinic: requireSingleLine('clinic', facts.clinic ?? ''),
    role: facts.role,
    password_hash: facts.hash,
    is_closed: 0,
    created_at: facts.clock().toISOString(),
  }
  await trx.insertInto('account').values(row).execute()
  await endLinks(trx, { purpose: 'first-administrator', accountId: null, ended: 'used' })
  return toAccount(row)
}

/** A name stands in messages, lists and on pages. Throws `account-text-wrong`. */
function requireSingleLine(field: 'name' | 'clinic', text: string): string {
  if (!isSingleLine(text)) throw wrongText(field, text)
  return text
}

async function toCheckedHash(passwords: Passwords, facts: NewAccount): Promise<string | null> {
  if (facts.password === undefined) return null
  requireStrong(facts.password, parseEmail(facts.email))
  return passwords.toHash(facts.password)
}

async function requireAccount(trx: Write, accountId: string): Promise<Account> {
  const row = await trx.selectFrom('account').selectAll().where('id', '=', accountId).executeTakeFirst()
  if (row === undefined) throw unknownAccount(accountId)
  return toAccount(row)
}

/** Danger: a site whose last administrator has gone is managed from its machine only. */
async function requireAnother(trx: Write, account: Account): Promise<void> {
  if (account.role !== 'administrator' || account.isClosed) return
  const other = await trx
    .selectFrom('account')
    .select('id')
    .where('role', '=', 'administrator')
    .where('is_closed', '=', 0)
    .where('id', '!=', account.id)
    .executeTakeFirst()
  if (other === undefined) throw lastAdministrator()
}

export function requireRight(actor: Actor, right: Right, verb: string): void {
  if (!isAllowed(actor, right)) throw notAllowed(actor, verb)
}

/** False until the account has been set up. */
async function hasPassword(trx: Write, accountId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('account')
    .select('password_hash')
    .where('id', '=', accountId)
    .executeTakeFirst()
  return typeof row?.password_hash === 'string'
}
