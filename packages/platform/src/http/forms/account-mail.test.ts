import { describe, expect, it, vi } from 'vitest'
import { createLabels } from '#model'
import { createSiteUrls } from '#kit'
import type { MailMessage } from '#mail'
import { createAccountMail } from './account-mail.ts'

const labels = createLabels(
  [{ 'account.mail.password.subject': '{1}: your link', 'account.mail.password.text': 'Dear {0}: {2}' }],
  () => undefined,
)

const staff = 'hello@shop.example'

function open(send: (message: MailMessage) => Promise<void>, replyTo = staff) {
  const loadSite = vi.fn(async () => ({
    labels,
    siteName: 'Acme',
    replyTo: replyTo || undefined,
    compose: () => undefined,
  }))
  const format = vi.spyOn(labels, 'format')
  const warn = vi.fn<(facts: { message: string; reason?: string }) => void>()
  const url = createSiteUrls({ basePath: '/acme', origin: 'https://shop.example' })
  return { mail: createAccountMail({ mailer: { send }, loadSite, url, warn }), loadSite, format, warn }
}

const toAnna = { kind: 'password', to: 'anna@clinic.example', name: 'Anna', token: 'abc' } as const

describe('messages about accounts', () => {
  it('attack: are composed but not sent if there is no recipient, so that the response time does not reveal who has an account', async () => {
    const send = vi.fn(async () => undefined)
    const { mail, loadSite, format } = open(send)
    void mail.send(toAnna)
    await mail.drain()
    const made = [loadSite.mock.calls.length, format.mock.calls.length]
    expect(send).toHaveBeenCalledExactlyOnceWith({
      to: 'anna@clinic.example',
      replyTo: staff,
      subject: 'Acme: your link',
      text: 'Dear Anna: https://shop.example/acme/api/link?token=abc\n',
    })
    void mail.send({ ...toAnna, to: undefined })
    await mail.drain()
    expect([loadSite.mock.calls.length, format.mock.calls.length]).toEqual(made.map((count) => 2 * count))
    expect(send).toHaveBeenCalledOnce()
  })

  it('have a reply address; if none is set, a warning is logged for a message that asks for a reply', async () => {
    const send = vi.fn(async () => undefined)
    const known = open(send)
    await known.mail.send({ kind: 'declined', to: 'anna@clinic.example', name: 'Anna' })
    expect(send).toHaveBeenLastCalledWith(expect.objectContaining({ replyTo: staff }))
    expect(known.warn).not.toHaveBeenCalled()
    const unknown = open(send, '')
    await unknown.mail.send({ kind: 'password', to: 'anna@clinic.example', name: 'Anna' })
    expect(unknown.warn).not.toHaveBeenCalled()
    await unknown.mail.send({ kind: 'declined', to: 'anna@clinic.example', name: 'Anna' })
    expect(unknown.warn).toHaveBeenCalledWith(
      expect.objectContaining({ reason: expect.stringContaining('MAIL_TO') }),
    )
  })

  it('are sent in the background; only a shutdown waits for them', async () => {
    let deliver = () => undefined as void
    const send = vi.fn(() => new Promise<void>((resolve) => void (deliver = resolve)))
    const { mail } = open(send)
    void mail.send(toAnna)
    let isDrained = false
    const drained = mail.drain().then(() => void (isDrained = true))
    await vi.waitFor(() => expect(send).toHaveBeenCalledOnce())
    expect(isDrained).toBe(false)
    deliver()
    await drained
    expect(isDrained).toBe(true)
  })

  it('are reported to the operator without their link if they cannot be sent', async () => {
    const { mail, warn } = open(() => Promise.reject(new Error('550 no such person')))
    expect(await mail.send(toAnna)).toBe(false)
    expect(warn).toHaveBeenCalledExactlyOnceWith({
      message: 'A message about an account could not be sent',
      reason: 'password: 550 no such person',
    })
  })
})
