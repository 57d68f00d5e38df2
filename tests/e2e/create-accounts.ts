import { hash } from '@node-rs/argon2'
import { insertAccounts, type AccountRow } from './site-database.ts'

type NewAccount = Pick<AccountRow, 'email' | 'name' | 'role'> & { readonly password: string }

/** Argon2 with minimal cost, because these tests do not measure sign-in time. */
const cheap = { memoryCost: 8, timeCost: 1 } as const

/** Creates accounts directly in a site's database, which is faster than using the command that staff use. */
export async function createAccounts(dataDir: string, accounts: readonly NewAccount[]): Promise<void> {
  const rows = accounts.map(async ({ email, name, role, password }) => ({
    id: `005${email.split('@')[0]}`,
    email,
    name,
    role,
    passwordHash: await hash(password, cheap),
  }))
  await insertAccounts(dataDir, await Promise.all(rows))
}
