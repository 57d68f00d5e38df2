import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { EpidermError } from '#kit'
import { toOperatorMessage } from './operator-message.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'operator-'))
})
afterEach(() => rm(folder, { recursive: true }))

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

async function listen(host: string, port = 0): Promise<unknown> {
  const server = createServer().listen(port, host)
  try {
    await once(server, 'listening')
    return undefined
  } catch (error) {
    return error
  } finally {
    server.close()
  }
}

describe('toOperatorMessage', () => {
  it.each([
    [
      'an address on another machine',
      () => listen('203.0.113.1'),
      /^HOST is not an address of this machine\..*$/,
    ],
    ['an unknown name', () => listen('nobody.invalid'), /nobody\.invalid\.\nHOST is not a name/],
    [
      'a missing folder',
      () => failureOf(readFile(join(folder, 'none'))),
      /^ENOENT: .*none'\.\nIt does not exist/,
    ],
    ['a folder instead of a file', () => failureOf(readFile(folder)), /^EISDIR: .*\nA folder exists/],
    [
      'a full disk',
      async () =>
        Object.assign(new Error('ENOSPC: no space left, write'), { code: 'ENOSPC', syscall: 'write' }),
      /^ENOSPC: .*\nThe disk is full\. Free some space, then try again\.$/,
    ],
  ])('reports %s in one message, without a stack', async (_, fail, message) => {
    const text = toOperatorMessage(await fail())
    expect(text).toMatch(message)
    expect(text).not.toContain(' at ')
  })

  it('reports a port that is already in use in one line', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : 0
    expect(toOperatorMessage(await listen('127.0.0.1', port))).toMatch(/^The port is in use\. .*$/)
    server.close()
  })

  it('reports a known failure with its hint, and an internal error with its stack', () => {
    const known = new EpidermError({ code: 'x', status: 500, message: 'Wrong.', hint: 'Right it.' })
    expect(toOperatorMessage(known)).toBe('Wrong.\nRight it.')
    expect(toOperatorMessage(new TypeError('x is not a function'))).toMatch(/x is not a function\n +at /)
    expect(toOperatorMessage('thrown text')).toBe('thrown text')
  })
})
