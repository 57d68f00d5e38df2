import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { readFormBody } from './form-body.ts'

const limits = { maxParsed: 10, maxRead: 20 }

function read(chunks: readonly string[], end: (stream: PassThrough) => void) {
  const stream = new PassThrough()
  const body = readFormBody(stream, limits)
  for (const chunk of chunks) stream.write(chunk)
  end(stream)
  return body
}

describe('the request body of a form', () => {
  it.each([
    [['a=1&', 'b=%C3', '%'], 'a=1&b=%EF%BF%BD%25', false],
    [['a=1&b=', '2345'], 'a=1&b=2345', false],
    [['a=1&b=', '23456'], 'a=1&b=2345', true],
    [['a=1&b=23456789012345'], 'a=1&b=2345', true],
    [[], '', false],
  ])('%j is read as %j', async (chunks, expected, isTooLarge) => {
    const body = await read(chunks, (stream) => void stream.end())
    expect([body.posted.toString(), body.isTooLarge]).toEqual([expected, isTooLarge])
  })

  it('is rejected before it has been read in full if it exceeds the size limit', async () => {
    const endless = read(['a'.repeat(21)], () => undefined)
    await expect(endless).rejects.toMatchObject({ statusCode: 413 })
  })

  it('causes a client error if it is incomplete', async () => {
    const broken = read(['a=1'], (stream) => void stream.destroy(new Error('aborted')))
    await expect(broken).rejects.toMatchObject({ statusCode: 400 })
  })
})
