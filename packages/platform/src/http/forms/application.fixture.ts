/** An application for an account, as the form stores it. */
import type { Submissions } from '#forms'
import type { FormField } from '#model'

const toField = (name: string): FormField => ({
  name,
  label: name,
  type: name === 'email' ? 'email' : 'text',
  isRequired: true,
  minLength: 0,
  maxLength: 99,
  options: [],
  value: '',
})

/** Stores the application and returns its reference number. */
export const storeApplication = async (
  { store }: Submissions,
  typed: Readonly<Record<'name' | 'email' | 'clinic', string>>,
): Promise<number> => {
  const { number } = await store({
    definition: {
      id: 'application',
      label: 'Application',
      purpose: 'application',
      fields: ['name', 'email', 'clinic'].map(toField),
      noticeTo: undefined,
      nextPath: undefined,
    },
    page: { contentKey: 'MC', path: '/apply', title: 'Apply' },
    typed,
    suspicion: undefined,
    noticeTo: undefined,
  })
  return number
}
