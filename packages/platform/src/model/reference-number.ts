/**
 * Reference numbers of submissions, for use on the telephone: `2C4F-7HMX`. Each number has eight characters from a set
 * of twenty (about 34 bits), without vowels or ambiguous characters (the alphabet of Open Location Code). They are not
 * secret: a reference number grants no access.
 */
const signs = '23456789CFGHJMPQRVWX'
const length = 8
/**
 * Random bytes at or above this value are discarded, because they would make some characters more frequent than others.
 */
const fairBytes = 256 - (256 % signs.length)

export function createReferenceNumber(randomBytes: (size: number) => Uint8Array): string {
  let text = ''
  while (text.length < length) {
    const fair = Array.from(randomBytes(length)).filter((byte) => byte < fairBytes)
    text += fair.map((byte) => signs[byte % signs.length]).join('')
  }
  return toGroupedText(text.slice(0, length))
}

/** Parses any notation: in lower case, with spaces, without the hyphen. Returns undefined for an invalid number. */
export function parseReferenceNumber(typed: string): string | undefined {
  const text = typed.toUpperCase().replaceAll(/[\s\-\u2010-\u2015]/g, '')
  return text.length === length && [...text].every((sign) => signs.includes(sign))
    ? toGroupedText(text)
    : undefined
}

const toGroupedText = (text: string) => `${text.slice(0, length / 2)}-${text.slice(length / 2)}`
