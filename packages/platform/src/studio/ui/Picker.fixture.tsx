/** A picker whose options change as if search results arrived. */
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { Picker } from './Picker.tsx'

/** Names of the selected options. */
export const picked: string[] = []

/** Returns a function that replaces the options. */
export function showPicker(names: readonly string[]): (names: readonly string[]) => void {
  const place = document.createElement('main')
  document.body.replaceChildren(place)
  let replace: (names: readonly string[]) => void = () => {}
  function Shown() {
    const [shown, setShown] = useState(names)
    replace = setShown
    return (
      <Picker
        label="Product"
        words=""
        onWords={() => {}}
        items={shown.map((text) => ({ key: text, text }))}
        onPick={(key) => void picked.push(key)}
      >
        Choose
      </Picker>
    )
  }
  flushSync(() => createRoot(place).render(<Shown />))
  return (next) => flushSync(() => replace(next))
}
