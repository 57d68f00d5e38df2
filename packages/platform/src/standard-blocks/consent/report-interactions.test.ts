import { describe, expect, it } from 'vitest'
import type { InteractionReport } from '#model/browser'
import { createInteractionReporter } from './report-interactions.ts'

function open(path = '/supplies') {
  const sent: InteractionReport['events'][] = []
  const waiting: { delayMs: number; run: () => void }[] = []
  const reporter = createInteractionReporter({
    path,
    send: (body) => sent.push((JSON.parse(body) as InteractionReport).events),
    after: (delayMs, run) => {
      waiting.push({ delayMs, run })
      return () => {}
    },
  })
  return { reporter, sent, waiting }
}

describe('the interaction reporter', () => {
  it('sends ten seconds of interactions in one request', () => {
    const { reporter, sent, waiting } = open()
    reporter.add({ name: 'page-view' })
    reporter.add({ name: 'anchor-click', target: '/about' })
    expect(sent).toEqual([])
    expect(waiting.map(({ delayMs }) => delayMs)).toEqual([10_000])
    waiting[0]?.run()
    expect(sent).toEqual([
      [
        { name: 'page-view', path: '/supplies' },
        { name: 'anchor-click', path: '/supplies', target: '/about' },
      ],
    ])
    reporter.add({ name: 'page-view' })
    expect(waiting).toHaveLength(2)
  })

  it('sends a full report immediately, and the remaining interactions when the visitor leaves the page', () => {
    const { reporter, sent } = open()
    for (let added = 0; added < 51; added++) reporter.add({ name: 'button-click' })
    expect(sent.map((events) => events.length)).toEqual([50])
    reporter.flush()
    reporter.flush()
    expect(sent.map((events) => events.length)).toEqual([50, 1])
  })

  it('truncates long strings to the server’s limit, and includes only the name and the target', () => {
    const { reporter, sent } = open(`/${'p'.repeat(300)}`)
    const detail = {
      name: 'page-view',
      target: 't'.repeat(300),
      url: 'https://shop.example/?q=secret',
    } as const
    reporter.add(detail)
    reporter.flush()
    expect(sent).toEqual([[{ name: 'page-view', path: `/${'p'.repeat(199)}`, target: 't'.repeat(200) }]])
  })
})
