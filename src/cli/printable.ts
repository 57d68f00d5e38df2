/** Attack: control characters that rewrite what a terminal shows. */
export const toPrintable = (text: string) =>
  text.replaceAll('\n', '\n        ').replaceAll(/[^\P{C}\n]/gu, '')
