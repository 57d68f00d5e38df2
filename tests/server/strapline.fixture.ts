/** Publishes a release that changes one product's page. */
import { operator } from '../../packages/platform/src/http/signed-in.fixture.ts'
import type { TestApp } from '../../packages/platform/src/app/testing.ts'

export const productUrlName = 'noon-azelaic-forte'
export const productPath = `/product/${productUrlName}`

export async function publishStrapline({ platform: { content } }: TestApp, strapline: string) {
  const { items } = await content.at(operator).findContents({ type: 'epiderm__product', language: 'en_GB' })
  const found = items.find(({ urlName }) => urlName === productUrlName)
  if (found === undefined) throw new Error('The product is missing')
  const { version: _version, publishedDate: _date, ...draft } = found
  const change = { kind: 'put', draft: { ...draft, body: { ...draft.body, strapline } } } as const
  return content.publish(operator, { note: strapline, changes: [change] })
}
