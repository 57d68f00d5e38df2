import { describe, expect, it } from 'vitest'
import { renderBlock, type RenderOptions } from '../testing.tsx'
import { testContent, testKey } from '../content.fixture.ts'

const schedule = testKey(4)
const body = {
  rule: 'Order before 5pm & it comes on the next working day.',
  cutOff: '17:00',
  cutOffText: '5pm',
  timeZone: 'Europe/London',
  timeZoneText: 'UK time',
  workingDays: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
  holidays: [{ day: '2026-12-25', name: 'Christmas Day' }],
  holidaysKnownUntil: '2026-12-31',
  exceptions: [{ area: 'The Highlands', text: 'Two to three working days' }],
}
const labels = { 'delivery.sentToday': 'By {0}: {1}', 'delivery.sentLater': '{0}, {1}' }
const render = (props: object = {}, stored: object = {}, options: RenderOptions = {}) =>
  renderBlock(
    'delivery-promise',
    { schedule, ...props },
    { contents: [testContent({ contentKey: schedule, body: { ...body, ...stored } })], labels, ...options },
  )

describe('delivery promise', () => {
  it('PAGE-A2 shows the rule as text and lets a script add the day, so that cached pages stay correct', async () => {
    const { html, text, warnings } = await render()
    expect(html).toContain('<p>Order before 5pm &amp; it comes on the next working day.</p>')
    expect(html).toHoldMarkup('<p class="day" data-delivery-day=""></p>')
    expect(html).not.toContain('Highlands')
    expect(text).toBe(body.rule)
    expect(warnings).toEqual([])
  })

  it('passes the schedule and the labels to the script', async () => {
    const { html } = await render()
    const written = /data-delivery="([^"]*)"/.exec(html)?.[1]?.replaceAll('&quot;', '"') ?? ''
    expect(JSON.parse(written)).toEqual({
      calendar: {
        cutOff: '17:00',
        timeZone: 'Europe/London',
        workingDays: [1, 2, 3, 4, 5],
        holidays: ['2026-12-25'],
        holidaysKnownUntil: '2026-12-31',
      },
      cutOff: '5pm',
      zone: 'UK time',
      sentToday: 'By {0}: {1}',
      sentLater: '{0}, {1}',
    })
  })

  it('shows exceptions by region, or holidays, instead of the promise, without a script', async () => {
    const exceptions = await render({ part: 'exceptions' })
    expect(exceptions.html).toContain('<dt>The Highlands</dt><dd>Two to three working days</dd>')
    const holidays = await render({ part: 'holidays' })
    expect(holidays.html.replace('Friday, ', 'Friday ')).toContain(
      '<dt><time dateTime="2026-12-25">Friday 25 December 2026</time></dt><dd>Christmas Day</dd>',
    )
    expect(exceptions.html + holidays.html).not.toMatch(/data-delivery|next working day/)
  })

  it.each([
    ['promise', ['site']],
    ['exceptions', []],
    ['holidays', []],
  ])('with the part %s needs the scripts %j', async (part, scripts) => {
    expect((await render({ part })).scripts).toEqual(scripts)
  })

  it.each([
    ['refers to a missing schedule', {}, { contents: [] }, /does not exist/],
    ['has a schedule without a cut-off', { cutOff: '5pm' }, {}, /cannot be read.*17:00/],
    [
      'has a schedule in an unknown time zone',
      { timeZone: 'Atlantis' },
      {},
      /cannot be read.*Europe\/London/,
    ],
    ['has a holiday on 30 February', { holidays: [{ day: '2026-02-30', name: 'x' }] }, {}, /must be a day/],
  ])('is omitted, with a warning, if it %s', async (_name, stored, options, reason) => {
    const { html, warnings } = await render({}, stored, options)
    expect(html).not.toContain('2026-02-30')
    expect(JSON.stringify(warnings)).toMatch(reason)
  })
})
