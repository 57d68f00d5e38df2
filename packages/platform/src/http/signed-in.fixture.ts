/** Signed-in accounts for tests over HTTP. */
import type { TestApp } from '../app/testing.ts'
import { createClient, type Client } from './client.fixture.ts'

export const operator = { kind: 'operator', name: 'test' } as const
export const password = 'three words or four'

type Accounts = TestApp['platform']['identity']['accounts']
type NewAccount = Omit<Parameters<Accounts['create']>[1], 'password'>

/** Creates the account with the shared password and signs it in. */
export async function signInAs(app: TestApp, account: NewAccount, basePath = ''): Promise<Client> {
  await app.platform.identity.accounts.create(operator, { ...account, password })
  const client = createClient(app, basePath)
  await client.send('POST', '/api/session', { email: account.email, password })
  return client
}
