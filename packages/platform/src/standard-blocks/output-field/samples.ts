import type { BlockSample } from '#blocks'

export const samples: readonly BlockSample[] = [
  { name: 'typical', props: { label: 'Information checked', value: '2026-11-02', type: 'date' } },
  { name: 'smallest', props: { label: 'Size', value: '50 ml', layout: 'valueOnly' } },
  {
    name: 'longest',
    props: {
      label: 'What anybody might want to know about this article before ordering it for the first time',
      value: [
        'Narrow rooms without a window',
        'halls with many doors and the draught they leave',
        'stairs after a day on which many have come',
      ],
      layout: 'columns',
    },
  },
  { name: 'moment', props: { label: 'Updated', value: '2026-07-01T11:05:00Z', type: 'dateTime' } },
  {
    name: 'place',
    props: { label: 'Position', value: { latitude: 51.5074, longitude: -0.1278 }, type: 'location' },
  },
  {
    name: 'telephone',
    props: {
      label: 'Telephone',
      value: '020 7946 0182',
      type: 'phone',
      note: 'Monday to Friday, 9am to 5.30pm',
      layout: 'columns',
    },
  },
  {
    name: 'address',
    props: { label: 'E-mail', value: 'orders@epiderm.example', type: 'email', layout: 'columns' },
  },
  { name: 'price', props: { label: 'Price', value: 1234.5, type: 'currency' } },
  { name: 'share', props: { label: 'Recycled paper', value: 0.125, type: 'percent' } },
  { name: 'yes-or-no', props: { label: 'Professional use only', value: true, type: 'checkbox' } },
  {
    name: 'hostile',
    props: {
      label: '</dt><script>alert(1)</script>',
      value: 'javascript:alert(1)//" onmouseover="alert(2)',
      type: 'url',
      note: '<img src=x onerror=alert(3)>',
      layout: '"><script>',
      currency: '<b>',
      dateStyle: 7,
      fractionDigits: -1,
    },
  },
]
