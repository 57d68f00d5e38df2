/** Groups a theme's tokens by role, for the tabs of the Design area. */
import type { FieldDescription } from '#schema'
import { designMessages as words } from '../../messages/areas/en-design.ts'

export type DesignTab = keyof typeof words.labels
type TokenRole = keyof typeof words.roles

export const designTabs = Object.keys(words.labels) as readonly DesignTab[]

type RoleFields = { readonly role: TokenRole; readonly fields: readonly FieldDescription[] }

type ThemeGroupRule = { readonly role: TokenRole; readonly part: DesignTab; readonly name: RegExp }

/** Rules that assign each token to a role and a tab. The first matching rule applies. */
const rules: readonly ThemeGroupRule[] = [
  { role: 'layers', part: 'advanced', name: /-z-index$/ },
  { role: 'page', part: 'colors', name: /^--dxp-g-(?:root|root-contrast|neutral)$/ },
  {
    role: 'brand',
    part: 'colors',
    name: /^--dxp-(?:g-brand(?:-\w+)?|s-link-text-color(?:-hover)?|s-focus-color)$/,
  },
  { role: 'surfaces', part: 'colors', name: /^--dxp-g-(?:root|neutral)-\d$/ },
  { role: 'messages', part: 'colors', name: /^--dxp-g-(?:destructive|success|warning|info)\b/ },
  {
    role: 'typefaces',
    part: 'type',
    name: /font-family$|text-heading-(?:font-weight|letter-spacing)$/,
  },
  { role: 'text', part: 'type', name: /^--dxp-s-(?:body|lead)-/ },
  { role: 'headings', part: 'type', name: /^--dxp-s-text-heading-/ },
  { role: 'steps', part: 'spacing', name: /^--dxp-s-space-\d/ },
  { role: 'sections', part: 'spacing', name: /^--dxp-s-rhythm-/ },
  { role: 'widths', part: 'spacing', name: /^--dxp-s-(?:content-width|page-margin|measure)$/ },
  { role: 'buttons', part: 'shape', name: /-button-/ },
]

const toRule = ({ name, kind }: FieldDescription): Pick<ThemeGroupRule, 'role' | 'part'> =>
  rules.find((rule) => rule.name.test(name)) ??
  (kind === 'tokenColor' ? { role: 'site', part: 'colors' } : { role: 'others', part: 'advanced' })

/** Returns the Design tab in which a token is edited. */
export const toDesignTab = (field: FieldDescription): DesignTab => toRule(field).part

/** Groups the fields of one tab by role. The roles are in the same order as their names in the message file. */
export function toRoleFields(fields: readonly FieldDescription[], part: DesignTab): readonly RoleFields[] {
  const own = fields.map((field) => ({ field, ...toRule(field) })).filter((one) => one.part === part)
  return (Object.keys(words.roles) as readonly TokenRole[]).flatMap((role) => {
    const found = own.filter((one) => one.role === role).map(({ field }) => field)
    return found.length === 0 ? [] : [{ role, fields: found }]
  })
}
