import { describe, expect, it } from 'vitest'
import type { VisitorDetails } from '#blocks'
import { renderBlock, type RenderOptions } from '../testing.tsx'

const labels = {
  'account.clinic': 'Clinic',
  'account.email': 'E-mail address',
  'account.name': 'Name',
  'account.signOut': 'Sign out',
  'account.signOutDevice': 'Sign out this device',
  'account.signOutEverywhere': 'Sign out everywhere',
  'account.since': 'Since {0}',
  'account.thisDevice': 'this device',
  'account.unknownDevice': 'A device',
  'form.problem.tooMany': 'Please wait {0} min',
}
const clients = {
  firefox: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
  edge: 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0',
  safari:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1',
  chrome: 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
}
type Device = VisitorDetails['sessions'][number]
const device = (id: string, change: Partial<Device> = {}): Device => ({
  id,
  client: clients.firefox,
  createdAt: '2026-07-02T22:30:00Z',
  activeAt: '2026-07-02T22:40:00Z',
  isCurrent: false,
  ...change,
})
const here = device('here', { isCurrent: true })
const anna: VisitorDetails = {
  userId: '005000000000001AAA',
  name: 'Anna Berg',
  email: 'anna@clinic.example',
  organisation: 'Clear Skin',
  enquiries: [],
  sessions: [here, device('there', { client: clients.safari })],
}
const draw = (change: Partial<VisitorDetails> = {}, { page, ...options }: RenderOptions = {}) =>
  renderBlock(
    'account-overview',
    {},
    { labels, page: { visitor: { ...anna, ...change }, ...page }, ...options },
  )

const listOf = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, found]) => found)
const namesIn = (html: string) => listOf(html, /<strong>(.*?)<\/strong>/g)
const buttonsIn = (html: string) => listOf(html, /<button[^>]*>(.*?)<\/button>/g)
const targetsIn = (html: string) => listOf(html, /name="session" value="(.*?)"/g)

