import { describe, expect, it, vi } from 'vitest'
import { AbortError, StoreActionError } from './data-store-errors.ts'
import { createDataStore } from './data-store.ts'

type PendingResponse = {
  readonly promise: Promise<string>
  readonly resolve: (data: string) => void
  readonly reject: (error: Error) => void
}

/** Creates a store with one action whose responses the test controls. */
function createScene(maxAgeSeconds?: number) {
  let nowMs = 0
  const requests: { input: string; signal: AbortSignal; answer: PendingResponse }[] = []
  const load = vi.fn((input: string, signal: AbortSignal) => {
    const answer = createAnswer()
    requests.push({ input, signal, answer })
    return answer.promise
  })
  const store = createDataStore({
    actions: { words: { load, ...(maxAgeSeconds !== undefined && { maxAgeSeconds }) } },
    clock: () => new Date(nowMs),
    maxEntries: 3,
  })
  return {
    store,
    load,
    requests,
    pass: (seconds: number) => {
      nowMs += seconds * 1000
    },
    /** Responds to the latest request. */
    answer: async (data: string | Error) => {
      const { answer } = requests.at(-1) ?? fail()
      if (data instanceof Error) answer.reject(data)
      else answer.resolve(data)
      await answer.promise.catch(() => undefined)
      await flush()
    },
  }
}

/** Creates a store that has loaded `alpha` and, after `alpha` expired, failed to load it again. */
async function createFailedRenewal() {
  const scene = createScene()
  void scene.store.load('words', 'a')
  await flush()
  await scene.answer('alpha')
  scene.pass(300)
  scene.store.load('words', 'a').catch(() => undefined)
  await flush()
  await scene.answer(new Error('no line'))
  return scene
}

function createAnswer(): PendingResponse {
  let answer: Omit<PendingResponse, 'promise'> | undefined
  const promise = new Promise<string>((resolve, reject) => {
    answer = { resolve, reject }
  })
  return { promise, ...(answer ?? fail()) }
}

const fail = (): never => {
  throw new Error('nothing was asked')
}
const flush = () => new Promise((resolve) => setImmediate(resolve))

