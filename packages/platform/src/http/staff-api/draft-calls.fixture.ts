/** Sends a browser tab's requests to the routes of one draft. */
import type { ContentItem } from '#model'
import type { DraftState, Operation } from '#operations'
import type { TestApp } from '../../app/testing.ts'
import type { Client } from '../client.fixture.ts'
import { operator } from '../signed-in.fixture.ts'

/** All fields that any of the draft routes may return. */
type DraftResponse = DraftState & {
  readonly status: number
  readonly offers: readonly { readonly seq: number }[]
  readonly operations: readonly object[]
  readonly drafts: readonly object[]
  readonly newest: object | null
  readonly canvas?: object
}

export async function sendRequest(
  client: Client,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
) {
  const answer = await client.send(method, path, body)
  const parsed = answer.body === '' ? {} : (JSON.parse(answer.body) as object)
  return { ...(parsed as DraftResponse), status: answer.statusCode }
}

export const toDraftUrl = ({ contentKey }: Pick<ContentItem, 'contentKey'>) =>
  `/api/studio/drafts/${contentKey}/en_GB`

/** Finds the page at `/about` of the small site. The page has one text block with the id `text`. */
export async function findAboutPage({ platform }: TestApp): Promise<ContentItem> {
  const { items } = await platform.content.at(operator).findContents({ type: 'epiderm__page' })
  const about = items.find(({ body }) => body['route'] === '/about')
  if (about === undefined) throw new Error('There is no page at /about')
  return about
}

export const createTextEdit = (value: string): Operation => ({
  kind: 'set',
  block: 'text',
  path: ['props', 'text'],
  value,
})

let tabs = 0
/** Opens a tab that has read the draft and numbers its calls. */
export async function openTab(by: Client, page: Pick<ContentItem, 'contentKey'>) {
  const client = (++tabs).toString(16).padStart(32, '0')
  const path = toDraftUrl(page)
  const { seq: baseSeq } = await sendRequest(by, 'GET', path)
  let number = 0
  const post = (action: string, body: object) =>
    sendRequest(by, 'POST', `${path}/${action}`, { client, ...body })
  const toCall = (...operations: Operation[]) => ({
    gesture: 'g',
    baseSeq,
    operations: operations.map((operation) => ({ number: ++number, operation })),
  })
  return {
    client,
    toCall,
    post,
    edit: (...operations: Operation[]) => post('operations', toCall(...operations)),
    takeBack: (kind: 'undo' | 'redo', more: object = {}) => post(kind, { number: ++number, ...more }),
  }
}
