/** Attack: control characters that rewrite a terminal's output. */
export const toPrintable = (text: string) =>
  text.replaceAll('\n', '\n        ').replaceAll(/[^\P{C}\n]/gu, '')
