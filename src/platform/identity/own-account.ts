/** What people do with their own account: set, change and recover passwords, change the address. */
import type { Tables, Write } from '#database'
import { parseEmail, requireUnchanged, toAccount, type Account } from './accounts/account.ts'
import type { AccountDeps } from './accounts/account-deps.ts'
import { insertAccount } from './accounts/insert-account.ts'
import { recordAuditEvent } from './audit.ts'
import { emailTaken, linkUsed, signInFailed } from './errors.ts'
import { endLinks, findLinkState, useLink, writeLink, type LinkPurpose, type LinkState } from './links.ts'
import { requireStrong } from './passwords.ts'
import { endSessions } from './sessions.ts'
import { findDevice, renewDevices } from './devices.ts'
import { toOwnKeys, toProvenLimit } from './sign-in.ts'
import type { Limit, Throttle } from './throttle.ts'

/** What is sent by e-mail: the token of a link, and to whom. */
export type SentLink = {
  readonly token: string
  /** Undefined when there is nobody to write to; the token then opens nothing, and whoever asks is told the same, after the same work. */
  readonly to: string | undefined
  readonly name: string
}

/** `from`: address of the machine. */
type Asked = { readonly from: string }

export type OwnAccount = {
  /** Throws `too-many-attempts`. */
  readonly requestPasswordLink: (
    request: Asked & { email: string; devices?: readonly string[] },
  ) => Promise<SentLink>
  /** What a browser keeps that was just proven to be this account's; nothing new for one that is closed. */
  readonly rememberDevice: (accountId: string, given: readonly string[]) => Promise<readonly string[]>
  /** What a link is for, and whether it still works. */
  readonly findLinkState: (token: string | undefined) => Promise<LinkState>
  /**
   * Ends all sessions of the account. `email` must be the account's own, so that nobody who was given another's link
   * takes that account for theirs. Throws `link-used`, `sign-in-failed`, `password-weak`.
   */
  readonly setPassword: (
    request: Asked & { token: string | undefined; email: string; password: string },
  ) => Promise<Account>
  /** By the link of the first start. Throws `link-used`, `account-email-wrong`, `account-text-wrong`, `password-weak`. */
  readonly createFirstAdministrator: (
    request: Asked & { token: string | undefined; name: string; email: string; password: string },
  ) => Promise<Account>
  /** Ends all sessions of the account. Throws `sign-in-failed`, `password-weak`, `too-many-attempts`. */
  readonly changePassword: (
    request: Asked & { account: Account; current: string; password: string },
  ) => Promise<void>
  /** A link for the new address; to nobody when it has an account already, which whoever asks is not told. */
  readonly requestEmailChange: (
    request: Asked & { account: Account; current: string; email: string },
  ) => Promise<SentLink>
  /** The account as it is now, and its former address. Ends all its sessions: whoever had them is not who reads the new address. */
  readonly confirmEmail: (
    request: Asked & { token: string | undefined; password: string },
  ) => Promise<{ account: Account; formerEmail: string }>
  /** For the first start: undefined when there are accounts. */
  readonly createFirstLink: () => Promise<string | undefined>
}

const hour = 3600

