/** A choice between a few options, optionally with icons. */
import { ToggleButton } from 'react-aria-components/ToggleButton'
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup'
import { Icon, type IconName } from './Icon.tsx'

type ToggleButtonsProps<Key extends string> = {
  readonly label: string
  readonly words: Readonly<Record<Key, string>>
  readonly keys: readonly Key[]
  readonly icons?: Readonly<Partial<Record<Key, IconName>>>
  readonly chosen: Key
  readonly onChoose: (key: Key) => void
}

export const ToggleButtons = <Key extends string>({
  label,
  words,
  keys,
  icons,
  chosen,
  onChoose,
}: ToggleButtonsProps<Key>) => (
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
        <ToggleIcon name={icons?.[one]} />
        {words[one]}
      </ToggleButton>
    ))}
  </ToggleButtonGroup>
)

const ToggleIcon = ({ name }: { readonly name: IconName | undefined }) =>
  name === undefined ? null : <Icon name={name} />
