import type { BlockSample } from '#blocks'

const text = (id: string) => [{ id, block: 'text-block', props: { text: `Shown for ${id}` } }]
const cases = [
  { name: 'used', values: ['password-used', 'email-used'] },
  { name: 'expired', values: ['password-expired'] },
]
const slots = { used: text('used'), expired: text('expired'), otherwise: text('otherwise') }

export const samples: readonly BlockSample[] = [
  { name: 'typical', props: { value: 'email-used', cases }, slots },
  { name: 'smallest', props: { value: '-', cases: [] } },
  { name: 'longest', props: { value: '{!Route.link}', cases }, slots },
  {
    name: 'hostile',
    props: { value: '__proto__', cases: [{ name: 'constructor', values: ['__proto__'] }] },
    slots,
  },
]
