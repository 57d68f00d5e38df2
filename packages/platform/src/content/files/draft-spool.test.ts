import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openSpool, deleteAbandonedSpools } from './draft-spool.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spools-'))
  vi.stubEnv('TMPDIR', folder)
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true })
})

async function collect<T>(batches: AsyncIterable<readonly T[]>): Promise<(readonly T[])[]> {
  const all: (readonly T[])[] = []
  for await (const batch of batches) all.push(batch)
  return all
}

it('returns values in order, repeatedly and in small batches, and leaves no file behind if its process is killed', async () => {
  const spool = await openSpool<{ position: number; text: string }>()
  try {
    const values = Array.from({ length: 450 }, (_, position) => ({
      position,
      text: position === 7 ? '\uD800 ü "\n' : '',
    }))
    for (const value of values) await spool.add(value)
    const first = await collect(spool.batches())
    expect(first.flat()).toEqual(values)
    expect(Math.max(...first.map(({ length }) => length))).toBeLessThanOrEqual(200)
    expect(await collect(spool.batches())).toEqual(first)
    // Windows removes a deleted file's name only once the file is closed.
    expect(await readdir(folder)).toHaveLength(process.platform === 'win32' ? 1 : 0)
  } finally {
    await spool.close()
  }
  expect(await readdir(folder)).toEqual([])
})

it('returns long values in small batches', async () => {
  const spool = await openSpool<string>()
  try {
    for (let count = 0; count < 5; count++) await spool.add('x'.repeat(700_000))
    expect((await collect(spool.batches())).map(({ length }) => length)).toEqual([2, 2, 1])
  } finally {
    await spool.close()
  }
})

it('deletes the spools of killed imports, but neither active spools nor another user’s spools', async () => {
  const hourMs = 60 * 60 * 1000
  for (const name of ['epiderm-import-old', 'epiderm-import-busy', 'other-old']) {
    await mkdir(join(folder, name))
    await writeFile(join(folder, name, 'items'), '[]')
    const longAgo = new Date(Date.now() - 2 * hourMs)
    if (name !== 'epiderm-import-busy') await utimes(join(folder, name, 'items'), longAgo, longAgo)
    await utimes(join(folder, name), longAgo, longAgo)
  }
  await deleteAbandonedSpools(new Date())
  expect((await readdir(folder)).toSorted()).toEqual(['epiderm-import-busy', 'other-old'])
  await deleteAbandonedSpools(new Date(Date.now() + 2 * hourMs))
  expect(await readdir(folder)).toEqual(['other-old'])
})
