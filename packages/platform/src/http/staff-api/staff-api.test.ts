import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toOutboxFolder } from '#mail'
import { storeApplication } from '../forms/application.fixture.ts'
import { createClient, type Client } from '../client.fixture.ts'
import { operator, signInAs } from '../signed-in.fixture.ts'
import { loadConfiguration } from '../../app/settings/configuration.ts'
import { openMail } from '../../app/opening/open-mail.ts'
import { startTestApp, type TestApp } from '../../app/testing.ts'

const configuration = loadConfiguration({ PUBLIC_ORIGIN: 'https://shop.example', BASE_PATH: '/acme/s' })
const roles = ['administrator', 'publisher', 'editor', 'viewer', 'practitioner'] as const

let app: TestApp
const clients = new Map<string, Client>()

beforeAll(async () => {
  app = await startTestApp({ site: 'small', basePath: '/acme/s' })
  for (const role of roles) {
    const account = { email: `${role}@shop.example`, name: role, role }
    clients.set(role, await signInAs(app, account, '/acme/s'))
  }
  clients.set('guest', createClient(app, '/acme/s'))
})
afterAll(() => app.stop())

const by = (who: string) => clients.get(who) ?? createClient(app)
const apply = (email: string) =>
  storeApplication(app.platform.submissions, { name: 'Anna Berg', email, clinic: 'Clear Skin' })

