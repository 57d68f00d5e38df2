/** Selects the theme's typefaces: typefaces installed with the site, system typefaces, or any other typefaces. */
import { useState } from 'react'
import { useTypes } from '../../core/queries.ts'
import type { InputProps } from '../../fields/form-deps.ts'
import { valueMessages as words } from '../../messages/en-values.ts'
import { TextInput } from './text-inputs.tsx'
import type { Tokens } from './token-values.ts'

const { token } = words

const system: readonly (readonly [label: string, families: string])[] = [
  [token.system.sans, "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"],
  [token.system.serif, "'Iowan Old Style', 'Palatino Linotype', Georgia, 'Times New Roman', serif"],
  [token.system.mono, "ui-monospace, 'Cascadia Mono', Menlo, Consolas, monospace"],
]

/** Returns the first font family without its quotation marks. */
const toFamily = (families: string) => (families.split(',')[0] ?? '').trim().replaceAll(/^['"]|['"]$/g, '')

type FontGroups = Readonly<Record<'used' | 'installed' | 'system', readonly string[]>>

/** Lists each typeface once, even if the theme and the site specify different fallbacks for it. */
function toGroups({ used, installed, system: ofSystem }: FontGroups) {
  const listed = new Set<string>()
  const isNew = (families: string) => {
    const key = ofSystem.includes(families) ? families : toFamily(families)
    return families !== '' && !listed.has(key) && listed.add(key)
  }
  const isInstalled = (families: string) => installed.some((one) => toFamily(one) === toFamily(families))
  const ofSite = [...used.filter(isInstalled), ...installed].filter(isNew)
  const options = { installed: ofSite, system: ofSystem.filter(isNew), used: used.filter(isNew) }
  return (['installed', 'system', 'used'] as const)
    .map((name) => ({ name, options: options[name] }))
    .filter((group) => group.options.length > 0)
}

export function TokenFontInput(props: InputProps) {
  const { id, describedBy, field, value, isReadOnly, other, onStep } = props
  const stored = typeof value === 'string' ? value : ''
  const [isOther, setOther] = useState(false)
  const used = Object.entries(Object(other) as Tokens).flatMap(([name, families]) =>
    name.endsWith('font-family') && typeof families === 'string' ? [families] : [],
  )
  const ofSystem = new Map(system.map(([label, families]) => [families, label]))
  const groups = toGroups({
    used: [stored, ...used, String(field.defaultValue ?? '')],
    installed: (useTypes().data?.typefaces ?? []).map(({ families }) => families),
    system: [...ofSystem.keys()],
  })
  return (
    <>
      <select
        id={id}
        aria-labelledby={`${id}-label`}
        aria-describedby={describedBy}
        value={isOther ? '' : stored}
        disabled={isReadOnly}
        onChange={({ target }) => {
          setOther(target.value === '')
          if (target.value !== '') onStep(target.value)
        }}
      >
        {groups.map(({ name, options }) => (
          <optgroup key={name} label={token.fonts[name]}>
            {options.map((families) => (
              <option key={families} value={families}>
                {ofSystem.get(families) ?? toFamily(families)}
              </option>
            ))}
          </optgroup>
        ))}
        <option value="">{token.otherFont}</option>
      </select>
      {isOther && (
        <>
          <label htmlFor={`${id}-families`}>{token.families}</label>
          <TextInput {...props} id={`${id}-families`} describedBy={undefined} isOwn type="text" />
        </>
      )}
    </>
  )
}
