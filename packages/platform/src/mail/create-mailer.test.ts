import { once } from 'node:events'
import { mkdtemp, readFile, readdir, rm, stat } from 'node:fs/promises'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createMailer, createStoredMessageSender, type MailMessage } from './create-mailer.ts'
import { openOutbox } from './open-outbox.ts'
import { copyOutbox, deleteOutboxMessagesBefore } from './outbox.ts'

const operator = { kind: 'operator', name: 'test' } as const

const message: MailMessage = {
  to: 'staff@shop.example',
  subject: 'Enquiry (no. 1)',
  text: 'Zoë wants two.\n',
}

let folder: string
let outboxFolder: string
let count = 0
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'epiderm-mail-'))
  outboxFolder = join(folder, 'outbox')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const open = (smtpUrl?: string) =>
  createMailer({
    smtpUrl,
    from: 'Acme <post@shop.example>',
    outboxFolder,
    clock: () => new Date('2026-03-01T10:00:00.123Z'),
    randomBytes: (size) => new Uint8Array(size).fill(++count),
  })

it('reports whether each message was accepted', async () => {
  const outcomes: string[] = []
  const setting = {
    from: 'post@shop.example',
    outboxFolder,
    clock: () => new Date(),
    randomBytes: (size: number) => new Uint8Array(size),
    onMail: (outcome: string) => void outcomes.push(outcome),
  }
  await createMailer({ ...setting, smtpUrl: undefined }).send(message)
  await expect(createMailer({ ...setting, smtpUrl: 'smtp://127.0.0.1:1' }).send(message)).rejects.toThrow(
    'ECONNREFUSED',
  )
  expect(outcomes).toEqual(['sent', 'failed'])
})

const readOutbox = async () => {
  const files = await readdir(outboxFolder)
  return Promise.all(files.map((file) => readFile(join(outboxFolder, file), 'utf8')))
}
const toHeaders = (mail: string) => mail.slice(0, mail.search(/\r?\n\r?\n/)).split(/\r?\n(?!\s)/)

describe('the outbox', () => {
  it('stores each message as a separate file that only this user can read', async () => {
    const mailer = open()
    await mailer.send({ ...message, replyTo: 'ada@clinic.example' })
    await mailer.send(message)
    const files = await readdir(outboxFolder)
    expect(files).toHaveLength(2)
    expect(files[0]).toMatch(/^2026-03-01T10-00-00-123-[0-9a-f]{12}\.eml$/)
    expect((await stat(join(outboxFolder, files[0] ?? ''))).mode & 0o077).toBe(0)
    const [mail = ''] = await readOutbox()
    expect(toHeaders(mail)).toEqual(
      expect.arrayContaining([
        'From: Acme <post@shop.example>',
        'To: staff@shop.example',
        'Reply-To: ada@clinic.example',
        'Subject: Enquiry (no. 1)',
        'Date: Sun, 01 Mar 2026 10:00:00 +0000',
        'Auto-Submitted: auto-generated',
        'X-Auto-Response-Suppress: OOF, AutoReply',
      ]),
    )
  })

  it('deletes messages older than a given day, and no other messages', async () => {
    expect(await deleteOutboxMessagesBefore(outboxFolder, new Date())).toBe(0)
    await open().send(message)
    expect(await deleteOutboxMessagesBefore(outboxFolder, new Date('2026-03-01T10:00:00.123Z'))).toBe(0)
    expect(await deleteOutboxMessagesBefore(outboxFolder, new Date('2026-03-02T00:00:00Z'))).toBe(1)
    expect(await readdir(outboxFolder)).toEqual([])
  })

  it('can be copied while messages are written and deleted: each message in the copy is complete or absent', async () => {
    const copy = join(folder, 'copy')
    const text = 'a line of a long message\n'.repeat(20_000)
    const mailer = open()
    const send = (count: number) =>
      Promise.all(Array.from({ length: count }, () => mailer.send({ ...message, text })))
    await send(20)
    const [whole = ''] = await readOutbox()
    const writing = send(20)
    await copyOutbox(outboxFolder, copy)
    await writing
    const copied = await readdir(copy)
    expect(copied.length).toBeGreaterThanOrEqual(20)
    for (const file of copied) expect(await readFile(join(copy, file), 'utf8')).toHaveLength(whole.length)
    expect(copied.filter((file) => !file.endsWith('.eml'))).toEqual([])
    await Promise.all([
      copyOutbox(outboxFolder, join(folder, 'less')),
      deleteOutboxMessagesBefore(outboxFolder, new Date('2026-03-02T00:00:00Z')),
    ])
    expect(await readdir(outboxFolder)).toEqual([])
  })
})

