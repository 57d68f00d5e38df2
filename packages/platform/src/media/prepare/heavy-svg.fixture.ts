/** Attack: 18 KB whose 400 filter primitives take minutes to render. */
const primitives = Array.from(
  { length: 400 },
  (_, index) => `<feGaussianBlur stdDeviation="${20 + (index % 9)}"/>`,
).join('')

export const heavySvg = `<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="4000"><filter id="f">${primitives}</filter><rect width="4000" height="4000" fill="#c00" filter="url(#f)"/></svg>`
