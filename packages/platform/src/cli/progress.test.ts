import { expect, it } from 'vitest'
import { withProgress } from './progress.ts'

function createTerminal(columns = 80) {
  const written: string[] = []
  return { written, terminal: { write: (text: string) => void written.push(text), columns: () => columns } }
}

it('shows a bar on a terminal, updates it at every percent and removes it at the end', async () => {
  const { written, terminal } = createTerminal()
  await withProgress({ terminal }, async (onProgress) => {
    for (let done = 1; done <= 10_000; done++) onProgress({ step: 'read', done, total: 10_000 })
    onProgress({ step: 'stored', done: 1, total: 2 })
  })
  expect(written[0]).toBe(`\rReading  ${'░'.repeat(30)}   0%`)
  expect(written).toContain(`\rReading  ${'█'.repeat(30)} 100%`)
  expect(written.slice(-2)).toEqual([`\rStoring  ${'█'.repeat(15)}${'░'.repeat(15)}  50%`, '\r\u001B[K'])
  expect(written).toHaveLength(101 + 2)
})

it('fits the bar on one line of a narrow terminal, and removes it if the work fails', async () => {
  const { written, terminal } = createTerminal(20)
  const failing = withProgress({ terminal }, async (onProgress) => {
    onProgress({ step: 'checked', done: 1, total: 1 })
    throw new Error('failed')
  })
  await expect(failing).rejects.toThrow('failed')
  expect(written).toEqual([`\rChecking ${'█'.repeat(10)}`, '\r\u001B[K'])
})

it('writes nothing without a terminal', async () => {
  expect(
    await withProgress({ terminal: undefined }, async (onProgress) => {
      onProgress({ step: 'read', done: 1, total: 1 })
      return 'done'
    }),
  ).toBe('done')
})
