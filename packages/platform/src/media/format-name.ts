/** Recognises unsupported formats by their first bytes, so that the error message gives the actual reason. */

const signatures: readonly { readonly name: string; readonly at: number; readonly text: string }[] = [
  { name: 'a PDF document', at: 0, text: '%PDF-' },
  { name: 'a TIFF picture', at: 0, text: 'II*\0' },
  { name: 'a TIFF picture', at: 0, text: 'MM\0*' },
  { name: 'a BMP picture', at: 0, text: 'BM' },
  { name: 'a Photoshop document', at: 0, text: '8BPS' },
  { name: 'an icon file (ICO)', at: 0, text: '\0\0\x01\0' },
  { name: 'a JPEG XL picture', at: 0, text: '\xff\x0a' },
  { name: 'a JPEG XL picture', at: 4, text: 'JXL ' },
  { name: 'a compressed file, such as SVGZ', at: 0, text: '\x1f\x8b' },
  { name: 'a ZIP archive or an Office document', at: 0, text: 'PK\x03\x04' },
  { name: 'a WebM video', at: 0, text: '\x1aE\xdf\xa3' },
  { name: 'an EPS drawing', at: 0, text: '%!PS' },
]

/** Format codes (“brands”) in the container that HEIC, AVIF and some videos share. */
const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'])

/** Returns the format's name with its article; undefined for an unknown format. */
export function findFormatName(head: Uint8Array): string | undefined {
  const start = Buffer.from(head.subarray(0, 512)).toString('latin1')
  if (start.startsWith('ftyp', 4)) return heicBrands.has(start.slice(8, 12)) ? 'a HEIC picture' : 'a video'
  if (/^[\s\0\xEF\xBB\xBF\xFF\xFE]*<(?:!doctype html|html)\b/i.test(start)) return 'a web page'
  return signatures.find(({ at, text }) => start.startsWith(text, at))?.name
}
