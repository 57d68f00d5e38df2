import { describe, expect, it } from 'vitest'
import { decodeFile } from './decode-file.ts'

const latin1 = (text: string) => Buffer.from(text, 'latin1')
const utf16be = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()

describe('decoding a content file', () => {
  it.each([
    ['UTF-8', Buffer.from('title: Café\n')],
    ['UTF-8 with a byte order mark', Buffer.from('\uFEFFtitle: Café\n')],
    ['little-endian UTF-16', Buffer.from('\uFEFFtitle: Café\n', 'utf16le')],
    ['big-endian UTF-16', utf16be('title: Café\n')],
  ])('reads %s', (_name, bytes) => {
    expect(decodeFile(bytes)).toEqual({ text: 'title: Café\n' })
  })

  it.each([
    ['Latin-1 in the first line', latin1('title: Café\nbody: {}\n'), 1],
    ['Latin-1 in the last line, without a line end', latin1('a: 1\nb: 2\ntitle: Café'), 3],
    ['a sequence that is cut off by a line end', Buffer.from([0x61, 0x0a, 0xc3, 0x0a, 0xa9]), 2],
    ['an encoded surrogate', Buffer.from([0xed, 0xa0, 0x80]), 1],
    ['UTF-16 without a byte order mark', Buffer.from('é', 'utf16le'), 1],
  ])('rejects %s and states the line', (_name, bytes, line) => {
    expect(decodeFile(bytes)).toEqual({
      message: 'is not UTF-8. Save the file as UTF-8 and import it again',
      line,
    })
  })

  it('rejects UTF-16 that ends in the middle of a character', () => {
    expect(decodeFile(Buffer.from([0xff, 0xfe, 0x61]))).toMatchObject({ line: 1 })
  })
})
