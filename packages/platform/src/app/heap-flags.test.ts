import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { heapFlags } from './heap-flags.ts'

/** Leaves only a few live values in each page of the heap, then prints the number of committed bytes. */
const program = `
  const values = []
  globalThis.others = []
  for (let i = 0; i < 2_000_000; i++) (i % 20 === 0 ? values : others).push({ i, text: 'text ' + i })
  gc()
  globalThis.others = undefined
  gc()
  gc()
  console.log(process.memoryUsage().heapTotal, values.length)
`

const readCommittedBytes = (flags: readonly string[]) =>
  Number.parseInt(
    execFileSync(process.execPath, ['--expose-gc', ...flags, '--eval', program], { encoding: 'utf8' }),
    10,
  )

it('garbage collection frees heap pages that contain few values', () => {
  const others = heapFlags.filter((flag) => !flag.includes('compact'))
  expect(readCommittedBytes(heapFlags)).toBeLessThan(0.9 * readCommittedBytes(others))
})
