/**
 * As `JSON.parse`, for what people write or paste. Throws also where a name reaches the prototype of what is read (`__proto__`, and
 * `prototype` in `constructor`): no server takes it, and whoever copies such an object sets its prototype.
 */
export const parseJson = (text: string): unknown =>
  JSON.parse(text, (name, value: unknown) => {
    if (
      name === '__proto__' ||
      (name === 'constructor' && Object.hasOwn(Object(value) as object, 'prototype'))
    )
      throw new SyntaxError(`${name} is no name that can be used`)
    return value
  })
