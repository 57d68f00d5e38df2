/**
 * Opens `identity` with a real database, for its own tests. The caller passes in the clock, the password hashing and
 * the limits.
 */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openAudit, type Audit, type AuditTables } from '#audit'
import type { Database } from '#database'
import { openSubmissions, type FormTables } from '#forms'
import type { Actor } from '#model'
import { openTestDatabase, defaultDatabaseKind, type DatabaseKind } from '../database/testing.ts'
import type { NewAccount } from './accounts/account-deps.ts'
import type { Account } from './account.ts'
import type { AttemptLimits } from './attempt-limits.ts'
import { openIdentity, type Identity } from './open-identity.ts'
import type { SignInAttempt, SignInOutcome } from './sign-in.ts'
import type { IdentityTables } from './tables.ts'
import { watchTransactions, type TransactionWatch } from './watch-transactions.fixture.ts'

export const operator: Actor = { kind: 'operator', name: 'test' }
export const password = 'three words or four'
export const newPassword = 'other words, and more'
export const clientAddress = '192.0.2.1'
export const secondsPerHour = 3600
export const secondsPerDay = 24 * secondsPerHour

const times = { idleSeconds: 900, warningSeconds: 30, maxSeconds: secondsPerHour }

/** Low limits for each kind of attempt, so that tests reach them quickly. */
export const lowAttemptLimits: AttemptLimits = {
  signIn: { perPlace: 2, perPlaceAndDay: 3, perAddress: 4, perAccount: 5, noticeAt: 3, perDevice: 2 },
  link: { perAddress: 4, perPlace: 2, perAccount: 3, perDevice: 1 },
  password: 3,
  linkUse: 3,
}

type Tables = IdentityTables & AuditTables & FormTables

export type TestIdentity = Identity &
  Pick<TransactionWatch, 'listTransactions'> & {
    readonly database: Database<Tables>
    readonly audit: Audit
    /** Stored hashes with which passwords have been compared since the last reset. */
    readonly compared: readonly string[]
    readonly outcomes: readonly SignInOutcome[]
    /** Runs `work` once, while the next password is being compared or hashed. */
    readonly during: (step: 'compare' | 'hash', work: () => Promise<unknown>) => void
    readonly pass: (seconds: number) => void
    readonly addAccount: (facts?: Partial<NewAccount>) => Promise<Account>
    /** Signs in with the correct password, from one address, unless the test overrides these values. */
    readonly signInAs: (email: string, change?: Partial<SignInAttempt>) => ReturnType<Identity['signIn']>
    /** Submits an application and returns its number. */
    readonly apply: (typed: Readonly<Record<string, string>>) => Promise<number>
    /** Makes every attempt to record an audit event fail until `work` ends. */
    readonly withoutAuditLog: (work: () => Promise<void>) => Promise<void>
    /** Returns the rows of all tables that `identity` writes to. */
    readonly readRows: () => Promise<Readonly<Record<string, readonly unknown[]>>>
    /** Advances the clock by a day and deletes the rows of all tables that `identity` writes to. */
    readonly reset: () => Promise<void>
    readonly close: () => Promise<void>
  }

export async function openTestIdentity(
  kind: DatabaseKind = defaultDatabaseKind,
  attemptLimits: AttemptLimits = lowAttemptLimits,
): Promise<TestIdentity> {
  const dataDir = await mkdtemp(join(tmpdir(), 'epiderm-identity-'))
  const stored = await openTestDatabase<Tables>({ dataDir }, kind)
  const { database, listTransactions } = watchTransactions(stored)
  let now = new Date('2026-03-02T09:00:00Z')
  let accounts = 0
  const clock = () => now
  const pass = (seconds: number) => void (now = new Date(now.getTime() + seconds * 1000))
  const { hashing, compared, during } = createHashing()
  const outcomes: SignInOutcome[] = []
  const submissions = openSubmissions({ database: stored, clock, randomBytes })
  const identity = openIdentity({
    database,
    clock,
    randomBytes,
    times,
    hashing,
    attemptLimits,
    onSignIn: (outcome) => void outcomes.push(outcome),
  })
  return {
    ...identity,
    database: stored,
    listTransactions,
    audit: openAudit({ database: stored, clock, randomBytes }),
    compared,
    outcomes,
    during,
    pass,
    addAccount: (facts) =>
      identity.accounts.create(operator, {
        email: `anna${(accounts += 1)}@clinic.example`,
        name: 'Anna Berg',
        organisation: 'Clear Skin',
        role: 'practitioner',
        password,
        ...facts,
      }),
    signInAs: (email, change) =>
      identity.signIn({ email, password, from: clientAddress, client: 'Firefox', ...change }),
    apply: async (typed) => (await submissions.store(toApplication(typed))).number,
    withoutAuditLog: (work) => withoutAuditLog(stored, work),
    readRows: () => readRows(stored),
    async reset() {
      await stored.transaction(async (trx) => {
        for (const table of tables) await trx.deleteFrom(table).execute()
      })
      compared.length = 0
      outcomes.length = 0
      pass(secondsPerDay)
    },
    async close() {
      await stored.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Tables in deletion order: a table comes before the tables that it references. */
const tables = [
  'session',
  'one_time_link',
  'application_decision',
  'account',
  'form_submission',
  'throttle',
  'audit_entry',
] as const

/** Creates a fake, deterministic password hasher that records its calls. `passwords.test.ts` tests the real hashing. */
function createHashing() {
  const compared: string[] = []
  const waiting = new Map<string, () => Promise<unknown>>()
  const run = async (step: string) => {
    const work = waiting.get(step)
    waiting.delete(step)
    await work?.()
  }
  return {
    compared,
    during: (step: 'compare' | 'hash', work: () => Promise<unknown>) => void waiting.set(step, work),
    hashing: {
      async hash(text: string) {
        await run('hash')
        return `hash of ${text}`
      },
      async verify(stored: string, text: string) {
        compared.push(stored)
        await run('compare')
        return stored === `hash of ${text}`
      },
    },
  }
}

const toApplication = (typed: Readonly<Record<string, string>>) => ({
  definition: {
    id: 'application',
    label: 'Application',
    purpose: 'application' as const,
    fields: ['name', 'email', 'clinic'].map((name) => ({
      name,
      label: name,
      type: name === 'email' ? ('email' as const) : ('text' as const),
      isRequired: true,
      minLength: 0,
      maxLength: 99,
      options: [],
      value: '',
    })),
    noticeTo: undefined,
    nextPath: undefined,
  },
  page: { contentKey: 'MC1', path: '/apply', title: 'Apply' },
  typed,
  suspicion: undefined,
  noticeTo: undefined,
})

async function withoutAuditLog(database: Database<Tables>, work: () => Promise<void>): Promise<void> {
  const rename = (name: string, next: string) =>
    database.transaction((trx) => trx.schema.alterTable(name).renameTo(next).execute())
  await rename('audit_entry', 'audit_entry_away')
  await work().finally(() => rename('audit_entry_away', 'audit_entry'))
}

async function readRows({ read }: Database<Tables>) {
  return {
    accounts: await read.selectFrom('account').selectAll().orderBy('id').execute(),
    sessions: await read.selectFrom('session').selectAll().orderBy('id').execute(),
    links: await read.selectFrom('one_time_link').selectAll().orderBy('token_hash').execute(),
    decisions: await read.selectFrom('application_decision').selectAll().orderBy('submission').execute(),
  }
}
