import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '#model'
import { createMailer } from './create-mailer.ts'
import { openOutbox, toMessageText } from './open-outbox.ts'

const operator: Actor = { kind: 'operator', name: 'test' }
const link = `https://shop.example/acme/s/api/link?token=${'Ab3-_'.repeat(9)}`

let folder: string
let dataDir: string
let moment: Date
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'epiderm-outbox-'))
  folder = join(dataDir, 'outbox')
  moment = new Date('2026-03-01T10:00:00.123Z')
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

async function write(message: { subject: string; text: string }): Promise<void> {
  const mailer = createMailer({
    smtpUrl: undefined,
    from: 'post@shop.example',
    outboxFolder: folder,
    clock: () => moment,
    randomBytes: (size) => new Uint8Array(size).fill(7),
  })
  await mailer.send({ to: 'anna@clinic.example', ...message })
  moment = new Date(moment.getTime() + 1000)
}

describe('reading the outbox', () => {
  it.each([
    ['a link that is folded in its file', 'Your link', `Dear Anna,\n\n${link}\n\nGoodbye = 3\n`],
    [
      'European letters',
      'Zoë möchte ein Konto bei Acme haben, und zwar heute noch, schön',
      `Größe\n${link}\n`,
    ],
    [
      'other scripts',
      '日本語日本語日本語日本語日本語日本語日本語日本語日本語日本語',
      'Żółć 日本語日本語日本語日本語\n',
    ],
    ['plain text', 'Hello', 'Hello\n.\nFrom here\n'],
    ['long lines in other scripts', 'Hello', `${'many words '.repeat(40)}\n\nand the end\n`],
  ])('returns the written message: %s', async (_what, subject, text) => {
    await write({ subject, text })
    const [entry] = await openOutbox({ folder }).list(operator)
    expect(entry).toEqual({
      name: '2026-03-01T10-00-00-123-070707070707.eml',
      createdAt: '2026-03-01T10:00:00.123Z',
      to: 'anna@clinic.example',
      subject,
    })
    const message = await openOutbox({ folder }).read(operator, entry?.name ?? '')
    expect(message.text).toBe(text)
    expect(toMessageText(message)).toContain(`\nTo: anna@clinic.example\nSubject: ${subject}\n\n`)
  })

  it('lists only complete messages, newest first, up to the requested number', async () => {
    const outbox = openOutbox({ folder })
    expect(await outbox.list(operator)).toEqual([])
    for (const subject of ['one', 'two', 'three']) await write({ subject, text: 'x' })
    await writeFile(join(folder, '2026-03-01T10-00-09-123-070707070707.eml.part'), 'Subject: half')
    await writeFile(join(folder, 'notes.eml'), 'Subject: another')
    const toSubjects = async (limit?: number) =>
      (await outbox.list(operator, limit)).map(({ subject }) => subject)
    expect(await toSubjects()).toEqual(['three', 'two', 'one'])
    expect(await toSubjects(2)).toEqual(['three', 'two'])
  })

  it.each([
    '../secret.eml',
    '..%2fsecret.eml',
    '../outbox/2026-03-01T10-00-00-123-070707070707.eml',
    './2026-03-01T10-00-00-123-070707070707.eml',
    '2026-03-01T10-00-00-123-070707070707.eml/',
    '2026-03-01T10-00-00-123-070707070707.eml/../../secret.eml',
    '2026-03-01T10-00-00-123-070707070707.eml\0.txt',
    '2026-03-01T10-00-00-123-070707070707.eml\n',
    '2026-03-01T10-00-00-123-070707070707',
    '2026-03-01T10-00-00-123-070707070707.EML',
    '2026-03-01T10-00-01-123-070707070707.eml.part',
    '2026-03-01T10-00-02-123-070707070707.eml',
    'secret.eml',
    '/etc/passwd',
    '.',
    '',
  ])('%j is not the name of a message', async (name) => {
    await write({ subject: 'one', text: 'x' })
    await writeFile(join(dataDir, 'secret.eml'), 'Subject: secret')
    await mkdir(join(folder, '2026-03-01T10-00-01-123-070707070707.eml.part'))
    expect(await readdir(folder)).toHaveLength(2)
    await expect(openOutbox({ folder }).read(operator, name)).rejects.toMatchObject({
      code: 'mail-unknown',
      status: 404,
    })
  })

  it.each<Actor>([
    { kind: 'guest' },
    { kind: 'visitor', userId: '005' },
    { kind: 'staff', userId: '005', role: 'publisher' },
  ])('is not allowed for %j', async (actor) => {
    await expect(openOutbox({ folder }).list(actor)).rejects.toMatchObject({ code: 'mail-not-allowed' })
    await expect(openOutbox({ folder }).read(actor, 'x')).rejects.toMatchObject({ status: 403 })
    const request = { name: 'x', send: async () => undefined }
    await expect(openOutbox({ folder }).send(actor, request)).rejects.toMatchObject({ status: 403 })
  })

  it('sends no message if there is no mail server, or if no message has the given name', async () => {
    await write({ subject: 'one', text: 'x' })
    const outbox = openOutbox({ folder })
    const [{ name } = { name: '' }] = await outbox.list(operator)
    await expect(outbox.send(operator, { name, send: undefined })).rejects.toMatchObject({
      code: 'mail-no-server',
      status: 409,
    })
    const sent: string[] = []
    const send = async ({ to }: { to: string }) => void sent.push(to)
    await expect(outbox.send(operator, { name: '../secret.eml', send })).rejects.toMatchObject({
      status: 404,
    })
    expect(sent).toEqual([])
    expect(await readdir(folder)).toEqual([name])
  })
})
