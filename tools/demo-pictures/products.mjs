// The vessel and label of each product. The texts in this file are the only words in the images.
import { green, ink } from './colour.mjs'
import { createLabel } from './label.mjs'
import { materials } from './materials.mjs'
import { airless, capBottle, dropperBottle, jar, pumpBottle, tube } from './vessels.mjs'

const PAPER = '#F5F1E8'
const OUNCES = {
  '30 ml': '1.0 fl oz',
  '50 ml': '1.7 fl oz',
  '60 ml': '2.0 fl oz',
  '150 ml': '5.1 fl oz',
  '200 ml': '6.8 fl oz',
}

/** Returns the leading of the name's first line for its size. */
function toLead(height) {
  if (height > 50) return 2.7
  return height > 40 ? 2.1 : 1.85
}

/**
 * Returns a label: the brand in small, wide letters at the top, the name in the serif font, the format, and the size at
 * the bottom. Lengths are in millimetres; `from` is the height of the lower edge above the floor, `radius` the body's
 * radius.
 */
async function print({
  width,
  height,
  from,
  radius,
  name,
  format,
  size,
  paper,
  colour = ink,
  nameSize = 4.6,
  accent,
}) {
  const inset = paper ? 3 : 0
  const left = inset
  const foot = height - inset - 2
  const rule = foot - 3.4
  const first = inset + 2.2 + nameSize * toLead(height)
  const last = first + nameSize * 1.14 * (name.length - 1)
  const image = await createLabel({
    width,
    height,
    paper,
    colour,
    rules: [
      ...(accent ? [{ x: left, y: last + nameSize * 0.62, width: 5, height: 0.26, fill: accent }] : []),
      { x: left, y: rule, width: width - inset * 2, height: 0.13 },
    ],
    lines: [
      { text: 'NOON', font: 'sansMedium', size: 2.3, tracking: 1.25, x: left, y: inset + 2.2 },
      ...name.map((text, i) => ({
        text,
        font: 'serif',
        size: nameSize,
        tracking: -0.02,
        x: left,
        y: first + i * nameSize * 1.14,
      })),
      ...format.map((text, i) => ({
        text,
        size: 2,
        tracking: 0.04,
        x: left,
        y: rule - 2 - (format.length - 1 - i) * 2.8,
      })),
      { text: size, size: 1.75, tracking: 0.1, x: left, y: foot },
      { text: OUNCES[size], size: 1.75, tracking: 0.04, x: width - inset, y: foot, align: 'right' },
    ],
  })
  return { image, from, radius, paper: Boolean(paper) }
}

