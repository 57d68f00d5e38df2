/** A button with an icon. Its label is the accessible name, and a tooltip shows the label and the keyboard shortcut. */
import type { ReactNode } from 'react'
import { Button, type ButtonProps } from 'react-aria-components/Button'
import { Tooltip, TooltipTrigger } from 'react-aria-components/Tooltip'
import { Icon, type IconName } from './Icon.tsx'
import { toKeyLabel } from '../core/keys.ts'

type IconButtonProps = Pick<ButtonProps, 'isDisabled' | 'onPress' | 'aria-pressed' | 'aria-expanded'> & {
  readonly icon: IconName
  readonly label: string
  readonly keys?: string | undefined
  readonly children?: ReactNode
}

export function IconButton({ icon, label, keys, children, ...button }: IconButtonProps) {
  return (
    <TooltipTrigger delay={500} closeDelay={0}>
      <Button {...button} className="icon-button" aria-label={label}>
        <Icon name={icon} />
        {children}
      </Button>
      <Tooltip className="tooltip" offset={6}>
        {label}
        {keys !== undefined && <kbd>{toKeyLabel(keys)}</kbd>}
      </Tooltip>
    </TooltipTrigger>
  )
}
