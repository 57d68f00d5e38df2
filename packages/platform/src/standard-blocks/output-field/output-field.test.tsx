import { describe, expect, it } from 'vitest'
import { renderBlock, type RenderOptions } from '../testing.tsx'

const field = (props: object, options: RenderOptions = {}) =>
  renderBlock('output-field', { label: 'Checked', ...props }, { basePath: '/acme/s', ...options })

describe('output field', () => {
  it('NRM-3 shows a date with its label, in human-readable and machine-readable form', async () => {
    const { html, text, warnings } = await field({ value: '2026-11-02', type: 'date' })
    expect(html).toBeMarkup(
      '<dl class="output-field" data-layout="stacked"><dt>Checked</dt>' +
        '<dd><time dateTime="2026-11-02">2 November 2026</time></dd></dl>',
    )
    expect(text).toBe('Checked: 2 November 2026')
    expect(warnings).toEqual([])
  })

  it('can show a note below the value', async () => {
    const { html, text } = await field({ value: '50 ml', note: 'Enough for a month' })
    expect(html).toContain('<dd>50 ml<span class="note">Enough for a month</span></dd>')
    expect(text).toBe('Checked: 50 ml Enough for a month')
  })

  it('can show a value without its label', async () => {
    const { html, text } = await field({ value: '50 ml', layout: 'valueOnly' })
    expect(html).toBe('<p class="output-field">50 ml</p>')
    expect(text).toBe('50 ml')
  })

  it.each([
    ['date', 'soon', 'The value must be a Date, a timestamp or an ISO 8601 string with offset (got "soon")'],
    [
      'location',
      { latitude: 91, longitude: 0 },
      'latitude must be within [-90,90] and longitude within [-180,180] (got {"latitude":91,"longitude":0})',
    ],
  ])('NRM-3 NRM-4 shows nothing for an invalid %s, with a warning', async (type, value, reason) => {
    const { html, warnings } = await field({ value, type })
    expect(html).toBe('')
    expect(warnings).toEqual([expect.objectContaining({ block: 'output-field#tested', reason })])
  })

  it('is omitted without a warning if the record has no value', async () => {
    const Record = { id: '1', data: {} }
    const { html, warnings } = await field(
      { value: '{!Record.checked}', type: 'date' },
      { scope: { Record } },
    )
    expect([html, warnings]).toEqual(['', []])
  })

  it('does not change bound values', async () => {
    const Record = { id: '1', data: { at: { latitude: 1, longitude: 2 }, types: ['oily', 'dry'] } }
    const show = async (value: string, type: string) =>
      (await field({ value, type, layout: 'valueOnly' }, { scope: { Record } })).html
    expect(await show('{!Record.at}', 'location')).toContain('>1.0000, 2.0000<')
    expect(await show('{!Record.types}', 'text')).toContain('>oily and dry<')
  })

  it.each([
    ['phone', '020 7946 0182', '<a href="tel:02079460182">020 7946 0182</a>'],
    ['phone', '+44 (20) 7946-0182', '<a href="tel:+442079460182">+44 (20) 7946-0182</a>'],
    ['phone', 'ask for it', 'ask for it'],
    ['email', 'orders@epiderm.example', '<a href="mailto:orders@epiderm.example">orders@epiderm.example</a>'],
    ['email', 'a@b.example?bcc=evil@c.example', 'a@b.example?bcc=evil@c.example'],
    ['email', 'nobody', 'nobody'],
    ['email', 'a@b.example?subject=x', 'a@b.example?subject=x'],
    [
      'url',
      'https://b.example/?a=b%26c',
      '<a href="https://b.example/?a=b%26c">https://b.example/?a=b%26c</a>',
    ],
    ['url', '/contact', '<a href="/acme/s/contact">/contact</a>'],
    ['url', 'javascript:alert(1)', 'javascript:alert(1)'],
    ['text', '/contact', '/contact'],
  ])('URL-3 NRM-8 shows a value of type %s, %s, as %s', async (type, value, inside) => {
    expect((await field({ value, type, layout: 'valueOnly' })).html).toBe(
      `<p class="output-field">${inside}</p>`,
    )
  })

  it('NRM-8 adds no links if the gate outputFieldLinks is closed', async () => {
    const { html } = await field(
      { value: 'a@b.example', type: 'email' },
      { gates: { outputFieldLinks: false } },
    )
    expect(html).toContain('<dd>a@b.example</dd>')
  })

  it('NRM-8 has its read-only class only if the gate outputFieldReadOnlyClass is open', async () => {
    const gates = { outputFieldReadOnlyClass: true }
    expect((await field({ value: 'x' }, { gates })).html).toContain('<dl class="output-field read-only"')
    expect((await field({ value: 'x', layout: 'valueOnly' }, { gates })).html).toContain(
      'output-field read-only',
    )
    expect((await field({ value: 'x' })).html).not.toContain('read-only')
  })

  it('NRM-5 formats telephone numbers for the site’s language', async () => {
    const props = { value: '2125550123', type: 'phone', layout: 'valueOnly' }
    expect((await field(props, { locale: 'en-US' })).html).toContain('>(212) 555-0123<')
    expect((await field(props)).html).toContain('>2125550123<')
  })

  it.each([
    [{ type: 'number', value: 2, fractionDigits: 2 }, '2.00', 0],
    [{ type: 'currency', value: 2, currency: 'EUR' }, '€2.00', 0],
    [{ type: 'currency', value: 2 }, '£2.00', 0],
    [{ type: 'currency', value: 2, currency: 'euro' }, '£2.00', 1],
    [{ type: 'number', value: 2, fractionDigits: -1 }, '2', 1],
    [{ type: 'date', value: '2026-11-02', dateStyle: 'short' }, '02/11/2026', 0],
    [{ type: 'date', value: '2026-11-02', dateStyle: 'tiny' }, '2 November 2026', 1],
    [{ type: 'colour', value: 'red' }, 'red', 1],
    [{ type: 'checkbox', value: false }, 'No', 0],
    [{ value: 'x', layout: 'sideways' }, 'x', 1],
  ])('uses defaults for the invalid settings in %j', async (props, shown, warned) => {
    const { html, warnings } = await field(props)
    expect(html).toContain(`>${shown}<`)
    expect(warnings).toHaveLength(warned)
  })
})
