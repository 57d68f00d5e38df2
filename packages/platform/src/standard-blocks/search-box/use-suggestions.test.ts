import { describe, expect, it } from 'vitest'
import { createSuggestionRequester } from './use-suggestions.ts'

/** Creates a search box, a simulated visitor who types, and a clock that the test controls. */
function createBox() {
  let nowMs = 0
  let timers: { readonly atMs: number; readonly run: () => void }[] = []
  const queries: string[] = []
  const found: unknown[] = []
  const asking = createSuggestionRequester(
    {
      address: '/api/search/suggestions?language=en_GB',
      clock: () => new Date(nowMs),
      async fetch(url) {
        queries.push(new URL(url, 'https://shop.example').searchParams.get('q') ?? '')
        return Response.json({ text: queries.at(-1), total: 0, suggestions: [] })
      },
      after(delayMs, run) {
        const timer = { atMs: nowMs + delayMs, run }
        timers.push(timer)
        return () => void (timers = timers.filter((other) => other !== timer))
      },
    },
    (suggestions) => found.push(suggestions?.text),
  )
  const pass = async (ms: number) => {
    nowMs += ms
    const due = timers.filter(({ atMs }) => atMs <= nowMs)
    timers = timers.filter(({ atMs }) => atMs > nowMs)
    for (const { run } of due) run()
    await new Promise((resolve) => setTimeout(resolve))
  }
  return { ...asking, pass, queries, found }
}

describe('a search box', () => {
  it('STO-4 sends one request, 150 ms after the last keystroke', async () => {
    const { ask, pass, queries, found } = createBox()
    for (const text of ['ac', 'acn', 'acne']) {
      ask(text)
      await pass(149)
    }
    expect(queries).toEqual([])
    await pass(1)
    expect(queries).toEqual(['acne'])
    expect(found).toEqual(['acne'])
  })

  it('STO-4 requests nothing for a single character, and aborts the previous request', async () => {
    const { ask, pass, queries, found } = createBox()
    ask('ac')
    await pass(100)
    ask('a')
    await pass(1000)
    expect([queries, found]).toEqual([[], [undefined]])
  })
})
