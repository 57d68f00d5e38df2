/** Renders a picker whose options the test can replace, to simulate the arrival of search results. */
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { Picker } from './Picker.tsx'

/** Names of the selected options. */
export const pickedNames: string[] = []

type TestPickerProps = { readonly names: readonly string[] }

const TestPicker = ({ names }: TestPickerProps) => (
  <Picker
    label="Product"
    words=""
    onWords={() => {}}
    items={names.map((text) => ({ key: text, text }))}
    onPick={(key) => void pickedNames.push(key)}
  >
    Choose
  </Picker>
)

/** Renders the picker. Returns a function that replaces its options. */
export function showPicker(names: readonly string[]): (names: readonly string[]) => void {
  const element = document.createElement('main')
  document.body.replaceChildren(element)
  const root = createRoot(element)
  const show = (shown: readonly string[]) => flushSync(() => root.render(<TestPicker names={shown} />))
  show(names)
  return show
}
