/** Selects the device for which a form shows values. */
import { ToggleButton } from 'react-aria-components/ToggleButton'
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup'
import { messages } from '../messages/messages.ts'
import type { FormDeps } from '../fields/form-deps.ts'
import { formDevices, type FormDevice } from '../fields/stored-value.ts'

export function DeviceSwitch({ device, onDevice }: Pick<FormDeps, 'device' | 'onDevice'>) {
  return (
    <div className="device">
      <span id="device-label">{messages.form.device}</span>
      <ToggleButtonGroup
        className="toggles"
        aria-labelledby="device-label"
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={[device]}
        onSelectionChange={(keys) => {
          for (const key of keys) onDevice(key as FormDevice)
        }}
      >
        {formDevices.map((one) => (
          <ToggleButton key={one} id={one}>
            {messages.form.devices[one]}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </div>
  )
}