/** Builders of all products by short name. Each returns parts at the origin. */
export const products = {
  'acno-solution': async () =>
    tube({
      label: await print({
        width: 32,
        height: 70,
        from: 34,
        radius: 17.5,
        name: ['Acno', 'Solution'],
        format: ['Face gel for', 'oily skin'],
        size: '50 ml',
        nameSize: 5.6,
        accent: green,
      }),
    }),
  'double-fight': async () =>
    jar({
      label: await print({
        width: 42,
        height: 27,
        from: 4.4,
        radius: 34,
        name: ['Double Fight'],
        format: ['Night cream'],
        size: '50 ml',
        nameSize: 5,
        accent: green,
      }),
    }),
  'azelaic-forte': async () =>
    dropperBottle({
      kind: 'honey',
      label: await print({
        width: 29,
        height: 34,
        from: 7.5,
        radius: 16.5,
        paper: PAPER,
        name: ['Azelaic', 'Forte'],
        format: ['Serum for uneven tone'],
        size: '30 ml',
        nameSize: 4.9,
      }),
    }),
  'even-tone': async () =>
    dropperBottle({
      kind: 'clear',
      bulb: materials.boneRubber(),
      collar: materials.bone(),
      label: await print({
        width: 29,
        height: 34,
        from: 7.5,
        radius: 16.5,
        paper: PAPER,
        name: ['Even', 'Tone'],
        format: ['Daily serum'],
        size: '30 ml',
        nameSize: 4.9,
      }),
    }),
  'gentle-cleanser': async () =>
    pumpBottle({
      label: await print({
        width: 46,
        height: 74,
        from: 16,
        radius: 27,
        paper: PAPER,
        name: ['Gentle', 'Cleanser'],
        format: ['Foaming wash', 'for face and neck'],
        size: '200 ml',
        nameSize: 7.4,
      }),
    }),
  'balancing-toner': async () =>
    capBottle({
      radius: 21.5,
      height: 128,
      shoulder: 15,
      kind: 'green',
      fill: 112,
      neck: 10,
      capHeight: 22,
      label: await print({
        width: 37,
        height: 62,
        from: 20,
        radius: 21.5,
        paper: PAPER,
        name: ['Balancing', 'Toner'],
        format: ['For oily and', 'combination skin'],
        size: '150 ml',
        nameSize: 6.4,
      }),
    }),
  'clear-peel': async () =>
    capBottle({
      radius: 20.5,
      height: 76,
      label: await print({
        width: 35,
        height: 46,
        from: 10,
        radius: 20.5,
        paper: PAPER,
        name: ['Clear', 'Peel'],
        format: ['Professional peel', 'For trained practitioners'],
        size: '60 ml',
        nameSize: 5.8,
      }),
    }),
  'lacto-renew': async () =>
    capBottle({
      radius: 20.5,
      height: 76,
      cap: materials.bone(),
      label: await print({
        width: 35,
        height: 46,
        from: 10,
        radius: 20.5,
        paper: PAPER,
        name: ['Lacto', 'Renew'],
        format: ['Professional peel', 'For trained practitioners'],
        size: '60 ml',
        nameSize: 5.8,
      }),
    }),
  'starter-toner': async () =>
    capBottle({
      radius: 15,
      height: 62,
      shoulder: 9,
      neck: 7.6,
      capHeight: 15,
      kind: 'green',
      fill: 50,
      label: await print({
        width: 26,
        height: 32,
        from: 8,
        radius: 15,
        paper: PAPER,
        name: ['Balancing', 'Toner'],
        format: ['Starter size'],
        size: '30 ml',
        nameSize: 4.2,
      }),
    }),
  'daily-shield': async () =>
    tube({
      radius: 14.5,
      height: 108,
      capHeight: 24,
      cap: materials.bone(),
      label: await print({
        width: 27,
        height: 72,
        from: 38,
        radius: 14.5,
        name: ['Daily', 'Shield'],
        format: ['Day fluid', 'for face and neck'],
        size: '50 ml',
        nameSize: 5.4,
        accent: green,
      }),
    }),
  'scar-care': async () =>
    tube({
      radius: 12.5,
      height: 92,
      capHeight: 22,
      label: await print({
        width: 25,
        height: 62,
        from: 33,
        radius: 12.5,
        name: ['Scar', 'Care'],
        format: ['Smoothing gel'],
        size: '30 ml',
        nameSize: 5.2,
        accent: green,
      }),
    }),
  'calm-cream': async () =>
    jar({
      lid: materials.bone(),
      label: await print({
        width: 42,
        height: 27,
        from: 4.4,
        radius: 34,
        name: ['Calm Cream'],
        format: ['For skin that flushes easily'],
        size: '50 ml',
        nameSize: 5,
        accent: green,
      }),
    }),
  'lipid-balm': async () =>
    jar({
      radius: 27,
      height: 58,
      lidHeight: 20,
      lid: materials.bone(),
      label: await print({
        width: 40,
        height: 46,
        from: 7,
        radius: 27,
        name: ['Lipid Balm'],
        format: ['Rich balm', 'for very dry skin'],
        size: '50 ml',
        nameSize: 5.8,
        accent: green,
      }),
    }),
  'night-renewal': async () =>
    airless({
      label: await print({
        width: 26,
        height: 58,
        from: 14,
        radius: 16,
        name: ['Night', 'Renewal'],
        format: ['Evening serum'],
        size: '30 ml',
        nameSize: 5.6,
        accent: green,
      }),
    }),
}
