import { describe, expect, it } from 'vitest'
import { createSiteUrls } from '#kit'
import { createLabels, mailPurposes, toMailPurpose, toPlatformLabels, type MailValues } from '#model'
import { composeMail, toStandardTemplate } from './compose-mail.ts'

const context = {
  language: 'en_GB',
  url: createSiteUrls({ basePath: '/acme', origin: 'https://shop.example' }),
}
const link = 'https://shop.example/acme/api/link?token=a&b=1'
const compose = (text: string, values: MailValues = {}, subject = 'Subject') =>
  composeMail({ subject, text }, values, context)
const toBody = (html: string) => /<body[^>]*>(.*)<\/body>/s.exec(html)?.[1]

describe('a message', () => {
  it('contains its blocks as plain text and as HTML, with absolute URLs', () => {
    const { text, html } = compose(
      '<h2>Hello</h2><p>Dear <strong>{name}</strong>,<br>see <a href="/help">our help</a>.</p><ul><li>One</li><li>Two</li></ul><p>{link}</p><p><a href="{link}">Set a password</a></p>',
      { name: 'Zoë', link },
    )
    expect(text).toBe(
      `Hello\n\nDear Zoë,\nsee our help (https://shop.example/acme/help).\n\n- One\n- Two\n\n${link}\n\nSet a password (${link})\n`,
    )
    const shown = link.replace('&', '&amp;')
    expect(html).toContain('Dear <strong>Zoë</strong>,<br/>see <a href="https://shop.example/acme/help">')
    expect(html).toContain(
      `<p><a href="${shown}">${shown}</a></p><p><a href="${shown}">Set a password</a></p>`,
    )
    expect(html).toContain('<html lang="en-GB">')
  })

  it('indents multi-line answers in plain text and in HTML', () => {
    const { text, html } = compose('<p>{answers}</p>', { answers: 'Message:\n    One\n    <b>Two' })
    expect(text).toBe('Message:\n    One\n    <b>Two\n')
    const spaces = '&nbsp;'.repeat(4)
    expect(toBody(html)).toBe(`<p>Message:<br/>${spaces}One<br/>${spaces}&lt;b&gt;Two</p>`)
  })
})

describe('an attack through a value or a template', () => {
  it.each([
    ['<p>https://evil.example/?{link}</p>', `https://evil.example/? ${link}\n`],
    ['<p><a href="https://evil.example/?{link}">x</a></p>', `x (https://evil.example/? ${link})\n`],
    ['<p>https://evil.example/({link})</p>', `https://evil.example/( ${link})\n`],
    ['<p>Open ({link}) or <a href="{link}">this</a></p>', `Open (${link}) or this (${link})\n`],
  ])('never sends the token of a link to another site: %s', (template, expected) => {
    expect(compose(template, { link }).text).toBe(expected)
  })

  it('adds no header if the subject has several lines', () => {
    expect(compose('<p>x</p>', {}, 'Hello\r\nBcc: eve@evil.example').subject).toBe(
      'Hello Bcc: eve@evil.example',
    )
  })

  it.each<[string, string, MailValues, string]>([
    [
      'markup in a name',
      '<p>{name}</p>',
      { name: '<img src=x onerror=alert(1)>' },
      '<p>&lt;img src=x onerror=alert(1)&gt;</p>',
    ],
    [
      'quotes in a link',
      '<p><a href="{link}">x</a></p>',
      { link: '"onclick="alert(1)' },
      '<p><a href="&quot;onclick=&quot;alert(1)">x</a></p>',
    ],
    ['a placeholder in a value', '<p>{name}</p>', { name: '{link}', link }, '<p>{link}</p>'],
    ['a replacement pattern in a value', '<p>{name}</p>', { name: '$& $1' }, '<p>$&amp; $1</p>'],
    ['a script in the template', '<p>a</p><script>alert(1)</script>', {}, '<p>a</p>'],
    ['a URL that runs a script', '<a href="javascript:alert(1)">x</a>', {}, '<a href="about:blank">x</a>'],
    ['a tracking picture', '<p>a<img src="/p.png"></p>', {}, '<p>a</p>'],
    [
      'a placeholder in another attribute',
      '<p><a title="{name}" href="/">x</a></p>',
      { name: '"><script>' },
      '<p><a href="https://shop.example/acme/" title="{name}">x</a></p>',
    ],
  ])('%s affects nothing else in the HTML', (_, template, values, expected) => {
    expect(toBody(compose(template, values).html)).toBe(expected)
  })

  it.each(['Anna\r\nBcc: all@clinic.example', 'Anna\u2028Bcc: x', 'Anna\u0000Bcc: x'])(
    'a line break in a value adds no header or line: %j',
    (name) => {
      const { subject, text } = compose('<p>Dear {name}</p>', { name }, 'For {name}')
      expect(subject).not.toMatch(/[\p{Cc}\u2028]/u)
      expect(text.trim()).not.toMatch(/[\p{Cc}\u2028]/u)
    },
  )
})

describe('the standard template', () => {
  const labels = createLabels(toPlatformLabels('en'), (key) => {
    throw new Error(`There is no label ${key}`)
  })

  it.each(mailPurposes)(
    'for %s has the required placeholders, and its plain text equals the labels',
    (purpose) => {
      const template = toStandardTemplate(purpose, labels)
      const { placeholders, required, standard } = toMailPurpose(purpose)
      for (const name of required) expect(template.text).toContain(`{${name}}`)
      const values = Object.fromEntries(placeholders.map((name) => [name, `the ${name}`]))
      const { subject, text } = compose(template.text, values, template.subject)
      expect(subject).not.toMatch(/[{}]/)
      expect(text).not.toMatch(/[{}<>]/)
      if ('subjectText' in standard) return
      const args = placeholders.map((name) => `the ${name}`)
      expect(subject).toBe(labels.format(standard.subject, ...args))
      expect(text).toBe(`${labels.format(standard.text, ...args)}\n`)
    },
  )

  it('contains the site’s labels, escaped as text', () => {
    const own = createLabels(
      [{ 'account.mail.password.subject': 'Hi {0}', 'account.mail.password.text': 'A < B\nC\n\n{2}' }],
      () => undefined,
    )
    expect(toStandardTemplate('password', own)).toEqual({
      subject: 'Hi {name}',
      text: '<p>A &lt; B<br>C</p><p>{link}</p>',
    })
  })
})
