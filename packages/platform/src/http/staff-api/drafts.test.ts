/**
 * Tests the draft routes: their calls to `drafts`, and the shapes of responses. The tests of `drafts` cover its
 * behaviour.
 */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { ContentItem } from '#model'
import type { Operation } from '#operations'
import { startTestApp, type TestApp } from '../../app/testing.ts'
import type { Client } from '../client.fixture.ts'
import { signInAs } from '../signed-in.fixture.ts'
import { sendRequest, findAboutPage, openTab, createTextEdit, toDraftUrl } from './draft-calls.fixture.ts'

const basePath = '/acme/s'

let app: TestApp
let page: ContentItem
let editor: Client
let publisher: Client

beforeAll(async () => {
  app = await startTestApp({ basePath, site: 'small' })
  const signIn = (role: 'editor' | 'publisher') =>
    signInAs(app, { email: `${role}@shop.example`, name: `The ${role}`, role }, basePath)
  ;[editor, publisher] = [await signIn('editor'), await signIn('publisher')]
  page = await findAboutPage(app)
})
afterAll(() => app.stop())
afterEach(async () => {
  await editor.send('DELETE', path())
})

const path = () => toDraftUrl(page)
const read = (rest = '') => sendRequest(editor, 'GET', path() + rest)
const open = (by: Client = editor) => openTab(by, page)

describe('draft routes', () => {
  it('read and change the draft, list drafts and read the log; the draft appears on the canvas but not on the site', async () => {
    const { seq } = await read()
    expect(await (await open()).edit(createTextEdit('Stored words'))).toMatchObject({
      status: 200,
      seq: seq + 1,
      results: [{ number: 1, seq: seq + 1, outcome: { kind: 'applied' } }],
    })
    expect(await read()).toMatchObject({ status: 200, title: page.title, offers: [] })
    expect((await editor.send('GET', '/api/studio/canvas?path=/about&drafts=stored')).body).toContain(
      'Stored words',
    )
    expect((await app.get(`${basePath}/about`)).body).not.toContain('Stored words')
    const { drafts } = await sendRequest(publisher, 'GET', '/api/studio/drafts')
    expect(drafts).toMatchObject([{ contentKey: page.contentKey, changedBy: 'The editor', collisions: 0 }])
    const { operations } = await read('/operations')
    expect(operations[0]).toMatchObject({ seq: seq + 1, actor: 'The editor', kind: 'do' })
    expect((await read(`/operations?after=${seq + 1}`)).operations).toEqual([])
  })

  it('undo and redo edits, and identify the draft with the account’s newest edit', async () => {
    const tab = await open()
    const items = `${page.contentKey}/en_GB`
    const find = (kind: string, of = items) =>
      sendRequest(editor, 'GET', `/api/studio/drafts/newest?${new URLSearchParams({ kind, items: of })}`)
    expect(await find('undo')).toEqual({ status: 200, newest: null })
    const { seq } = await tab.edit(createTextEdit('One'))
    const newest = { contentKey: page.contentKey, language: 'en_GB' }
    expect((await find('undo')).newest).toEqual(newest)
    expect(await tab.takeBack('undo')).toMatchObject({
      status: 200,
      operations: [{ kind: 'undo', undoes: seq }],
    })
    expect((await find('redo')).newest).toEqual(newest)
    expect(await tab.takeBack('redo')).toMatchObject({ operations: [{ kind: 'redo', undoes: seq + 1 }] })
    expect((await find('undo', 'nonsense')).status).toBe(400)
  })

  it('return inserted blocks with the order of their keys unchanged', async () => {
    const tab = await open()
    const inner = { props: { text: 'Inner' }, block: 'text-block', id: 'inner' }
    const node = {
      slots: { content: [inner] },
      props: { isQuestion: true, expandByDefault: true, title: 'Outer' },
      block: 'expandable-section',
      id: 'outer',
    }
    const place = { before: null, parent: { field: 'blocks' } }
    await tab.edit({ node, place, kind: 'insert' })
    const text = JSON.stringify(node)
    const bodyOf = async (rest = '') => (await editor.send('GET', path() + rest)).body
    expect(await bodyOf()).toContain(text)
    expect(await bodyOf('/operations')).toContain(text)
    await tab.edit({ kind: 'remove', block: 'outer' })
    await tab.takeBack('undo')
    /** The text occurs four times: in two insertions, and in the removed block of two removals. */
    expect((await bodyOf('/operations')).split(text)).toHaveLength(5)
  })

  it('resolve a conflict, and discard the draft', async () => {
    const [own, theirs] = [await open(), await open(publisher)]
    await theirs.edit(createTextEdit('Theirs'))
    expect(await own.edit(createTextEdit('Mine'))).toMatchObject({
      results: [{ outcome: { kind: 'offered', reason: 'changed', by: 'The publisher', theirs: 'Theirs' } }],
    })
    const [offer] = (await read()).offers
    const offered = `${path()}/offers/${offer?.seq}`
    expect(await sendRequest(editor, 'DELETE', offered)).toEqual({ status: 204 })
    expect(await sendRequest(editor, 'DELETE', offered)).toMatchObject({ status: 404 })
    expect(await sendRequest(editor, 'DELETE', path())).toEqual({ status: 204 })
    expect(await sendRequest(editor, 'DELETE', path())).toMatchObject({ status: 404 })
  })

  it('reject an operation number that is already used or out of sequence, and state the expected number', async () => {
    const tab = await open()
    const call = tab.toCall(createTextEdit('One'))
    await tab.post('operations', call)
    const late = { ...call, operations: [{ number: 5, operation: createTextEdit('Late') }] }
    const gap = { status: 409, next: 2, error: { code: 'draft-gap', hint: expect.any(String) } }
    expect(await tab.post('operations', late)).toMatchObject(gap)
    expect(await tab.post('undo', { number: 5 })).toMatchObject(gap)
    const other = { ...call, operations: [{ number: 1, operation: createTextEdit('Other') }] }
    expect(await tab.post('operations', other)).toMatchObject({
      status: 409,
      error: { code: 'draft-number-taken' },
    })
  })

  it('respond with 422 and the results if every operation is rejected, and when the operations are resent', async () => {
    const tab = await open()
    const { seq } = await read()
    const gone: Operation = { kind: 'remove', block: 'no-such-block' }
    const call = tab.toCall(gone)
    const rejected = {
      status: 422,
      seq: seq + 1,
      results: [{ number: 1, seq: seq + 1, outcome: { kind: 'refused', message: expect.any(String) } }],
    }
    expect(await tab.post('operations', call)).toMatchObject(rejected)
    expect(await tab.post('operations', call)).toMatchObject(rejected)
    expect(await tab.edit(gone, createTextEdit('With it'))).toMatchObject({
      status: 200,
      results: [{ outcome: { kind: 'refused' } }, { outcome: { kind: 'offered', reason: 'gesture' } }],
    })
  })

  it('list the problems and warnings of a draft, each with its location', async () => {
    const tab = await open()
    const link = '<a href="/does-not-exist">That</a>'
    const node = { id: 'rich', block: 'rich-text', props: { text: link } }
    await tab.edit(
      { kind: 'unset', block: null, path: ['body', 'route'] },
      { kind: 'insert', node, place: { parent: { field: 'blocks' }, before: null } },
    )
    expect(await read('/problems')).toMatchObject({
      status: 200,
      problems: [{ contentKey: page.contentKey, place: { block: null, path: ['body', 'route'] } }],
      warnings: [{ place: { block: 'rich', path: ['props', 'text'] } }],
    })
  })
})