describe('account overview', () => {
  it('SSN-4 shows name, clinic and e-mail address, in that order', async () => {
    const { html, warnings } = await draw()
    expect(html).toContain(
      '<dl><div><dt>Name</dt><dd>Anna Berg</dd></div><div><dt>Clinic</dt><dd>Clear Skin</dd></div>' +
        '<div><dt>E-mail address</dt><dd>anna@clinic.example</dd></div></dl>',
    )
    expect(html).not.toContain(anna.userId)
    expect(warnings).toEqual([])
  })

  it('omits the clinic for staff', async () => {
    expect((await draw({ organisation: '' })).html).not.toContain('Clinic')
  })

  it('SSN-1 is omitted for guests; the editor shows sample data', async () => {
    expect((await renderBlock('account-overview', {}, { labels })).html).toBe('')
    const { html } = await renderBlock('account-overview', {}, { labels, mode: 'design' })
    expect(html).toContain('Anna Example')
    expect((await draw({}, { mode: 'design' })).html).not.toContain('Anna Example')
  })

  it('contains a link to the studio only for visitors who may open it', async () => {
    const props = { studioText: 'Studio', administratorText: 'Today', administratorUrl: '/administration' }
    const linksOf = async (rights: Partial<VisitorDetails>, own: Record<string, string> = props) => {
      const page = { visitor: { ...anna, ...rights } }
      const { html } = await renderBlock('account-overview', own, { labels, basePath: '/acme/s', page })
      return listOf(html, /<a (.*?)<\/a>/g)
    }
    const studio = 'href="/acme/s/studio">Studio'
    expect(await linksOf({})).toEqual([])
    expect(await linksOf({ mayOpenStudio: true })).toEqual([studio])
    expect(await linksOf({ mayOpenStudio: true }, {})).toEqual([])
    const both = [studio, 'href="/acme/s/administration">Today']
    expect(await linksOf({ mayOpenStudio: true, isAdministrator: true })).toEqual(both)
  })

  it('SSN-4 lists devices in the given order, marks only the current device, and can sign out one device or all devices', async () => {
    const { html } = await draw()
    expect(namesIn(html)).toEqual(['Firefox, Windows', 'Safari, iPhone'])
    expect(html).toContain('<strong>Firefox, Windows</strong> · this device<br/>')
    expect(html.match(/ · this device/g)).toHaveLength(1)
    expect(buttonsIn(html)).toEqual(['Sign out', 'Sign out this device', 'Sign out everywhere'])
    expect(targetsIn(html)).toEqual(['here', 'there', 'all'])
  })

  it('marks the current device at any position in the list', async () => {
    const { html } = await draw({ sessions: [device('there', { client: clients.safari }), here] })
    expect(html).toContain('<strong>Firefox, Windows</strong> · this device<br/>')
    expect(buttonsIn(html)).toEqual(['Sign out this device', 'Sign out', 'Sign out everywhere'])
    expect(targetsIn(html)).toEqual(['there', 'here', 'all'])
  })

  it('SSN-2 marks the forms that end the current session, so that other tabs are notified', async () => {
    const { html } = await draw()
    const marked = listOf(html, /data-ends-session="".*?name="session" value="(.*?)"/g)
    expect(marked).toEqual(['here', 'all'])
  })

  it('omits “sign out everywhere” if there is only one device', async () => {
    expect(buttonsIn((await draw({ sessions: [here] })).html)).toEqual(['Sign out'])
  })

  it('SSN-4 SSN-6 supports sign-out without JavaScript: each button submits a form to its own page, under the base path', async () => {
    const { html, blocks } = await draw({}, { basePath: '/acme/s', page: { path: '/account' } })
    expect(html).toHoldMarkup(
      '<form data-ends-session="" action="/acme/s/account" method="post"><input type="hidden" name="_form" value="tested"/>' +
        '<input type="hidden" name="session" value="here"/>',
    )
    expect(html.match(/action="\/acme\/s\/account"/g)).toHaveLength(3)
    const [block] = blocks
    expect(block?.definition.form?.(block.props, block.data)).toMatchObject({
      id: 'tested',
      purpose: 'sign-out',
      fields: [{ name: 'session', isRequired: true, maxLength: 40 }],
    })
  })

  it('SSN-6 shows why a sign-out was rejected, and ignores responses to other forms', async () => {
    const problems = [{ code: 'tooMany', values: [7] }] as const
    const rejected = (formId: string) =>
      draw({}, { page: { form: { kind: 'refused', formId, typed: {}, problems } } })
    expect((await rejected('tested')).html).toContain('<p role="alert">Please wait 7 min</p>')
    expect((await rejected('other')).html).toBe((await draw()).html)
  })

  it.each([
    ['en-GB', 'Since 2 Jul 2026, 23:30'],
    ['de-DE', 'Since 02.07.2026, 23:30'],
    ['en-US', 'Since Jul 2, 2026, 11:30 PM'],
  ])('NRM-3 formats dates for %s, in the site’s time zone: %s', async (locale, expected) => {
    const { html } = await draw({ sessions: [here] }, { locale })
    expect(html.replace(/[\u00a0\u202f]/g, ' ')).toContain(`<span>${expected}</span>`)
  })

  it.each([
    ['Edge, Windows', 'that names three others', clients.edge],
    ['Chrome, Android', 'that names Safari', clients.chrome],
    ['Mac', 'of a system alone', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'],
    ['A device', 'of a program', 'curl/8.0'],
    ['A device', 'that is empty', ''],
    ['A device', 'long and hostile', `<script>alert(1)</script>${'x'.repeat(2000)}`],
  ])('shows only the name %s for the user agent %s', async (name, _what, client) => {
    const { html } = await draw({ sessions: [{ ...here, client }] })
    expect(namesIn(html)).toEqual([name])
    expect(html).not.toMatch(/script|Mozilla|curl|xxx/)
  })

  it('shows long and hostile strings in full, as text', async () => {
    const hostile = '<img src=x onerror=alert(1)>"\'&'
    const escaped = '&lt;img src=x onerror=alert(1)&gt;&quot;&#x27;&amp;'
    const organisation = 'Praxisgemeinschaft'.repeat(20)
    const sessions = [{ ...here, id: hostile }]
    const { html } = await draw({ name: hostile, organisation, email: hostile, sessions })
    expect(listOf(html, /<dd>(.*?)<\/dd>/g)).toEqual([escaped, organisation, escaped])
    expect(targetsIn(html)).toEqual([escaped])
    expect(html).not.toContain('<img')
  })
})
