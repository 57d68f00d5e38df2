/**
 * Reference numbers of what was sent, to be said on the telephone: `2C4F-7HMX`. Eight of twenty signs, about 34 bits, without vowels
 * and without signs that are mistaken for one another (those of Open Location Code). They are names, not secrets: nothing is shown
 * to whoever knows one.
 */
const signs = '23456789CFGHJMPQRVWX'
const length = 8
/** Bytes from here on would make some signs likelier than others. */
const fairBytes = 256 - (256 % signs.length)

export function createReference(randomBytes: (size: number) => Uint8Array): string {
  let text = ''
  while (text.length < length) {
    const fair = Array.from(randomBytes(length)).filter((byte) => byte < fairBytes)
    text += fair.map((byte) => signs[byte % signs.length]).join('')
  }
  return toShown(text.slice(0, length))
}

/** However it is written: small letters, with spaces, without the hyphen. Undefined when it is none. */
export function parseReference(typed: string): string | undefined {
  const text = typed.toUpperCase().replaceAll(/[\s\-\u2010-\u2015]/g, '')
  return text.length === length && [...text].every((sign) => signs.includes(sign)) ? toShown(text) : undefined
}

const toShown = (text: string) => `${text.slice(0, length / 2)}-${text.slice(length / 2)}`