describe('attacks', () => {
  it('an account’s edit is not stored under the name of another account that has since signed in', async () => {
    const tab = await open()
    const call = { client: tab.client, ...tab.toCall(createTextEdit('Mine')) }
    const { userId } = (await editor.send('GET', '/api/studio/session')).json<{ userId: string }>()
    const headers = { 'epiderm-account': userId }
    const asOther = await publisher.send('POST', `${path()}/operations`, call, { headers })
    expect([asOther.statusCode, asOther.json()]).toMatchObject([
      401,
      { error: { code: 'signed-in-as-other' } },
    ])
    expect((await editor.send('POST', `${path()}/operations`, call, { headers })).statusCode).toBe(200)
  })

  it('an operation by another account’s tab is rejected', async () => {
    const tab = await open()
    await tab.edit(createTextEdit('Own'))
    const call = { client: tab.client, number: 2 }
    expect(await sendRequest(publisher, 'POST', `${path()}/undo`, call)).toMatchObject({
      status: 403,
      error: { code: 'draft-client-foreign' },
    })
  })

  it.each<[string, unknown]>([
    ['a path into __proto__', { kind: 'set', block: 'a', path: ['props', '__proto__', 'x'], value: 1 }],
    ['an unknown kind', { kind: 'destroy' }],
    ['an unknown property', { kind: 'withdraw', all: true }],
    ['an invalid id', { kind: 'remove', block: '../x' }],
    ['nothing', null],
  ])('an operation with %s is rejected before anything is read', async (_, operation) => {
    const tab = await open()
    const { seq } = await read()
    const body = { gesture: 'g', baseSeq: 0, operations: [{ number: 1, operation }] }
    expect(await tab.post('operations', body)).toMatchObject({
      status: 400,
      error: { message: expect.any(String) },
    })
    expect(await read()).toMatchObject({ seq })
  })

  it('nesting that would exhaust the stack is rejected', async () => {
    const deep = '{"id":"a","block":"section","slots":{"column-1":['.repeat(4000) + ']}}'.repeat(4000)
    const operation = `{"kind":"insert","place":{"parent":{"field":"blocks"},"before":null},"node":${deep}}`
    const call = `"gesture":"g","baseSeq":0,"operations":[{"number":1,"operation":${operation}}]`
    const payload = `{"client":"${'0'.repeat(32)}",${call}}`
    const headers = { 'content-type': 'application/json' }
    const sent = { payload, headers }
    expect((await editor.send('POST', `${path()}/operations`, undefined, sent)).statusCode).toBe(400)
  })
})
