import { expect, it } from 'vitest'
import { renderBlock } from '../testing.tsx'

const props = { text: 'Print this protocol', hint: 'Choose Print in your browser’s menu.' }

it('the print button is hidden and replaced by a hint until its script has loaded', async () => {
  const { html, warnings } = await renderBlock('print-button', props)
  expect(html).toBeMarkup(
    '<div class="print-button"><button type="button" class="outlined-button" hidden="" data-print="">Print this protocol' +
      '</button><p>Choose Print in your browser’s menu.</p></div>',
  )
  expect(warnings).toEqual([])
})

it.each([{ text: undefined }, { hint: undefined }])(
  'the print button is omitted if its properties include %j',
  async (missing) => {
    const { html, warnings } = await renderBlock('print-button', { ...props, ...missing })
    expect(html).toBe('')
    expect(warnings).toHaveLength(1)
  },
)
