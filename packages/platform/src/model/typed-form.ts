/** Detects, in a browser, whether the visitor has typed text into one of the page's forms. */

/** Returns false for search forms and similar forms, and for the session dialog (`data-session-form`). */
export const hasTypedValues = (form: HTMLFormElement): boolean =>
  form.method === 'post' &&
  form.dataset['sessionForm'] === undefined &&
  Array.from(form.elements).some(isChanged)

function isChanged(field: Element): boolean {
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue
  if (field instanceof HTMLSelectElement)
    return Array.from(field.options).some(({ selected, defaultSelected }) => selected && !defaultSelected)
  if (!(field instanceof HTMLInputElement) || field.type === 'hidden') return false
  return field.type === 'checkbox' || field.type === 'radio'
    ? field.checked !== field.defaultChecked
    : field.value !== field.defaultValue
}
