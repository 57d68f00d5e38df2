import { readFile } from 'node:fs/promises'
import { Session } from 'node:inspector/promises'
import { expect, it } from 'vitest'
import { openTypingPage, flushMicrotasks, heroPosition } from './typed-page.fixture.ts'

/** Returns the studio files whose functions are called during an action. */
async function listRunFiles(run: () => Promise<void>): Promise<readonly string[]> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  await run()
  const { result } = await session.post('Profiler.takePreciseCoverage')
  await session.post('Profiler.stopPreciseCoverage')
  session.disconnect()
  const hasRun = result.filter(({ functions }) =>
    functions.some(({ ranges }) => ranges.some(({ count }) => count > 0)),
  )
  const names = hasRun.flatMap(({ url }) => /\/src\/(studio\/.*)/.exec(url)?.[1] ?? [])
  return names.filter((name) => !/\.(?:fixture|test)\.ts/.test(name)).toSorted()
}

/** Types into plain text, and returns once the server has received the edit. */
async function typeLetter({ page, paint, network, edits }: Awaited<ReturnType<typeof openTypingPage>>) {
  page.input('abc')
  await flushMicrotasks()
  paint()
  await flushMicrotasks()
  network.calls.shift()?.run('answer')
  await flushMicrotasks()
  expect(edits.saving.state()).toMatchObject({ phase: 'idle', waiting: 0 })
}

it('a typed character passes through exactly the files that PROTOCOL.md lists, at most 12', async () => {
  const page = await openTypingPage('plain', 'ab')
  page.typing.send({ kind: 'selected', place: heroPosition })
  page.typing.click(heroPosition, { x: 1, y: 1 })
  await flushMicrotasks()
  const run = await listRunFiles(() => typeLetter(page))
  const protocol = await readFile(new URL('../PROTOCOL.md', import.meta.url), 'utf8')
  const [, passed = '', called = ''] =
    /## The path of a character\n([^]*?)\nCalled functions:([^]*)/.exec(protocol) ?? []
  const toFiles = (text: string) => [...text.matchAll(/`([\w/-]+\.tsx?)`/g)].map(([, name = '']) => name)
  expect(toFiles(passed).length).toBeLessThanOrEqual(12)
  expect(new Set(toFiles(passed)).size).toBe(toFiles(passed).length)
  /** Files that are not listed, because the test replaces the page, the network and the interface with fakes. */
  const fakes = [
    'browser/canvas/typing.ts',
    'studio/api/calls.ts',
    'studio/app/SaveState.tsx',
    'studio/blocks/page-blocks.ts',
  ]
  const listed = [...toFiles(passed), ...toFiles(called)]
  expect(listed).toEqual(expect.arrayContaining(fakes))
  expect(run).toEqual(listed.filter((name) => !fakes.includes(name)).toSorted())
})