describe('message headers', () => {
  it.each([
    'Hello\r\nBcc: victim@evil.example',
    'Hello\nBcc: victim@evil.example\n\nnew body',
    'Hello\u2028Bcc: victim@evil.example',
    `${'Hello '.repeat(100)}\r\n Bcc: victim@evil.example`,
  ])('a subject such as %j adds no header', async (subject) => {
    await open().send({ ...message, subject })
    const [mail = ''] = await readOutbox()
    expect(toHeaders(mail).find((line) => line.startsWith('Subject:'))).toMatch(
      /^Subject: (?:\s*Hello)+[\x20-\x7e\s]{0,40}$/,
    )
    expect(toHeaders(mail).join('').length).toBeLessThan(700)
    const names = toHeaders(mail).map((line) => line.split(':', 1)[0])
    expect(names.toSorted()).toEqual(
      [
        'Auto-Submitted',
        'Content-Transfer-Encoding',
        'Content-Type',
        'Date',
        'From',
        'MIME-Version',
        'Message-ID',
        'Subject',
        'To',
        'X-Auto-Response-Suppress',
      ].toSorted(),
    )
  })

  it.each([
    'ada@clinic.example\r\nBcc: victim@evil.example',
    'ada@clinic.example, victim@evil.example',
    'ada@clinic.example; victim@evil.example',
    '<victim@evil.example>',
    '"ada" <victim@evil.example>',
    'Ada victim@evil.example',
    'victim(comment)@evil.example',
    'list:victim@evil.example;',
    '',
  ])('%j is not a valid recipient or reply address', async (address) => {
    await expect(open().send({ ...message, replyTo: address })).rejects.toThrow(
      /not a valid e-mail address for Reply-To/,
    )
    await expect(open().send({ ...message, to: address })).rejects.toThrow(
      /not a valid e-mail address for To/,
    )
    expect(await readdir(outboxFolder).catch(() => [])).toEqual([])
  })
})

describe('SMTP', () => {
  it('sends the message to the server without changing accented letters or lines that begin with a dot', async () => {
    const server = await startMailServer()
    const mailer = open(server.url)
    await mailer.send({ ...message, text: 'Zoë\n.\nQUIT\n' })
    mailer.close()
    expect(server.commands).toEqual(
      expect.arrayContaining(['MAIL FROM:<post@shop.example>', 'RCPT TO:<staff@shop.example>', 'DATA']),
    )
    expect(server.mail()).toContain('Subject: Enquiry (no. 1)')
    expect(server.mail()).toMatch(/Zo=C3=AB|Zoë/)
    expect(server.mail()).toContain('\r\n..\r\nQUIT\r\n')
    await server.stop()
  })

  it('sends a stored message unchanged, and removes it once the server has accepted it', async () => {
    await open().send(message)
    const [stored = ''] = await readOutbox()
    const [name = ''] = await readdir(outboxFolder)
    const outbox = openOutbox({ folder: outboxFolder })
    const sendTo = (smtpUrl: string) =>
      outbox.send(operator, {
        name,
        send: createStoredMessageSender({ smtpUrl, from: 'Acme <post@shop.example>' }),
      })
    const refusing = await startMailServer({ rejects: true })
    await expect(sendTo(refusing.url)).rejects.toMatchObject({
      code: 'mail-not-sent',
      status: 409,
      message: expect.stringContaining('550'),
    })
    await refusing.stop()
    expect(await readdir(outboxFolder)).toEqual([name])
    const server = await startMailServer()
    expect(await sendTo(server.url)).toMatchObject({ name, to: message.to, subject: message.subject })
    expect(server.commands).toEqual(
      expect.arrayContaining(['MAIL FROM:<post@shop.example>', 'RCPT TO:<staff@shop.example>']),
    )
    expect(server.mail().trimEnd()).toBe(stored.replaceAll(/\r?\n/g, '\r\n').trimEnd())
    expect(await readdir(outboxFolder)).toEqual([])
    await server.stop()
  })

  it('throws if the server rejects the message or cannot be reached', async () => {
    const server = await startMailServer({ rejects: true })
    await expect(open(server.url).send(message)).rejects.toThrow(/550/)
    await server.stop()
    await expect(open(server.url).send(message)).rejects.toThrow(/ECONNREFUSED/)
  })
})

/** Starts a minimal SMTP server that accepts every command, or rejects recipients if `rejects` is true. */
async function startMailServer({ rejects = false } = {}) {
  const commands: string[] = []
  const sockets = new Set<Socket>()
  let mail = ''
  const server = createServer((socket) => {
    sockets.add(socket)
    let isData = false
    let rest = ''
    socket.write('220 ready\r\n')
    socket.on('data', (chunk) => {
      rest += chunk.toString()
      for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end)
        rest = rest.slice(end + 2)
        if (isData && line !== '.') mail += `${line}\r\n`
        else socket.write(answer(line))
        if (line === '.') isData = false
        if (line === 'DATA') isData = true
      }
    })
  })
  const answer = (line: string) => {
    commands.push(line)
    if (line === 'DATA') return '354 go on\r\n'
    return line.startsWith('RCPT') && rejects ? '550 no such person\r\n' : '250 fine\r\n'
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}?ignoreTLS=true`,
    commands,
    mail: () => mail,
    async stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
