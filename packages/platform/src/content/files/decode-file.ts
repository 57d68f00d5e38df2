/** Decodes the bytes of a content file. */

export type DecodedFile = { readonly text: string } | { readonly message: string; readonly line: number }

const newline = 0x0a

/**
 * Decodes UTF-8, or UTF-16 with a byte order mark. Rejects anything else and reports the first undecodable line,
 * because a lenient decoder would publish replacement characters.
 */
export function decodeFile(bytes: Uint8Array): DecodedFile {
  const utf16 = findUtf16(bytes)
  const text = decode(bytes, utf16 ?? 'utf-8')
  if (text !== undefined) return { text }
  const name = utf16 === undefined ? 'UTF-8' : 'UTF-16, as its first bytes announce'
  const line = utf16 === undefined ? findUndecodableLine(bytes) : 1
  return { message: `is not ${name}. Save the file as UTF-8 and import it again`, line }
}

function findUtf16([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined
}

function decode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

function findUndecodableLine(bytes: Uint8Array): number {
  let start = 0
  for (let line = 1; ; line++) {
    const end = bytes.indexOf(newline, start)
    if (end < 0 || decode(bytes.subarray(start, end), 'utf-8') === undefined) return line
    start = end + 1
  }
}
