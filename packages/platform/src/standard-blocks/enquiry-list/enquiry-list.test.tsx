import { describe, expect, it } from 'vitest'
import type { SubmissionReceipt } from '#model'
import type { VisitorDetails } from '#blocks'
import { renderBlock, type RenderOptions } from '../testing.tsx'
import { testContent, testKey } from '../content.fixture.ts'

const labels = {
  'enquiry.again': 'Send again',
  'enquiry.answered': 'Answered on {0}',
  'enquiry.received': 'Received',
  'enquiry.sent': 'Sent on {0}',
}
const contact = testContent({ contentKey: testKey(1), type: 'epiderm__page', urlName: 'contact', body: {} })
const props = {
  label: 'Your enquiries',
  newText: 'Enquire',
  emptyText: 'Nothing yet.',
  formPage: contact.contentKey,
}
const receipt = (change: Partial<SubmissionReceipt> = {}): SubmissionReceipt => ({
  reference: '2C4F-7HMX',
  createdAt: '2026-03-02T23:30:00Z',
  state: 'received',
  answeredAt: null,
  formLabel: 'Enquiry',
  answers: [
    { name: 'topic', type: 'choice', label: 'Topic', value: 'An <order>' },
    {
      name: 'products',
      type: 'lines',
      label: 'Products',
      value: '2 × The gel\n1 × <b>Serum</b>',
      lines: [],
    },
    { name: 'message', type: 'longText', label: 'Message', value: 'Words of a message' },
  ],
  isKept: true,
  ...change,
})
const draw = (enquiries: readonly SubmissionReceipt[] | undefined, options: RenderOptions = {}) => {
  const visitor: VisitorDetails | undefined = enquiries && {
    userId: '005000000000001AAA',
    name: 'Anna Berg',
    email: 'anna@clinic.example',
    organisation: 'Clear Skin',
    sessions: [],
    enquiries,
  }
  return renderBlock('enquiry-list', props, { labels, contents: [contact], page: { visitor }, ...options })
}

describe('enquiry list', () => {
  it('SSN-6 lists reference number, date, state and lines, in the site’s time zone', async () => {
    const { html, warnings } = await draw([receipt()])
    expect(html).toContain('<h3>2C4F-7HMX</h3>')
    expect(html).toContain('data-state="received">Received</p>')
    expect(html).toContain('Sent on 2 March 2026 · An &lt;order&gt;')
    expect(html).toContain('<li>2 × The gel</li><li>1 × &lt;b&gt;Serum&lt;/b&gt;</li>')
    expect(html).not.toMatch(/Words of a message|Nothing yet/)
    expect(warnings).toEqual([])
  })

  it('SSN-6 shows the date of the response', async () => {
    const answered = receipt({ state: 'answered', answeredAt: '2026-07-03T23:30:00Z' })
    expect((await draw([answered])).html).toContain('data-state="answered">Answered on 4 July 2026</p>')
  })

  it('SSN-6 links to the form on the visitor’s private page, with only the enquiry’s reference number in the URL', async () => {
    const { html } = await draw([receipt()], { basePath: '/acme/s' })
    expect(html).toContain('href="/acme/s/item/contact?visitor=me&amp;again=2C4F-7HMX"')
    expect(html).toContain('Send again<span class="visually-hidden"> 2C4F-7HMX</span>')
    expect(html).toContain('<a href="/acme/s/item/contact?visitor=me">Enquire</a>')
  })

  it('shows a message when there are no enquiries', async () => {
    const { html } = await draw([])
    expect(html).toContain('<p>Nothing yet.</p>')
    expect(html).not.toContain('<ol>')
  })

  it('renders nothing for a guest, or if no page contains its form', async () => {
    expect((await draw(undefined)).html).toBe('')
    const lost = await draw([receipt()], { contents: [] })
    expect([lost.html, lost.warnings.length]).toEqual(['', 1])
  })
})
