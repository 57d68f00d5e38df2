import { expect, it } from 'vitest'
import { toAddressLabel } from './address-label.ts'

it.each([
  ['https://www.example.com/a?b', 'example.com'],
  ['/products/dry-skin?sort=a', 'Dry skin'],
  ['/%C3%BCber-uns', 'Über uns'],
  ['/%', '%'],
  ['tel:+442079460182', '+442079460182'],
  ['mailto:post@shop.example', 'post@shop.example'],
  ['/', ''],
  ['#top', ''],
])('suggests a label for a link to %s', (address, label) => {
  expect(toAddressLabel(address)).toBe(label)
})
