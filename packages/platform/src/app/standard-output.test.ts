import { Writable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { createStandardOutput } from './standard-output.ts'

/** Creates a stream that accepts the first line immediately, and later lines only on demand. */
function createReader() {
  const lines: string[] = []
  let goOn: (() => void) | undefined
  const stream = new Writable({
    write(chunk: Buffer, _, done) {
      lines.push(chunk.toString())
      goOn = () => done()
    },
  })
  const readAll = () => {
    for (let next = goOn; next; next = goOn) {
      goOn = undefined
      next()
    }
  }
  return { stream, lines, readAll }
}

describe('standard output', () => {
  it('writes lines in order', async () => {
    const { stream, lines, readAll } = createReader()
    const output = createStandardOutput(stream)
    for (const line of ['a\n', 'b\n', 'c\n']) output.write(line)
    readAll()
    await output.flush(0)
    expect(lines).toEqual(['a\n', 'b\n', 'c\n'])
  })

  it('buffers one megabyte for a blocked reader, then reports the number of dropped lines', () => {
    const { stream, lines, readAll } = createReader()
    const output = createStandardOutput(stream)
    const line = `${'x'.repeat(1023)}\n`
    for (let written = 0; written < 3000; written++) output.write(line)
    expect(stream.writableLength).toBeLessThan(1.1 * 1024 * 1024)
    readAll()
    output.write('after\n')
    readAll()
    const taken = lines.filter((each) => each === line).length
    expect(lines.slice(taken)).toEqual([
      `${3000 - taken} lines are missing here, because they were not read in time.\n`,
      'after\n',
    ])
  })

  it('writes nothing after the reader has closed the stream', async () => {
    const stream = new Writable({ write: (_chunk, _, done) => done(new Error('EPIPE')) })
    const output = createStandardOutput(stream)
    output.write('a\n')
    output.write('b\n')
    await output.flush(1000)
    output.write('c\n')
    expect(stream.errored?.message).toBe('EPIPE')
  })
})
