/** One of a few, each with its word. */
import { ToggleButton } from 'react-aria-components/ToggleButton'
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup'

type TogglesProps<Key extends string> = {
  readonly label: string
  readonly words: Readonly<Record<Key, string>>
  readonly keys: readonly Key[]
  readonly chosen: Key
  readonly onChoose: (key: Key) => void
}

export const Toggles = <Key extends string>({ label, words, keys, chosen, onChoose }: TogglesProps<Key>) => (
  <ToggleButtonGroup
    className="toggles"
    aria-label={label}
    selectionMode="single"
    disallowEmptySelection
    selectedKeys={[chosen]}
    onSelectionChange={(next) => {
      for (const key of next) onChoose(key as Key)
    }}
  >
    {keys.map((one) => (
      <ToggleButton key={one} id={one}>
        {words[one]}
      </ToggleButton>
    ))}
  </ToggleButtonGroup>
)
