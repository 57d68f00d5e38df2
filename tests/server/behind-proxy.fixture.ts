/** Publishes and signs in without using the proxy, for tests of the shop behind a proxy. */
import { operator, signInAs } from '../../packages/platform/src/http/signed-in.fixture.ts'
import type { TestApp } from '../../packages/platform/src/app/testing.ts'

/** Publishes a new title for the acne page. */
export async function publishTitle({ platform: { content } }: TestApp, title: string): Promise<void> {
  const found = await content.at(operator).findContents({ type: 'epiderm__page', urlName: 'acne' })
  const [page] = found.items
  if (page === undefined) throw new Error('There is no acne page')
  const { version: _version, publishedDate: _date, ...draft } = page
  await content.publish(operator, { changes: [{ kind: 'put', draft: { ...draft, title } }], note: '' })
}

/** Returns request headers of a browser in which a practitioner is signed in. */
export async function signIn(app: TestApp, name: string): Promise<Record<string, string>> {
  const account = {
    email: `${name}@clinic.example`,
    name,
    organisation: 'Clear Skin',
    role: 'practitioner',
  } as const
  return { cookie: (await signInAs(app, account)).cookieHeader() }
}
