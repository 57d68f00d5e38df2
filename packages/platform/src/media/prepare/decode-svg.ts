/** Decodes the text of an SVG. The text is stored again as UTF-8, so that no reader can mistake the encoding. */
import { unsupportedEncoding } from '../errors.ts'

const encodings: Readonly<Record<string, string>> = {
  'utf-8': 'utf-8',
  utf8: 'utf-8',
  'us-ascii': 'utf-8',
  'utf-16': 'utf-16le',
  'iso-8859-1': 'latin1',
  'windows-1252': 'windows-1252',
}

/** Throws `media-encoding` (422). */
export function decodeSvg(bytes: Uint8Array): string {
  const [encoding, label] = findEncoding(bytes)
  try {
    if (encoding === undefined) throw new Error('unknown')
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw unsupportedEncoding(label)
  }
}

function findEncoding(bytes: Uint8Array): readonly [encoding: string | undefined, label: string] {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return ['utf-16le', 'UTF-16']
  if (first === 0xfe && second === 0xff) return ['utf-16be', 'UTF-16']
  const start = Buffer.from(bytes.subarray(0, 200)).toString('latin1')
  const label =
    /^\s*(?:\xEF\xBB\xBF)?<\?xml\s[^>]*?encoding\s*=\s*["']([^"'>]*)["']/.exec(start)?.[1] ?? 'UTF-8'
  const encoding = encodings[label.toLowerCase()]
  /** Without a byte order mark, the text is not UTF-16, even if it declares UTF-16. */
  return [encoding === 'utf-16le' ? 'utf-8' : encoding, label]
}