describe('the staff API', () => {
  it('marks a submission as answered once, by reference number, with an audit event', async () => {
    await apply('sent@clinic.example')
    const [sent] = (await by('publisher').send('GET', '/api/studio/submissions?limit=1')).json()
    expect(sent).toMatchObject({ state: 'received', answeredAt: null, account: null, form: 'application' })
    const setState = (who: string, body: object, reference = sent.reference) =>
      by(who).send('PUT', `/api/studio/submissions/${reference}/state`, body)
    for (const who of ['viewer', 'editor', 'practitioner'])
      expect((await setState(who, { state: 'answered' })).statusCode).toBe(403)
    expect((await setState('guest', { state: 'answered' })).statusCode).toBe(401)
    const answered = await setState('publisher', { state: 'answered' }, sent.reference.toLowerCase())
    expect(answered.json()).toMatchObject({ reference: sent.reference, state: 'answered' })
    expect(Date.parse(answered.json().answeredAt)).toBeGreaterThan(Date.parse(sent.createdAt) - 1)
    expect((await setState('publisher', { state: 'answered' })).statusCode).toBe(409)
    expect((await setState('publisher', { state: 'answered' }, '2222-2222')).statusCode).toBe(404)
    for (const body of [{ state: 'lost' }, {}, { state: 'answered', account: '005' }])
      expect((await setState('publisher', body)).statusCode).toBe(400)
    const [entry] = (await by('administrator').send('GET', '/api/studio/audit?limit=1')).json()
    expect(entry).toMatchObject({ event: 'submission.answered', item: sent.reference })
  })

  it('approves an application once, and creates an account and its audit event', async () => {
    const number = await apply('new@clinic.example')
    const listed = (await by('publisher').send('GET', '/api/studio/applications')).json()
    expect(listed).toContainEqual(expect.objectContaining({ number, state: 'open' }))
    const answer = await by('publisher').send('POST', `/api/studio/applications/${number}/approve`)
    expect(answer.json()).toMatchObject({
      email: 'new@clinic.example',
      clinic: 'Clear Skin',
      role: 'practitioner',
      hasPassword: false,
      isMessageSent: true,
    })
    const again = await by('publisher').send('POST', `/api/studio/applications/${number}/approve`)
    expect([again.statusCode, again.json().error.code]).toEqual([409, 'application-decided'])
    const { userId } = (await by('publisher').send('GET', '/api/studio/session')).json()
    const [entry] = (await by('administrator').send('GET', '/api/studio/audit?limit=1')).json()
    expect(entry).toMatchObject({
      actor: userId,
      event: 'application.approved',
      item: `${number} ${answer.json().id}`,
      origin: '127.0.0.1',
    })
  })

  it('creates, changes and closes accounts, but does not close the last administrator’s account', async () => {
    const made = await by('administrator').send('POST', '/api/studio/accounts', {
      email: 'Eve@Shop.example',
      name: 'Eve',
      role: 'editor',
    })
    expect([made.statusCode, made.json().email]).toEqual([201, 'eve@shop.example'])
    expect(made.json().isMessageSent).toBe(true)
    const readMessages = async () => {
      const folder = join(app.dataDir, 'outbox')
      const files = (await readdir(folder)).toSorted()
      const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
      return texts.filter((text) => text.includes('To: eve@shop.example'))
    }
    expect(await readMessages()).toEqual([expect.stringContaining('72 hours')])
    const again = await by('administrator').send(
      'POST',
      `/api/studio/accounts/${made.json().id}/password-link`,
    )
    expect(again.statusCode).toBe(200)
    const messages = await readMessages()
    expect([messages.length, messages.filter((text) => text.includes('24 hours'))]).toEqual([2, []])
    const path = `/api/studio/accounts/${made.json().id}`
    const changed = await by('administrator').send('PATCH', path, { role: 'viewer', isClosed: true })
    expect(changed.json()).toMatchObject({ role: 'viewer', isClosed: true })
    const { userId } = (await by('administrator').send('GET', '/api/studio/session')).json()
    const rejected = await by('administrator').send('PATCH', `/api/studio/accounts/${userId}`, {
      isClosed: true,
    })
    expect([rejected.statusCode, rejected.json().error.code]).toEqual([409, 'account-last-administrator'])
  })

  it.each([
    ['name', 'Eve\r\nYour account is closed: https://evil.example'],
    ['clinic', 'Clear\nSkin'],
  ])('an account whose %s is %j is not created', async (field, text) => {
    const account = { email: 'broken@shop.example', name: 'Eve', role: 'editor', [field]: text }
    const answer = await by('administrator').send('POST', '/api/studio/accounts', account)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().error).toMatchObject({ code: 'account-text-wrong', path: field })
    expect((await by('administrator').send('GET', '/api/studio/accounts')).body).not.toContain('broken@')
  })

  it('shows administrators the outbox messages with their links, and writes an audit event', async () => {
    const { dataDir, platform } = app
    const mail = openMail({
      configuration: { ...configuration, dataDir },
      content: platform.content,
      siteLabels: { en: { 'account.mail.password.subject': 'New password for {1}' } },
      warn: () => undefined,
    })
    const token = 'Ab3-_'.repeat(9)
    mail.accounts.send({ kind: 'password', to: 'new@clinic.example', name: 'Zoë', token })
    await mail.close()

    const listed = (await by('administrator').send('GET', '/api/studio/outbox')).json()
    const message = listed.find(({ to }: { to: string }) => to === 'new@clinic.example')
    expect(message.subject).toBe('New password for Small')
    const { body, headers } = await by('administrator').send('GET', `/api/studio/outbox/${message.name}`)
    expect(body).toContain(`https://shop.example/acme/s/api/link?token=${token}`)
    const stored = await readFile(join(toOutboxFolder(dataDir), message.name), 'utf8')
    expect(stored).toContain('Reply-To: hello@small.example')
    expect(headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; filename="[\w-]+\.txt"$/),
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    const { userId } = (await by('administrator').send('GET', '/api/studio/session')).json()
    const [entry] = (await by('administrator').send('GET', '/api/studio/audit?limit=1')).json()
    expect(entry).toMatchObject({
      actor: userId,
      event: 'outbox.read',
      item: `${message.name} to new@clinic.example`,
      origin: '127.0.0.1',
    })
  })

  it.each([
    '..%2Fepiderm.db',
    '..%2f..%2f..%2fetc%2fpasswd',
    '%2e%2e%2fepiderm.db',
    '..%5cepiderm.db',
    '%2fetc%2fpasswd',
    '../audit/../../../../etc/passwd',
    '2026-03-01T10-00-00-123-070707070707.eml.part',
    '2026-03-01T10-00-00-123-070707070707.eml%00.txt',
    '2026-03-01T10-00-00-123-070707070707.eml%2f..%2f..%2fepiderm.db',
    'x'.repeat(500),
    '%',
  ])('%s is not a message in the outbox', async (name) => {
    const { statusCode, headers } = await by('administrator').send('GET', `/api/studio/outbox/${name}`)
    expect([400, 404]).toContain(statusCode)
    expect(headers['content-disposition']).toBeUndefined()
  })

  it('rejects an unknown role, and names the field', async () => {
    const answer = await by('administrator').send('POST', '/api/studio/accounts', {
      email: 'x',
      name: 'X',
      role: 'king',
    })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().error.message).toContain('role')
  })

  it('writes an audit event for each publish, regardless of the actor', async () => {
    const entries = await app.platform.audit.list(operator)
    expect(entries).toContainEqual(
      expect.objectContaining({ event: 'content.imported', actor: 'first start', origin: 'command' }),
    )
  })

  it('lists all its routes and the session routes in the OpenAPI document', async () => {
    const { json } = await by('guest').send('GET', '/api/openapi.json')
    const document = json()
    expect(document.openapi).toBe('3.1.0')
    expect(Object.keys(document.paths)).toEqual(
      expect.arrayContaining([
        '/acme/s/api/session',
        '/acme/s/api/session/keep-alive',
        '/acme/s/api/visitor',
        '/acme/s/api/studio/accounts',
        '/acme/s/api/studio/accounts/{id}',
        '/acme/s/api/studio/applications/{number}/approve',
        '/acme/s/api/studio/audit',
        '/acme/s/api/studio/outbox',
        '/acme/s/api/studio/outbox/{name}',
      ]),
    )
    const message = document.paths['/acme/s/api/studio/outbox/{name}'].get
    expect(Object.keys(message.responses['200'].content)).toEqual(['text/plain'])
    const approve = document.paths['/acme/s/api/studio/applications/{number}/approve'].post
    expect(approve.responses['200'].content['application/json'].schema.properties.role.enum).toEqual([
      ...roles,
    ])
  })
})
