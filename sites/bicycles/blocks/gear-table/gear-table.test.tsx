import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { createLabels } from '@epiderm/platform/testing'
import type { DataContext, PageContext } from '@epiderm/platform'
import { labels } from '../../labels.ts'
import { gearTable } from './block.ts'
import { samples } from './samples.ts'

const page = {
  labels: createLabels([labels.de], (key) => expect.unreachable(key)),
  site: { language: 'de' },
  formatter: { format: (_: string, value: number) => ({ text: value.toFixed(2) }) },
} as unknown as PageContext

function render(stored: Readonly<Record<string, unknown>>): string {
  const props = gearTable.schema.parse(stored)
  const data = gearTable.data?.(props, { page } as DataContext)
  const { View } = gearTable
  return renderToStaticMarkup(
    <View
      props={props}
      data={data}
      slots={{}}
      items={[]}
      root={{ className: 'gear-table' }}
      island={{ type: 'gear-table', dataUrl: undefined }}
    />,
  )
}

it('has a row for each sprocket, and mentions the chainring only if there are several', () => {
  const single = render({ title: 'Ein Gang', chainrings: [44], sprockets: [16], circumferenceMm: 2136 })
  expect(single).toContain('<caption>Ein Gang</caption>')
  expect(single).toContain('<th scope="row">16</th><td>2.75</td><td>5.87</td><td><span>24.67</span>')
  expect(single).not.toContain('Kettenblatt')
  const several = render({ title: 'Drei', chainrings: [46, 36], sprockets: [11, 13], circumferenceMm: 2200 })
  expect(several.match(/scope="row"/g)).toHaveLength(4)
  expect(several).toContain('Kettenblatt mit 36 Zähnen')
})

it.each(samples.filter(({ name }) => name !== 'hostile'))('renders the $name sample', ({ props }) => {
  expect(render(props)).toMatch(/^<div class="gear-table"><div data-island="gear-table" [^>]*><table>/)
})
