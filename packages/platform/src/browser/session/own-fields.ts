/**
 * Fills an account's values into the forms of an open page. Clears these values again later, because people share
 * computers.
 */

type FormControl = HTMLInputElement | HTMLSelectElement

type FillOptions = {
  /** Returns false if the session has ended since the page was requested. Called again before filling. */
  readonly isWanted: () => boolean
}

/** Fills fields from `html`: the same page, rendered for the signed-in visitor. Does not change typed values. */
export async function fillAccountFields(
  document: Document,
  html: string,
  { isWanted }: FillOptions,
): Promise<void> {
  if (document.querySelector('form[data-own]') === null) return
  const { parsePageParts: readPage } = await import('#standard-blocks/browser')
  if (!isWanted()) return
  const { page } = readPage(html)
  for (const own of page.querySelectorAll<HTMLInputElement>('input[data-own]')) {
    const field = document.querySelector<HTMLInputElement>(`form[data-own] #${CSS.escape(own.id)}`)
    if (field === null || field.type !== own.type || isTick(field) || field.value !== '') continue
    field.defaultValue = own.defaultValue
    field.value = own.defaultValue
    field.dataset['own'] = ''
  }
}

/**
 * Clears the fields that contain the account's values. Attack: the next person at the computer could read a name, an
 * address or another customer's orders.
 */
export function clearAccountFields(document: Document): void {
  for (const field of document.querySelectorAll<FormControl>(':is(input, select)[data-own]')) {
    if (field instanceof HTMLSelectElement) emptySelect(field)
    else if (isTick(field)) emptyTick(field)
    else emptyText(field)
    delete field.dataset['own']
  }
}

function emptyText(field: HTMLInputElement): void {
  const isUntouched = field.value === field.defaultValue
  field.defaultValue = ''
  if (isUntouched) field.value = ''
}

function emptyTick(field: HTMLInputElement): void {
  field.defaultChecked = false
  field.checked = false
}

function emptySelect(field: HTMLSelectElement): void {
  const isUntouched = field.selectedOptions[0]?.defaultSelected === true
  for (const option of field.options) option.defaultSelected = false
  if (isUntouched) field.selectedIndex = 0
}

const isTick = ({ type }: HTMLInputElement) => type === 'radio' || type === 'checkbox'
