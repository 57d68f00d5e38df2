/** Lower-case letters that no normalisation decomposes, with the plain letters that replace them. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

/** Replaces lower-case letters that Unicode does not decompose, for example `ß` with `ss`. */
export const toPlainLetters = (text: string): string =>
  text.replaceAll(/[ßæœøłđðþı]/g, (letter) => plainLetters[letter] ?? letter)
