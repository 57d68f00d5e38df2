/** Reads back what this room has written: one part of plain text, in any encoding that it is written in. */

export type StoredMessage = { readonly to: string; readonly subject: string; readonly text: string }

/** RFC 5322, 2045 and 2047, as far as a message of one plain part needs them. What is missing is empty. */
export function parseMessage(bytes: Uint8Array): StoredMessage {
  const raw = Buffer.from(bytes).toString('latin1')
  const end = /\r?\n\r?\n/.exec(raw)
  const headers = readHeaders(raw.slice(0, end?.index))
  const body = end === null ? '' : raw.slice(end.index + end[0].length)
  return {
    to: headers.get('to') ?? '',
    subject: decodeWords(headers.get('subject') ?? ''),
    text: decodeBody(body, headers).replaceAll('\r\n', '\n'),
  }
}

function readHeaders(head: string): ReadonlyMap<string, string> {
  const lines = head.replaceAll(/\r?\n(?=[ \t])/g, '').split(/\r?\n/)
  return new Map(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const
    }),
  )
}

/** A letter may be cut in two by neighbouring words, so their bytes are joined first. */
function decodeWords(value: string): string {
  const words = /(?:=\?utf-8\?[qb]\?[^?]*\?=\s*)+/gi
  return value.replaceAll(words, (run) => {
    const parts = Array.from(run.matchAll(/=\?utf-8\?([qb])\?([^?]*)\?=/gi), ([, kind = '', text = '']) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64')
        : Buffer.from(fromQuoted(text.replaceAll('_', ' ')), 'latin1'),
    )
    return Buffer.concat(parts).toString('utf8') + (/\s+$/.exec(run)?.[0] ?? '')
  })
}

function decodeBody(body: string, headers: ReadonlyMap<string, string>): string {
  switch (headers.get('content-transfer-encoding')?.toLowerCase()) {
    case 'base64':
      return Buffer.from(body, 'base64').toString('utf8')
    case 'quoted-printable':
      return Buffer.from(fromQuoted(body.replaceAll(/=\r?\n/g, '')), 'latin1').toString('utf8')
    default:
      return toUnfolded(Buffer.from(body, 'latin1').toString('utf8'), headers.get('content-type') ?? '')
  }
}

const fromQuoted = (text: string): string =>
  text.replaceAll(/=([0-9a-f]{2})/gi, (_all, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))

/** RFC 3676: a space at the end of a line says that it goes on. */
const toUnfolded = (text: string, contentType: string): string =>
  /format=flowed/i.test(contentType) ? text.replaceAll(/ \r?\n/g, ' ') : text
