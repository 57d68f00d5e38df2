import { describe, expect, it } from 'vitest'
import { createEncodeQueue } from './encode-queue.ts'

/** Creates work that records when it starts, and that ends when the test requests it. */
function createStage() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const play = (name: string) => () => {
    begun.push(name)
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
  }
  return { begun, play, end: (name: string) => ends.get(name)?.() }
}

const flush = () => new Promise((resolve) => setImmediate(resolve))

const open = (maxWaiting = 10) => {
  const failures: unknown[] = []
  const queue = createEncodeQueue({ atOnce: 1, maxWaiting, onFailure: (error) => failures.push(error) })
  return { queue, failures, ...createStage() }
}

describe('the encoder queue', () => {
  it('runs jobs one at a time, in order, and runs each key’s job only once for all its requests', async () => {
    const { queue, begun, play, end } = open()
    const a = [queue.run('a', play('a')), queue.run('a', play('again'))]
    const b = queue.run('b', play('b'))
    expect(begun).toEqual(['a'])
    end('a')
    expect(await Promise.all(a)).toEqual(['a', 'a'])
    await flush()
    expect(begun).toEqual(['a', 'b'])
    end('b')
    expect(await b).toBe('b')
  })

  it('starts deferred work when no request is waiting, and does not delay requests', async () => {
    const { queue, begun, play, end } = open()
    const now = queue.run('now', play('now'))
    void queue.runLater('later', play('later'))
    void queue.runLater('much later', play('much later'))
    expect(begun).toEqual(['now'])
    end('now')
    await now
    await flush()
    expect(begun).toEqual(['now', 'later'])
    const urgent = queue.run('urgent', play('urgent'))
    expect(begun).toEqual(['now', 'later', 'urgent'])
    end('later')
    await flush()
    expect(begun).not.toContain('much later')
    end('urgent')
    await urgent
    await flush()
    expect(begun).toContain('much later')
  })

  it('starts deferred work immediately when a request needs it; a request for work in progress shares its result', async () => {
    const { queue, begun, play, end } = open()
    const busy = queue.run('busy', play('busy'))
    void queue.runLater('later', play('later'))
    const wanted = queue.run('later', play('wanted'))
    end('busy')
    await busy
    await flush()
    expect(begun).toEqual(['busy', 'wanted'])
    end('wanted')
    expect(await wanted).toBe('wanted')
    void queue.runLater('other', play('other'))
    const shared = queue.run('other', play('never'))
    end('other')
    expect(await shared).toBe('other')
  })

  it('rejects a request if too many requests are waiting, and accepts requests again afterwards', async () => {
    const { queue, play, end } = open(2)
    const kept = ['a', 'b', 'c'].map((key) => queue.run(key, play(key)))
    await expect(queue.run('d', play('d'))).rejects.toMatchObject({ code: 'image-busy', status: 503 })
    for (const key of ['a', 'b', 'c']) {
      end(key)
      await flush()
    }
    expect(await Promise.all(kept)).toEqual(['a', 'b', 'c'])
    const next = queue.run('d', play('d'))
    end('d')
    expect(await next).toBe('d')
  })

  it('reports a failure to the request or to onFailure, and continues with other work', async () => {
    const { queue, failures, play, end } = open()
    const fail = () => Promise.reject(new Error('broken'))
    await expect(queue.run('a', fail)).rejects.toThrow('broken')
    void queue.runLater('b', fail)
    await flush()
    expect(failures).toEqual([new Error('broken')])
    const next = queue.run('a', play('a'))
    end('a')
    expect(await next).toBe('a')
  })

  it('waits for work in progress when it closes, and discards other work', async () => {
    const { queue, begun, play, end } = open()
    void queue.runLater('a', play('a'))
    void queue.runLater('b', play('b'))
    let isClosed = false
    const closing = queue.close().then(() => (isClosed = true))
    await flush()
    expect(isClosed).toBe(false)
    end('a')
    await closing
    await queue.runLater('c', play('c'))
    expect(begun).toEqual(['a'])
  })
})