export function createOwnAccount(request: AccountDeps & { throttle: Throttle }): OwnAccount {
  const { database, clock, randomBytes, passwords, throttle } = request
  const findRow = (key: 'id' | 'email', value: string) =>
    database.read
      .selectFrom('account')
      .selectAll()
      .where(key, '=', value)
      .where('is_closed', '=', 0)
      .executeTakeFirst()

  async function requirePassword(
    row: Tables['account'] | undefined,
    password: string,
  ): Promise<Tables['account']> {
    if (!(await passwords.isRight(row?.password_hash, password)) || row === undefined) throw signInFailed()
    return row
  }
  async function requireOwn({ account, current }: { account: Account; current: string }) {
    await throttle.count([toProvenLimit(account.id)])
    return requirePassword(await findRow('id', account.id), current)
  }
  async function requireLink(token: string | undefined, purpose: LinkPurpose) {
    const found = await findLinkState(database, token, clock())
    if (token === undefined || found.state !== 'open' || found.link.purpose !== purpose) throw linkUsed()
    return { ...found.link, token }
  }
  /** Counted by the link, or by the network address of whoever has none. */
  async function requireCountedLink(
    { token, from }: Asked & { token?: string | undefined },
    purpose: LinkPurpose,
  ) {
    const { state } = await findLinkState(database, token, clock())
    const tried = state === 'open' ? `tries of link ${token ?? ''}` : `link from ${from}`
    await throttle.count([{ key: tried, max: 40, windowSeconds: hour }])
    return requireLink(token, purpose)
  }
  const note = (trx: Write, account: Account, event: string, from: string) =>
    recordAuditEvent(trx, {
      actor: { kind: 'visitor', userId: account.id, from },
      event,
      item: account.id,
      now: clock(),
    })

  return {
    async requestPasswordLink({ email: typed, from, devices = [] }) {
      const email = parseEmail(typed)
      const row = await findRow('email', email)
      const device = findDevice(devices, { owner: row, now: clock() })
      await throttle.count(toLinkLimits({ email, from, device }))
      const isUsable = row !== undefined
      const link = { purpose: 'password', accountId: row?.id ?? null, email: null, isUsable } as const
      const token = await database.transaction((trx) =>
        writeLink(trx, { ...link, now: clock(), randomBytes }),
      )
      return { token, to: row?.email, name: row?.name ?? '' }
    },
    async rememberDevice(accountId, given) {
      const owner = await findRow('id', accountId)
      return owner === undefined ? given : renewDevices(given, { owner, now: clock(), randomBytes })
    },
    findLinkState: (token) => findLinkState(database, token, clock()),
    async setPassword({ email: typed, password, ...asked }) {
      const email = parseEmail(typed)
      const link = await requireCountedLink(asked, 'password')
      const row = await findRow('id', link.accountId ?? '')
      if (row?.email !== email) throw signInFailed()
      requireStrong(password, email)
      const hash = await passwords.toHash(password)
      const owner = toAccount(row)
      await database.transaction(async (trx) => {
        if (!(await useLink(trx, link.token, clock()))) throw linkUsed()
        await writePassword(trx, owner, hash)
        await note(trx, owner, 'account.password-set', asked.from)
      })
      await throttle.forget(toOwnKeys({ email, from: asked.from }))
      return { ...owner, hasPassword: true }
    },
    async createFirstAdministrator({ email: typed, name, password, ...asked }) {
      const email = parseEmail(typed)
      const link = await requireCountedLink(asked, 'first-administrator')
      requireStrong(password, email)
      const hash = await passwords.toHash(password)
      return database.transaction(async (trx) => {
        if (!(await useLink(trx, link.token, clock()))) throw linkUsed()
        const facts = { ...request, email, name, role: 'administrator' as const, hash }
        const owner = await insertAccount(trx, facts)
        await note(trx, owner, 'account.created', asked.from)
        return owner
      })
    },
    async changePassword({ password, ...asked }) {
      const { password_hash: former } = await requireOwn(asked)
      requireStrong(password, asked.account.email)
      const hash = await passwords.toHash(password)
      await database.transaction(async (trx) => {
        await requireUnchanged(trx, { accountId: asked.account.id, passwordHash: former })
        await writePassword(trx, asked.account, hash)
        await note(trx, asked.account, 'account.password-changed', asked.from)
      })
      await throttle.forget([toProvenLimit(asked.account.id).key])
    },
    async requestEmailChange({ email: typed, ...asked }) {
      const email = parseEmail(typed)
      await requireOwn(asked)
      await throttle.count(toLinkLimits({ email, from: asked.from }))
      const isTaken =
        (await database.read
          .selectFrom('account')
          .select('id')
          .where('email', '=', email)
          .executeTakeFirst()) !== undefined
      const link = { purpose: 'email', accountId: asked.account.id, email, isUsable: !isTaken } as const
      const token = await database.transaction((trx) =>
        writeLink(trx, { ...link, now: clock(), randomBytes }),
      )
      return { token, to: isTaken ? undefined : email, name: asked.account.name }
    },
    async confirmEmail({ token: given, password, from }) {
      const link = await requireLink(given, 'email')
      const row = link.accountId === null ? undefined : await findRow('id', link.accountId)
      await throttle.count([toProvenLimit(row?.id ?? '')])
      const { id, email: formerEmail, password_hash: proven } = await requirePassword(row, password)
      return database.transaction(async (trx) => {
        await requireUnchanged(trx, { accountId: id, passwordHash: proven })
        if (!(await useLink(trx, link.token, clock()))) throw linkUsed()
        const email = link.email ?? formerEmail
        const duplicate = await trx
          .selectFrom('account')
          .select('id')
          .where('email', '=', email)
          .where('id', '!=', id)
          .executeTakeFirst()
        if (duplicate !== undefined) throw emailTaken(email)
        const changed = await trx
          .updateTable('account')
          .set({ email })
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow()
        await endLinks(trx, { purpose: 'password', accountId: id, ended: 'replaced' })
        await endSessions(trx, id)
        const account = toAccount(changed)
        await note(trx, account, 'account.email-changed', from)
        return { account, formerEmail }
      })
    },
    createFirstLink: () =>
      database.transaction(async (trx) => {
        if ((await trx.selectFrom('account').select('id').executeTakeFirst()) !== undefined) return undefined
        const link = { purpose: 'first-administrator', accountId: null, email: null } as const
        return writeLink(trx, { ...link, now: clock(), randomBytes })
      }),
  }
}

/** A changed password ends what was signed in with the old one, and every link that could set another. */
async function writePassword(trx: Write, account: Account, hash: string): Promise<void> {
  await trx.updateTable('account').set({ password_hash: hash }).where('id', '=', account.id).execute()
  await endLinks(trx, { purpose: 'password', accountId: account.id, ended: 'replaced' })
  await endSessions(trx, account.id)
}

type LinkTry = { readonly email: string; readonly from: string; readonly device?: string | undefined }

/** Attack: asking for links until their person can ask for none. */
const toLinkLimits = ({ email, from, device }: LinkTry): readonly Limit[] =>
  device === undefined
    ? [
        { key: `link asked from ${from}`, max: 20, windowSeconds: hour },
        { key: `link for ${email} from ${from}`, max: 3, windowSeconds: hour },
        { key: `link for ${email}`, max: 10, windowSeconds: hour },
      ]
    : [{ key: `link for ${email} by ${device}`, max: 3, windowSeconds: hour }]
