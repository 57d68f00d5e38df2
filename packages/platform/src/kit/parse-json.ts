/**
 * Parses JSON that people enter. Also throws for names that reach a prototype (`__proto__`, and `prototype` in
 * `constructor`): servers reject these, and copying such an object would set its prototype.
 */
export const parseJson = (text: string): unknown =>
  JSON.parse(text, (name, value: unknown) => {
    if (
      name === '__proto__' ||
      (name === 'constructor' && Object.hasOwn(Object(value) as object, 'prototype'))
    )
      throw new SyntaxError(`${name} is not a name that can be used`)
    return value
  })