describe('a store entry', () => {
  it('STO-1 changes from not loaded to loading to loaded with data', async () => {
    const { store, answer } = createScene()
    expect(store.find('words', 'a')).toEqual({ loaded: false, loading: false })
    const loading = store.load('words', 'a')
    await flush()
    expect(store.find('words', 'a')).toEqual({ loaded: false, loading: true })
    await answer('alpha')
    expect(store.find('words', 'a')).toMatchObject({ loaded: true, loading: false, data: 'alpha' })
    expect(store.find('words', 'a').error).toBeUndefined()
    expect(await loading).toBe('alpha')
  })

  it('STO-1 STO-3 contains an error that wraps the action’s error, and is requested again on the next load', async () => {
    const { store, answer, load } = createScene()
    const cause = new Error('no line')
    const loading = store.load('words', 'a')
    loading.catch(() => undefined)
    await flush()
    await answer(cause)
    const error: unknown = await loading.catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(StoreActionError)
    expect(error).toMatchObject({ name: 'StoreActionError', message: 'no line', type: 'words', cause })
    expect(store.find('words', 'a')).toEqual({ loaded: true, loading: false, data: undefined, error })
    const again = store.load('words', 'a')
    await flush()
    expect(store.find('words', 'a')).toEqual({ loaded: true, loading: true })
    await answer('alpha')
    expect(await again).toBe('alpha')
    expect(store.find('words', 'a').error).toBeUndefined()
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('STO-1 STO-3 is not loading and has no error after an abort, and the caller’s promise rejects with AbortError', async () => {
    const { store, requests, answer } = createScene()
    const controller = new AbortController()
    const loading = store.load('words', 'a', controller.signal)
    loading.catch(() => undefined)
    await flush()
    controller.abort()
    await expect(loading).rejects.toEqual(new AbortError())
    await expect(loading).rejects.toMatchObject({ name: 'AbortError', message: 'Aborted' })
    expect(requests[0]?.signal.aborted).toBe(true)
    expect(store.find('words', 'a')).toEqual({ loaded: false, loading: false })
    await answer('too late')
    expect(store.find('words', 'a')).toEqual({ loaded: false, loading: false })
  })

  it('STO-1 has its data but no error after a load is aborted, even if the previous load failed', async () => {
    const { store } = await createFailedRenewal()
    const controller = new AbortController()
    store.load('words', 'a', controller.signal).catch(() => undefined)
    await flush()
    controller.abort()
    expect(store.find('words', 'a')).toEqual({ loaded: true, loading: false, data: 'alpha' })
  })

  it('is not requested if the caller has aborted before the load', async () => {
    const { store, load } = createScene()
    await expect(store.load('words', 'a', AbortSignal.abort())).rejects.toThrow('Aborted')
    expect(load).not.toHaveBeenCalled()
  })

  it('is requested again by a load after an abort, and ignores the outcome of the first request', async () => {
    const { store, requests } = createScene()
    const controller = new AbortController()
    const first = store.load('words', 'a', controller.signal)
    first.catch(() => undefined)
    await flush()
    controller.abort()
    const second = store.load('words', 'a')
    await flush()
    requests[0]?.answer.reject(new Error('late'))
    await flush()
    expect(store.find('words', 'a')).toEqual({ loaded: false, loading: true })
    requests[1]?.answer.resolve('alpha')
    expect(await second).toBe('alpha')
  })

  it('is requested once for all callers, and the request is aborted when the last caller aborts', async () => {
    const { store, requests, load } = createScene()
    const one = new AbortController()
    const two = new AbortController()
    const loads = [one, two].map(({ signal }) => store.load('words', 'a', signal))
    for (const loading of loads) loading.catch(() => undefined)
    await flush()
    expect(load).toHaveBeenCalledTimes(1)
    one.abort()
    await expect(loads[0]).rejects.toThrow('Aborted')
    expect(requests[0]?.signal.aborted).toBe(false)
    expect(store.find('words', 'a').loading).toBe(true)
    two.abort()
    await expect(loads[1]).rejects.toThrow('Aborted')
    expect(requests[0]?.signal.aborted).toBe(true)
  })

  it.each([
    ['300 s by default', undefined, 299.999, 300],
    ['the lifetime that its action defines', 3600, 3599, 3600],
  ])('STO-2 is valid for %s', async (_title, maxAgeSeconds, still, gone) => {
    const { store, answer, pass, load } = createScene(maxAgeSeconds)
    void store.load('words', 'a')
    await flush()
    await answer('alpha')
    pass(still)
    expect(await store.load('words', 'a')).toBe('alpha')
    expect(load).toHaveBeenCalledTimes(1)
    pass(gone - still)
    const again = store.load('words', 'a')
    await flush()
    expect(load).toHaveBeenCalledTimes(2)
    expect(store.find('words', 'a')).toEqual({ loaded: true, loading: true, data: 'alpha' })
    await answer('beta')
    expect(await again).toBe('beta')
  })

  it('STO-2 never expires if the maximum age is -1', async () => {
    const { store, answer, pass, load } = createScene(-1)
    void store.load('words', 'a')
    await flush()
    await answer('alpha')
    pass(1e9)
    expect(await store.load('words', 'a')).toBe('alpha')
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('STO-2 preserves its data alongside the error if reloading fails', async () => {
    const { store } = await createFailedRenewal()
    expect(store.find('words', 'a')).toMatchObject({ loaded: true, loading: false, data: 'alpha' })
    expect(store.find('words', 'a').error?.message).toBe('no line')
  })
})

describe('the store', () => {
  it.each(['nothing', 'constructor', '__proto__'])('STO-3 rejects the unknown action %s', async (type) => {
    const { store } = createScene()
    await expect(store.load(type as 'words', 'a')).rejects.toThrow(/^unknown action type$/)
  })

  it('evicts the least recently requested entries, but no entry that is still loading', async () => {
    const { store, load, answer } = createScene()
    void store.load('words', 'slow')
    await flush()
    for (const input of ['a', 'b', 'c']) {
      void store.load('words', input)
      await flush()
      await answer(input)
    }
    expect(store.find('words', 'slow').loading).toBe(true)
    expect(store.find('words', 'a').loaded).toBe(false)
    expect(store.find('words', 'c').data).toBe('c')
    expect(load).toHaveBeenCalledTimes(4)
  })
})
