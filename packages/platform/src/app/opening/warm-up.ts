/**
 * Warms the page cache after startup, while the server is idle, so that the server can send pages even if the database
 * fails. A file in the data folder lists the most visited pages; each server writes its own file for its next start.
 */
import { readFile, rename, stat, writeFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import type { Warn } from '#kit'
import type { Renderer, VisitedPage } from '#render'

export type WarmUpTimes = {
  /** Delay after the start, so that visitors' requests have priority. */
  readonly firstMs: number
  /** Pause before each page is rendered. */
  readonly restMs: number
  /** A server is idle if it has received no request for this long. */
  readonly idleMs: number
}

export type PageWarmUp = {
  /** The number of pages that were rendered in advance. */
  readonly countWarmed: () => number
  /** Stops the warm-up and writes the list of visited pages. */
  readonly close: () => Promise<void>
}

type WarmUpOptions = {
  readonly dataDir: string
  readonly server: Pick<Server, 'on' | 'off'>
  readonly pages: Pick<Renderer['pages'], 'warm' | 'visits'>
  readonly times?: WarmUpTimes | undefined
  readonly warn: Warn
}

const standardTimes: WarmUpTimes = { firstMs: 5_000, restMs: 20, idleMs: 100 }
/**
 * Maximum size of the pages rendered in advance: half of the cache, so that the other half remains free for other
 * pages.
 */
const maxBytes = 32 * 1024 * 1024
const saveEveryMs = 10 * 60 * 1000
const maxListed = 2_000
const maxFileBytes = 1024 * 1024

const fileShape = z.array(z.tuple([z.string().startsWith('/').max(2_000), z.int().min(1)])).max(maxListed)

export function startPageWarmUp({ times = standardTimes, ...request }: WarmUpOptions): PageWarmUp {
  const { dataDir, server, pages, warn } = request
  const file = join(dataDir, 'visited-pages.json')
  const end = new AbortController()
  let warmed = 0
  let lastRequestMs = -Infinity
  const onRequest = () => void (lastRequestMs = performance.now())
  const pause = (ms: number) => wait(ms, undefined, { signal: end.signal, ref: false })

  async function waitForTurn(): Promise<boolean> {
    do await pause(times.restMs)
    while (performance.now() - lastRequestMs < times.idleMs)
    return true
  }

  async function warm(): Promise<void> {
    pages.visits.add(await readList(file))
    server.on('request', onRequest)
    try {
      await pause(times.firstMs)
      await pages.warm({ maxBytes, waitForTurn, onWarmed: () => void warmed++ })
    } catch (error) {
      if (!end.signal.aborted) warn({ message: 'The page cache could not be warmed', reason: String(error) })
    } finally {
      server.off('request', onRequest)
    }
  }

  const save = () =>
    writeList(file, pages.visits.list().slice(0, maxListed)).catch((error: unknown) =>
      warn({ message: 'The list of visited pages could not be written', reason: String(error) }),
    )

  const warming = warm()
  const timer = setInterval(() => void save(), saveEveryMs).unref()
  return {
    countWarmed: () => warmed,
    async close() {
      end.abort()
      clearInterval(timer)
      await warming
      await save()
    },
  }
}

/** Returns an empty list if the file is missing or invalid, because the warm-up does not require it. */
async function readList(file: string): Promise<readonly VisitedPage[]> {
  try {
    if ((await stat(file)).size > maxFileBytes) return []
    return fileShape.parse(JSON.parse(await readFile(file, 'utf8')))
  } catch {
    return []
  }
}

async function writeList(file: string, pages: readonly VisitedPage[]): Promise<void> {
  if (pages.length === 0) return
  await writeFile(`${file}.part`, JSON.stringify(pages), { mode: 0o600 })
  await rename(`${file}.part`, file)
}
